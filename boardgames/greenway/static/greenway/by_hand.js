// Squares and cards are written in capitals, however they are typed; a list goes out as one field for each word.

function spell(field) {
  for (const old of field.form.querySelectorAll(`[data-spelled="${field.dataset.list}"]`)) old.remove();
  field.value.toUpperCase().split(/[\s,]+/).filter(Boolean).forEach((word, place) => {
    const hidden = document.createElement("input");
    Object.assign(hidden, { type: "hidden", name: `${field.dataset.list}.${place}`, value: word });
    hidden.dataset.spelled = field.dataset.list;
    field.form.append(hidden);
  });
}

document.addEventListener("input", (event) => {
  if (event.target.dataset.list) spell(event.target);
  if ("squareField" in event.target.dataset) event.target.value = event.target.value.toUpperCase();
});
