// A table of boardgame.io, as its own documentation serves one: `node boardgame.js PORT CHARACTERS`, with NODE_PATH set.
// Its state is as long as one message of ours, and every move counts one up.

const { Server, Origins } = require("boardgame.io/server");

const [port, characters] = process.argv.slice(2).map(Number);
const game = {
  name: "bench",
  setup: () => ({ moves: 0, filling: "x".repeat(characters) }),
  moves: {
    move: ({ G }) => {
      G.moves += 1;
    },
  },
};

Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port, callback: () => console.log("ready") });
