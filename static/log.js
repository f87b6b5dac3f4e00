// The whole log is no live page: what was done from it stands there once it is loaded again.

document.addEventListener("done", () => location.reload());
