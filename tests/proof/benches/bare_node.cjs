// The least that Node's most used WebSocket library can do: `node bare_node.cjs PORT`, with NODE_PATH set.
// Each line of the standard input is sent to everybody; whoever comes gets the newest.

const { WebSocketServer } = require("ws");
const { createInterface } = require("node:readline");

let newest = Buffer.alloc(0);
const server = new WebSocketServer({
  port: Number(process.argv[2]),
  host: "127.0.0.1",
  backlog: 4096,
  perMessageDeflate: false,
});
const send = (socket) => socket.send(newest, { binary: false });
server.on("connection", send);
server.on("listening", () => console.log("ready"));
createInterface({ input: process.stdin }).on("line", (line) => {
  newest = Buffer.from(line);
  server.clients.forEach(send);
});
