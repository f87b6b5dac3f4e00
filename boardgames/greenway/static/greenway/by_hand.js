// Squares and cards are written in capitals, however they are typed.

document.addEventListener("input", (event) => {
  if ("squareField" in event.target.dataset) event.target.value = event.target.value.toUpperCase();
});
