// Prints the page.

document.getElementById("print-button").addEventListener("click", () => window.print());
