// A phase's usual name is shown in the reader's language, and goes back as it came unless somebody typed another.

document.addEventListener("formdata", (event) => {
  const field = event.target.querySelector("[data-unchanged]");
  if (field && field.value === field.defaultValue) event.formData.set("name", field.dataset.unchanged);
});
