// A seat's page: the rules open whole, with one press.

const help = document.getElementById("rules-help");
help?.addEventListener("beforetoggle", () => {
  for (const details of help.querySelectorAll("details")) details.open = true;
});
