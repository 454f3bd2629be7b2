// A hidden-information game in the manner of Mascarade, written as boardgame.io's guide to secret
// state has it: secrets under G.secret and G.players, which PlayerView.STRIP_SECRETS strips.
// It never ends: whoever announces up to 13 coins scores a win and pays 7 back to the bank.

const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const MASKS = [
  'judge', 'bishop', 'king', 'thief', 'queen', 'witch', 'widow', 'fool', 'spy', 'cheat',
  'inquisitor', 'peasant',
];
const COINS = 6;
const RICH = 13;
const PUBLIC = 10; // happenings everyone saw
const PRIVATE = 8; // things one player knows

function remember(list, entry, limit) {
  list.push(entry);
  if (list.length > limit) list.shift();
}

function take(G, from, seat, coins) {
  const taken = Math.min(coins, G.coins[from]);
  G.coins[from] -= taken;
  G.coins[seat] += taken;
  return taken;
}

function fromBank(G, seat, coins) {
  const taken = Math.min(coins, G.bank);
  G.bank -= taken;
  G.coins[seat] += taken;
  return taken;
}

function richestOther(G, seat) {
  let richest = seat === 0 ? 1 : 0;
  for (let other = 0; other < G.coins.length; other++) {
    if (other !== seat && G.coins[other] > G.coins[richest]) richest = other;
  }
  return richest;
}

const POWERS = {
  king: (G, seat) => fromBank(G, seat, 3),
  queen: (G, seat) => fromBank(G, seat, 2),
  widow: (G, seat) => fromBank(G, seat, Math.max(0, 10 - G.coins[seat])),
  judge: (G, seat) => {
    const taken = G.court;
    G.court = 0;
    G.coins[seat] += taken;
    return taken;
  },
  bishop: (G, seat) => take(G, richestOther(G, seat), seat, 2),
  thief: (G, seat) => {
    const seats = G.coins.length;
    return take(G, (seat + 1) % seats, seat, 1) + take(G, (seat + seats - 1) % seats, seat, 1);
  },
  witch: (G, seat) => {
    const other = richestOther(G, seat);
    const taken = G.coins[other] - G.coins[seat];
    [G.coins[seat], G.coins[other]] = [G.coins[other], G.coins[seat]];
    return taken;
  },
};

function fine(G, seat) {
  const paid = Math.min(1, G.coins[seat]);
  G.coins[seat] -= paid;
  G.court += paid;
  return -paid;
}

function swap({ G, ctx, playerID }, target, real) {
  const seat = Number(playerID);
  if (!Number.isInteger(target) || target < 0 || target >= ctx.numPlayers || target === seat) {
    return INVALID_MOVE;
  }
  if (typeof real !== 'boolean') return INVALID_MOVE;
  const { masks } = G.secret;
  if (real) [masks[seat], masks[target]] = [masks[target], masks[seat]];
  remember(G.players[playerID].known, { turn: ctx.turn, what: 'swap', target, real }, PRIVATE);
  remember(G.happenings, { turn: ctx.turn, seat, what: 'swap', target }, PUBLIC);
}

function look({ G, ctx, playerID }) {
  const seat = Number(playerID);
  const seen = { turn: ctx.turn, what: 'look', target: seat, mask: G.secret.masks[seat] };
  remember(G.players[playerID].known, seen, PRIVATE);
  remember(G.happenings, { turn: ctx.turn, seat, what: 'look' }, PUBLIC);
}

function announce({ G, ctx, playerID }, mask) {
  if (!MASKS.includes(mask)) return INVALID_MOVE;
  const seat = Number(playerID);
  const coins = POWERS[mask] ? POWERS[mask](G, seat) : fine(G, seat);
  if (G.coins[seat] >= RICH) {
    G.wins[seat] += 1;
    G.coins[seat] -= 7;
    G.bank += 7;
  }
  remember(G.happenings, { turn: ctx.turn, seat, what: 'announce', mask, coins }, PUBLIC);
}

const Mascarade = {
  name: 'mascarade',
  minPlayers: 4,
  maxPlayers: 12,
  disableUndo: true,

  setup: ({ ctx, random }) => {
    const masks = random.Shuffle(MASKS.slice(0, ctx.numPlayers));
    const players = {};
    masks.forEach((mask, seat) => {
      players[seat] = { known: [{ turn: 0, what: 'dealt', target: seat, mask }] };
    });
    return {
      secret: { masks },
      players,
      coins: masks.map(() => COINS),
      wins: masks.map(() => 0),
      bank: 60,
      court: 0,
      happenings: [],
    };
  },

  playerView: PlayerView.STRIP_SECRETS,

  turn: { minMoves: 1, maxMoves: 1 },

  moves: {
    swap: { move: swap, client: false, redact: true },
    look: { move: look, client: false },
    announce: { move: announce, client: false },
  },
};

module.exports = { Mascarade, MASKS };
