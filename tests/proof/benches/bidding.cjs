// Folding Beijing's bidding as a game of boardgame.io, played by lot in its headless client, as its documentation tests
// games: `node bidding.js SECONDS`, with NODE_PATH set. The residents' arrangement is drawn in `setup`; nothing is hidden.

const { Client } = require("boardgame.io/client");

const CARDS = ["300", "200", "200", "100", "100", "100", "media", "empty", "empty"];
const CHIPS = 15;
const PLACES = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const LAYOUTS = PLACES.flatMap((one) => PLACES.flatMap((two) => PLACES.map((three) => [one, two, three])))
  .filter(([one, two, three]) => one < two && two < three)
  .filter((stations) => powered(stations));

function besides(place) {
  const [row, column] = [Math.floor(place / 3), place % 3];
  return [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]]
    .filter(([r, c]) => r >= 0 && r < 3 && c >= 0 && c < 3)
    .map(([r, c]) => r * 3 + c);
}

function powered(stations) {
  return PLACES.every((place) => stations.includes(place) || besides(place).some((next) => stations.includes(next)));
}

function roll(sides) {
  return Math.floor(Math.random() * sides);
}

function opened() {
  const cards = [...CARDS].sort(() => Math.random() - 0.5);
  const stations = LAYOUTS[roll(LAYOUTS.length)];
  const squares = cards.map((card, place) => ({ card, station: stations.includes(place), standing: true, governor: 0, residents: 0 }));
  let hand = CHIPS;
  for (let out = roll(CHIPS + 1); out > 0; out -= 1, hand -= 1) squares[roll(9)].residents += 1;
  return { squares, hands: { governor: CHIPS, residents: hand }, at: null, taken: 0 };
}

function answers(square) {
  return square.governor > square.residents ? "residents" : "governor";
}

function fall(G, place) {
  const square = G.squares[place];
  if (!square.standing) return;
  square.standing = false;
  square.governor = square.residents = 0;
  G.taken += Number(square.card) || 0;
  if (square.card === "media") {
    const { governor, residents } = G.hands;
    if (governor !== residents) {
      const side = governor > residents ? "governor" : "residents";
      G.hands[side] -= Math.floor(G.hands[side] / 3);
    }
  }
  if (square.station) for (const next of besides(place)) if (!G.squares[next].station && isDark(G, next)) fall(G, next);
}

function isDark(G, place) {
  return !besides(place).some((next) => G.squares[next].station && G.squares[next].standing);
}

const game = {
  name: "bidding",
  setup: opened,
  moves: {
    attack: ({ G }, at, chips) => {
      const square = G.squares[at];
      if (G.at !== null || !square.standing || chips <= square.residents || chips > G.hands.governor) return "INVALID_MOVE";
      square.governor = chips;
      G.hands.governor -= chips;
      G.at = at;
    },
    raise: ({ G }, chips) => {
      const square = G.squares[G.at];
      const side = answers(square);
      const other = side === "governor" ? "residents" : "governor";
      if (chips > G.hands[side] || square[side] + chips <= square[other]) return "INVALID_MOVE";
      square[side] += chips;
      G.hands[side] -= chips;
    },
    yield: ({ G }) => {
      const square = G.squares[G.at];
      if (answers(square) === "residents") fall(G, G.at);
      square.governor = square.residents = 0;
      G.at = null;
    },
  },
  endIf: ({ G }) => {
    if (G.at === null && !G.squares.some((square) => square.standing && square.residents < G.hands.governor)) return { taken: G.taken };
  },
};

function move(client) {
  const { G } = client.getState();
  if (G.at === null) {
    const within = G.squares.map((_, at) => at).filter((at) => G.squares[at].standing && G.squares[at].residents < G.hands.governor);
    const at = within[roll(within.length)];
    const least = G.squares[at].residents + 1;
    return client.moves.attack(at, least + roll(G.hands.governor - least + 1));
  }
  const square = G.squares[G.at];
  const side = answers(square);
  const least = Math.abs(square.governor - square.residents) + 1;
  if (least > G.hands[side] || roll(2)) return client.moves.yield();
  client.moves.raise(least + roll(G.hands[side] - least + 1));
}

const until = performance.now() + Number(process.argv[2]) * 1000;
const began = performance.now();
let games = 0;
let moves = 0;
while (performance.now() < until) {
  const client = Client({ game, numPlayers: 2, debug: false });
  client.start();
  for (; client.getState().ctx.gameover === undefined; moves += 1) move(client);
  client.stop();
  games += 1;
}
const seconds = (performance.now() - began) / 1000;
console.log(JSON.stringify({ games: games / seconds, moves: moves / seconds }));
