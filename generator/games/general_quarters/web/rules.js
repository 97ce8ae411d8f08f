// The rules of a turn, in the rulebook's order; rules.py beside it has the same for paper, and tests hold the two together.
// `card` is what may be known before play; `hidden(square)` tells a square that is being revealed, and nothing else is asked.
const LANDED = -1, TAKEN_OFF = -2;

class Refused extends Error {
  constructor(clause) { super(clause); this.clause = clause; }
}

function newGame(card) {
  const game = {
    seen: Array(card.rows * card.cols).fill(""), afloat: card.order.map(() => true), helicopters: [...card.helicopters],
    antiAir: card.antiAir, strikes: card.strikes, flight: LANDED, left: card.hits, result: "", turns: 0,
  };
  for (const [square, token] of card.told) {  // GQ-S7
    game.seen[square] = token;
    if (token === "S") game.left -= 1;
  }
  return game;
}

function apply(card, game, action, hidden) {
  if (game.result) throw new Refused("GQ-2.3");
  if (action.do === "step") flyOn(card, game, action, hidden);
  else if (game.flight !== LANDED) throw new Refused("GQ-5.8");
  else if (action.do === "scratch") scratch(card, game, action, hidden);
  else if (action.do === "helicopter") takeOff(card, game, action);
  else if (action.do === "strike") strike(card, game, action, hidden);
  else throw new Refused("GQ-3.1");
}

// ---- GQ-3: the turn

function squareAt(card, action, clause) {
  const { row, col } = action;
  if (!(row >= 0 && row < card.rows && col >= 0 && col < card.cols)) throw new Refused(clause);
  return row * card.cols + col;
}

function scratch(card, game, action, hidden) {
  const square = squareAt(card, action, "GQ-3.2");
  if (game.seen[square]) throw new Refused("GQ-3.2");
  game.turns += 1;
  const token = reveal(game, square, hidden);
  if (token[0] === "M") missile(card, game, token.slice(2));
  if (token === "U") lose(game, game.afloat.lastIndexOf(true));  // GQ-4.8, GQ-4.9
}

function reveal(game, square, hidden) {
  const token = hidden(square);
  game.seen[square] = token;
  if (token === "S") game.left -= 1;
  if (!game.left) {  // GQ-2.1
    game.result = "win";
    game.flight = LANDED;
  }
  return token;
}

// ---- GQ-4: the effect of a square

function afloat(card, game, ship) { return game.afloat[card.order.indexOf(ship)]; }

function missile(card, game, ship) {
  if (!afloat(card, game, ship)) return;  // GQ-4.3
  if (game.antiAir && afloat(card, game, card.cruiser)) game.antiAir -= 1;  // GQ-4.4, GQ-4.6
  else lose(game, card.order.indexOf(ship));  // GQ-4.5
}

function lose(game, place) {
  game.afloat[place] = false;
  if (!game.afloat.includes(true)) game.result = "loss";  // GQ-2.2
}

// ---- GQ-5: helicopter

function near(card, square, diagonal) {
  const row = Math.floor(square / card.cols), col = square % card.cols, squares = [];
  for (let r = Math.max(0, row - 1); r <= Math.min(card.rows - 1, row + 1); r++)
    for (let c = Math.max(0, col - 1); c <= Math.min(card.cols - 1, col + 1); c++) {
      const steps = Math.abs(r - row) + Math.abs(c - col);
      if (steps === 1 || (diagonal && steps === 2)) squares.push(r * card.cols + c);
    }
  return squares;
}

function edge(card) {
  return [...Array(card.rows * card.cols).keys()].filter((square) => {
    const row = Math.floor(square / card.cols), col = square % card.cols;
    return row === 0 || col === 0 || row === card.rows - 1 || col === card.cols - 1;
  });
}

function withinReach(card, game) {
  const squares = game.flight === TAKEN_OFF ? edge(card) : near(card, game.flight, false);
  return squares.filter((square) => !game.seen[square]);
}

function takeOff(card, game, action) {
  const place = card.order.indexOf(action.ship);
  if (place < 0 || !game.afloat[place] || !game.helicopters[place]) throw new Refused("GQ-5.1");
  if (edge(card).every((square) => game.seen[square])) throw new Refused("GQ-5.3");
  game.turns += 1;
  game.helicopters[place] -= 1;
  game.flight = TAKEN_OFF;
}

function flyOn(card, game, action, hidden) {
  if (game.flight === LANDED) throw new Refused("GQ-5.2");
  const clause = game.flight === TAKEN_OFF ? "GQ-5.2" : "GQ-5.4";
  const square = squareAt(card, action, clause);
  if (!withinReach(card, game).includes(square)) throw new Refused(clause);
  game.flight = square;
  const token = reveal(game, square, hidden);
  if (game.result) return;
  if (token[0] === "M" || token === "U" || !withinReach(card, game).length) game.flight = LANDED;  // GQ-5.6, GQ-5.8
}

// ---- GQ-6: strike-fighter

function around(card, game, square) { return near(card, square, true).filter((other) => !game.seen[other]); }

function strike(card, game, action, hidden) {
  if (!afloat(card, game, card.carrier) || !game.strikes) throw new Refused("GQ-6.1");
  const centre = squareAt(card, action, "GQ-6.1");
  const squares = around(card, game, centre);
  if (!game.seen[centre] || !squares.length) throw new Refused("GQ-6.1");
  game.turns += 1;
  game.strikes -= 1;
  for (const square of squares) {
    reveal(game, square, hidden);  // GQ-6.4
    if (game.result) return;  // GQ-2.3, GQ-6.5
  }
}

// ---- what may be done now, for marks on the map and buttons

function legal(card, game) {
  if (game.result) return [];
  const at = (kind, square) => ({ do: kind, row: Math.floor(square / card.cols), col: square % card.cols });
  if (game.flight !== LANDED) return withinReach(card, game).map((square) => at("step", square));
  const all = [...game.seen.keys()];
  const open = edge(card).some((square) => !game.seen[square]);
  const ready = card.order.filter((ship, place) => open && game.afloat[place] && game.helicopters[place]);
  const centres = game.strikes && afloat(card, game, card.carrier)
    ? all.filter((square) => game.seen[square] && around(card, game, square).length) : [];
  return [
    ...all.filter((square) => !game.seen[square]).map((square) => at("scratch", square)),
    ...ready.map((ship) => ({ do: "helicopter", ship })),
    ...centres.map((square) => at("strike", square)),
  ];
}
