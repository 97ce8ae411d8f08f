// The card at the table: what is shown, said and pressed. It knows of a square what has been revealed, no more.
const page = JSON.parse(document.getElementById("values").textContent);
const { card, sealed, said } = page, byId = (id) => document.getElementById(id);
const memory = `broadside/${sealed.id}/${sealed.salt}`;
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
const [left, top_, side] = page.map, count = card.rows * card.cols;
const SIGNS = ["", "water", "ship", "doubt"];
const opened = new Set();  // squares that nobody scratched: what lay there is shown pale
let game = newGame(card), log = [], armed = null, rub = null, fresh = [], asked = false;
let marks = {}, ticks = [], drawing = false;  // the player's own pencil: what it says is no part of the game

const say = (key, values = {}) => said[key].replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
const nameOf = (square) => String.fromCharCode(65 + (square % card.cols)) + (Math.floor(square / card.cols) + 1);
const spot = (square) => ({ row: Math.floor(square / card.cols), col: square % card.cols });
const wordOf = (token) => token[0] === "M" ? say("missile", { ship: token.slice(2) })
  : say({ S: "hit", U: "submarine", ".": "water" }[token]);
const markOf = (token) => page.marks[token] ?? token.slice(2);
const hidden = (square) => deciphered(sealed, square);

function place(element, x, y, wide, high) {
  const percent = (mm, whole) => `${(100 * mm) / whole}%`;
  const [w, h] = page.size;
  Object.assign(element.style, { left: percent(x, w), top: percent(y, h), width: percent(wide, w), height: percent(high, h) });
}

// ---- memory: a page that may keep nothing is played all the same

function remember() {
  try { localStorage.setItem(memory, JSON.stringify({ game, log, marks, ticks })); } catch { /* played from the start next time */ }
}

function recall() {
  try {
    const kept = JSON.parse(localStorage.getItem(memory));
    const fits = kept.game.seen.length === count && kept.game.afloat.length === card.order.length;
    if (fits && Array.isArray(kept.log)) ({ game, log, marks = {}, ticks = [] } = kept);
  } catch { /* nothing is kept, or nothing that can be read */ }
}

// ---- turns

function act(actions, note) {
  const next = structuredClone(game);
  try {
    for (const action of actions) apply(card, next, action, hidden);
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    tell(say(`refused.${problem.clause}`));
    return;
  }
  const before = game;
  game = next;
  armed = null;
  fresh = [...game.seen.keys()].filter((square) => game.seen[square] && !before.seen[square]);
  const seen = fresh.map((square) => `${nameOf(square)} ${markOf(game.seen[square])}`).join(", ");
  if (before.flight !== LANDED) log[log.length - 1] += `, ${seen}`;
  else log.push(`${note}${seen}`);
  remember();
  draw();
  tell(outcome(before, actions.some((action) => action.do === "step")).join(" "));
  // Who has lost sees where the ships lay.
  if (game.result === "loss") layOpen(0);
}

function outcome(before, flew) {
  const lines = fresh.map((square) => `${nameOf(square)}: ${wordOf(game.seen[square])}.`);
  if (game.antiAir < before.antiAir) lines.push(say("shot_down", { n: game.antiAir }));
  card.order.forEach((ship, at) => { if (before.afloat[at] && !game.afloat[at]) lines.push(say("destroyed", { ship })); });
  if (game.result) lines.push(ending());
  else if (game.flight !== LANDED) lines.push(say("fly_on"));
  else if (flew) lines.push(say("landed"));
  return lines;
}

function ending() {
  const afloat = game.afloat.filter(Boolean).length;
  if (game.result === "win") return say("won", { rank: page.ranks[afloat], n: afloat, turns: game.turns });
  return say(game.result === "loss" ? "beaten" : "given_up");
}

// ---- the pencil

function mark(square) {
  if (game.seen[square] || game.result) return;
  const next = SIGNS[(SIGNS.indexOf(marks[square] ?? "") + 1) % SIGNS.length];
  if (next) marks[square] = next;
  else delete marks[square];
  remember();
  draw();
  tell(`${nameOf(square)}: ${say(next ? `mark_${next}` : "hidden")}`);
}

function buildFleet() {
  byId("fleet").append(...page.fleet.map((name) => {
    const label = document.createElement("label"), box = Object.assign(document.createElement("input"), { type: "checkbox" });
    box.addEventListener("change", () => {
      ticks = box.checked ? [...ticks, name] : ticks.filter((each) => each !== name);
      remember();
    });
    label.append(box, ` ${name}`);
    return label;
  }));
}

function choose(square) {
  if (drawing) return mark(square);
  if (game.flight !== LANDED) act([{ do: "step", ...spot(square) }], "");
  else if (!armed) act([{ do: "scratch", ...spot(square) }], "");
  else if (armed === card.carrier) act([{ do: "strike", ...spot(square) }], `${armed} × ${nameOf(square)}: `);
  else act([{ do: "helicopter", ship: armed }, { do: "step", ...spot(square) }], `${armed} > `);
}

function arm(ship) {
  if (game.result || game.flight !== LANDED) return tell(say(game.result ? "refused.GQ-2.3" : "fly_on"));
  armed = armed === ship ? null : ship;
  draw();
  return tell(!armed ? say("choose") : say(armed === card.carrier ? "choose_centre" : "choose_edge", { ship }));
}

// How a game has ended is said once: as long as nothing else is said, there.
function tell(text) {
  const over = Boolean(game.result), verdict = over && text.includes(ending());
  byId("said").textContent = text;
  byId("said").classList.toggle("verdict", verdict);
  byId("ended").hidden = !over || verdict;
}

// ---- the table

function build() {
  const map = byId("map");
  place(map, left, top_, side * card.cols, side * card.rows);
  place(byId("foil"), left, top_, side * card.cols, side * card.rows);
  for (let row = 0; row < card.rows; row++) {
    const line = map.appendChild(Object.assign(document.createElement("div"), { className: "row" }));
    line.setAttribute("role", "row");
    for (let col = 0; col < card.cols; col++) {
      const cell = line.appendChild(Object.assign(document.createElement("div"), { className: "cell", tabIndex: -1 }));
      cell.setAttribute("role", "gridcell");
      cell.dataset.square = row * card.cols + col;
    }
  }
  cells = [...map.querySelectorAll(".cell")];
  cells[0].tabIndex = 0;
  for (const [at, ship] of card.order.entries()) {
    const button = byId("orders").appendChild(document.createElement("button"));
    button.append(Object.assign(document.createElement("b"), { textContent: ship }), document.createElement("span"));
    button.addEventListener("click", () => { if (button.getAttribute("aria-disabled") === "false") arm(ship); });
    const cross = byId("lost").appendChild(document.createElement("i"));
    const [x, y, wide, high, step] = page.group;
    place(cross, x + step * at, y, wide, high);
    for (const [cx, cy, arm] of craftPlaces(at)) place(byId("used").appendChild(document.createElement("i")), cx - arm, cy - arm, 2 * arm, 2 * arm);
  }
}

// The middles of the things that a ship carries, as they are printed in its field, and how far a cross reaches.
function craftPlaces(at) {
  const [x, y, wide, high, step] = page.group, { mm, gap, rooms } = page.craft, room = rooms[at];
  const apart = Math.min((wide + gap - 1.4) / Math.max(room, 1), mm), arm = Math.min(apart - 0.3, 3.4) / 2 + 0.2;
  return Array.from({ length: room }, (_, number) => [x + step * at + wide / 2 + apart * (number - (room - 1) / 2), y + high - 2, arm]);
}
let cells = [];

function draw() {
  const moves = legal(card, game);
  const kind = game.flight !== LANDED ? "step" : armed === card.carrier ? "strike" : armed ? "edge" : "";
  const lit = kind === "edge" ? new Set(edge(card).filter((square) => !game.seen[square]))
    : new Set(moves.filter((move) => move.do === kind).map((move) => move.row * card.cols + move.col));
  cells.forEach((cell, square) => {
    const token = game.seen[square];
    const sign = token ? "" : marks[square] ?? "", note = sign ? `, ${say(`mark_${sign}`)}` : "";
    cell.setAttribute("aria-label", `${nameOf(square)}: ${token ? wordOf(token) : say("hidden")}${note}`);
    if (sign) cell.dataset.mark = sign;
    else delete cell.dataset.mark;
    cell.classList.toggle("lit", lit.has(square));
    cell.classList.toggle("new", fresh.includes(square));
    cell.classList.toggle("opened", opened.has(square));
    if (token && !cell.firstChild) cell.append(Object.assign(new Image(), { alt: "", src: page.images[token] }));
    if (!token) cell.replaceChildren();
  });
  drawGroup(moves);
  drawFoil();
  const over = Boolean(game.result);
  byId("after").hidden = byId("again").hidden = !over;
  byId("pencil").hidden = byId("fleet").hidden = over;
  byId("next").hidden = !over || !page.next;
  if (page.next) byId("next").href = page.next;
  page.fleet.forEach((name, at) => { byId("fleet").children[at].firstChild.checked = ticks.includes(name); });
  byId("open").hidden = !over || game.seen.every(Boolean);
  byId("give").hidden = over;
  if (over) drawAfter();
}

function drawGroup(moves) {
  card.order.forEach((ship, at) => {
    const button = byId("orders").children[at], afloat = game.afloat[at], texts = [];
    if (card.helicopters[at]) texts.push(say(game.helicopters[at] ? "helicopter" : "flown"));
    if (ship === card.carrier) texts.push(say("strike_fighters", { n: game.strikes }));
    if (ship === card.cruiser) texts.push(say("anti_air", { n: game.antiAir }));
    const can = moves.some((move) => move.ship === ship || (move.do === "strike" && ship === card.carrier));
    button.lastChild.textContent = afloat ? texts.join(", ") : say("lost");
    button.className = afloat ? "" : "gone";
    button.setAttribute("aria-disabled", String(!can));
    button.setAttribute("aria-pressed", String(armed === ship));
    byId("lost").children[at].hidden = afloat;
  });
  // What is flown, fired or shot is crossed out from the left, as on paper.
  const crosses = byId("used").children;
  let first = 0;
  card.order.forEach((ship, at) => {
    const strikes = ship === card.carrier, antiAir = ship === card.cruiser;
    const had = card.helicopters[at] + (strikes ? card.strikes : 0) + (antiAir ? card.antiAir : 0);
    const left = game.helicopters[at] + (strikes ? game.strikes : 0) + (antiAir ? game.antiAir : 0);
    for (let number = 0; number < page.craft.rooms[at]; number++) crosses[first + number].hidden = number >= had - left;
    first += page.craft.rooms[at];
  });
}

function drawAfter() {
  const fill = (list, lines) => list.replaceChildren(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
  byId("ended").textContent = ending();
  fill(byId("mine"), log);
  byId("theirs").hidden = !page.rated;
  if (page.rated && !byId("reference").children.length) {
    const theirs = decipheredGame(sealed);
    byId("certificate").textContent = theirs.certificate;
    fill(byId("reference"), theirs.turns);
  }
}

// ---- foil, rubbed off square by square

function drawFoil() {
  const canvas = byId("foil"), box = canvas.getBoundingClientRect(), scale = devicePixelRatio || 1;
  canvas.width = Math.round(box.width * scale);
  canvas.height = Math.round(box.height * scale);
  const pen = canvas.getContext("2d"), wide = canvas.width / card.cols, high = canvas.height / card.rows;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.font = `${Math.round(wide * 0.36)}px layout-display, sans-serif`;
  for (let square = 0; square < count; square++) {
    if (game.seen[square]) continue;
    const x = (square % card.cols) * wide, y = Math.floor(square / card.cols) * high, rim = wide * 0.03;
    const silver = pen.createLinearGradient(x, y, x + wide, y + high);
    const tones = card.shallow.includes(square % card.cols) ? ["#d3dfe8", "#9fb4c4", "#c3d1dc"] : ["#d4d8cb", "#a3ab95", "#c6cbba"];
    tones.forEach((tone, at) => silver.addColorStop(at / 2, tone));
    pen.fillStyle = silver;
    pen.fillRect(x + rim, y + rim, wide - 2 * rim, high - 2 * rim);
    pen.fillStyle = "#2c3520";
    pen.fillText(nameOf(square), x + wide / 2, y + high / 2);
  }
}

function squareOf(event) {
  const box = byId("map").getBoundingClientRect();
  const col = Math.floor(((event.clientX - box.left) / box.width) * card.cols);
  const row = Math.floor(((event.clientY - box.top) / box.height) * card.rows);
  return row >= 0 && row < card.rows && col >= 0 && col < card.cols ? row * card.cols + col : -1;
}

function rubAt(event) {
  if (!rub || squareOf(event) !== rub.square) return endRub();
  const canvas = byId("foil"), box = canvas.getBoundingClientRect(), cell = box.width / card.cols;
  rub.way += Math.hypot(event.clientX - rub.x, event.clientY - rub.y);
  if (!still && !game.seen[rub.square] && !armed && !drawing) {
    const pen = canvas.getContext("2d"), scale = canvas.width / box.width;
    const x = (rub.square % card.cols) * cell * scale, y = Math.floor(rub.square / card.cols) * cell * scale;
    pen.save();
    pen.beginPath();
    pen.rect(x, y, cell * scale, cell * scale);
    pen.clip();
    pen.globalCompositeOperation = "destination-out";
    pen.lineCap = "round";
    pen.lineWidth = cell * scale * 0.45;
    pen.beginPath();
    pen.moveTo((rub.x - box.left) * scale, (rub.y - box.top) * scale);
    pen.lineTo((event.clientX - box.left) * scale, (event.clientY - box.top) * scale);
    pen.stroke();
    pen.restore();
  }
  [rub.x, rub.y] = [event.clientX, event.clientY];
  if (rub.way > cell * 1.2 && !drawing) finishRub();
}

function finishRub() {
  const { square } = rub;
  rub = null;
  choose(square);
}

function endRub() {  // the finger went elsewhere: the square stays hidden
  if (rub) drawFoil();
  rub = null;
}

// ---- hands

function listen() {
  const map = byId("map");
  map.addEventListener("pointerdown", (event) => {
    if (event.button || !event.isPrimary) return endRub();
    rub = { square: squareOf(event), x: event.clientX, y: event.clientY, way: 0 };
    if (rub.square >= 0) focusOn(rub.square);
    return event.preventDefault();
  });
  addEventListener("pointermove", (event) => { if (rub) rubAt(event); });
  addEventListener("pointerup", (event) => { if (rub && squareOf(event) === rub.square) finishRub(); else endRub(); });
  addEventListener("pointercancel", endRub);
  map.addEventListener("click", (event) => { if (!event.detail && event.target.dataset.square) choose(Number(event.target.dataset.square)); });
  map.addEventListener("keydown", keyed);
  addEventListener("resize", drawFoil);
  byId("print").addEventListener("click", () => print());
  byId("give").addEventListener("click", giveUp);
  byId("pencil").addEventListener("click", () => {
    drawing = !drawing;
    byId("pencil").setAttribute("aria-pressed", String(drawing));
    tell(say(drawing ? "pencil" : "choose"));
  });
  map.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    if (event.target.dataset.square) mark(Number(event.target.dataset.square));
  });
  byId("again").addEventListener("click", () => { game = newGame(card); opened.clear(); log = []; fresh = []; marks = {}; ticks = []; drawing = false; byId("pencil").setAttribute("aria-pressed", "false"); remember(); draw(); tell(say("choose")); });
  byId("open").addEventListener("click", () => layOpen(0));
  if (document.fonts) document.fonts.ready.then(drawFoil);
}

function keyed(event) {
  const square = Number(event.target.dataset.square), { row, col } = spot(square);
  const to = { ArrowUp: [row - 1, col], ArrowDown: [row + 1, col], ArrowLeft: [row, col - 1], ArrowRight: [row, col + 1],
    Home: [row, 0], End: [row, card.cols - 1] }[event.key];
  if (event.key === "x") mark(square);
  else if (event.key === "Escape" && armed) arm(armed);
  else if (event.key === "Enter" || event.key === " ") { if (!event.repeat) choose(square); }
  else if (!to) return;
  else if (to[0] >= 0 && to[0] < card.rows && to[1] >= 0 && to[1] < card.cols) focusOn(to[0] * card.cols + to[1]);
  event.preventDefault();
}

function focusOn(square) {
  cells.forEach((cell, at) => { cell.tabIndex = at === square ? 0 : -1; });
  cells[square].focus({ preventScroll: true });
}

function giveUp() {
  if (!asked) { asked = true; return tell(say("sure")); }
  asked = false;
  game.result = "given up";  // GQ-2.5
  game.flight = LANDED;
  armed = null;
  remember();
  draw();
  return tell(ending());
}

function layOpen(square) {
  if (square >= count || !game.result) return remember();
  if (!game.seen[square]) {
    game.seen[square] = hidden(square);
    opened.add(square);
  }
  draw();
  return setTimeout(layOpen, 0, square + 1);
}

build();
buildFleet();
recall();
listen();
draw();
tell(game.result ? ending() : game.flight !== LANDED ? say("fly_on") : say("choose"));
