// Every part of this page as the server has it now, by name, asked for over a socket of its own: not what the page shows.
// Answers null where a page is not live: it has no socket, or has lost its server or its rights.
() => {
  const { socket: path, streams, key } = document.body.dataset;
  if (!path || document.body.dataset.liveState !== "live") return null;
  const awaited = new Set(JSON.parse(streams || "[]").map(({ stream }) => stream));
  const parts = {};
  const address = new URL(path, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(address);
  socket.onopen = () => {
    for (const stream of awaited) {
      const asked = { type: "watch", stream, version: null, language: document.documentElement.lang };
      socket.send(JSON.stringify(key ? { ...asked, key } : asked));
    }
  };
  return new Promise((tell, fail) => {
    socket.onclose = ({ code }) => fail(new Error(`the server closed the socket: ${code}`));
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(data);
      if (frame.type === "refused") return fail(new Error(`${frame.stream}: ${frame.message}`));
      if (frame.type !== "screen" || !awaited.delete(frame.stream)) return;
      Object.assign(parts, frame.parts);
      if (awaited.size) return;
      socket.onclose = null;
      socket.close();
      tell(parts);
    };
  });
}
