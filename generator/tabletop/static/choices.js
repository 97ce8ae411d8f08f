// What can be chosen now: lit on the table, as buttons, and as the list of sentences.

import { isSaid, matching, saidWords } from "./choosing.js";
import { openEnding } from "./ending.js";
import { farAway, kindButtons, ofTheKind } from "./kinds.js";
import { narrow } from "./laying.js";
import { element, isLocked, write } from "./pieces.js";
import { linked, ruleLink } from "./rulebook.js";
import { word } from "./words.js";

const $ = (id) => document.getElementById(id);
const MOST_SENTENCES = 250, MOST_BUTTONS = 14, CROWD = 24, MOST_RULES = 3, MOST_SEVERAL = 3, MANY_MOVES = 24, FEW_ALIKE = 2;

// Light up what may be touched next; a sign goes with it, so that it needs no colour.
export function paint(things, choosing, hint) {
  const next = new Set([...choosing.next, ...choosing.ahead]), path = new Set(choosing.path.map(({ id }) => id));
  $("table").classList.toggle("crowd", next.size > CROWD);
  const hinted = new Set(hint && !choosing.path.length ? hint.touches : []);
  const odds = new Map(choosing.candidates.filter((move) => move.odds).map((move) => [move.touches.at(-1), move.odds]));
  for (const [id, thing] of things) thing.odds = odds.get(id) ?? "";
  for (const [id, thing] of things) light(thing, { open: choosing.stepFor(id, thing.dataset.same, next) !== null, chosen: path.has(id), hinted: hinted.has(id) });
}

// What is open is lit once it is drawn; before that it is locked.
function light(thing, { open, chosen, hinted }) {
  const locked = open && !chosen && isLocked(thing), lit = open && !locked;
  thing.classList.toggle("lit", lit);
  thing.classList.toggle("locked", locked);
  thing.classList.toggle("chosen", chosen);
  thing.classList.toggle("hinted", hinted);
  if (lit || chosen) {
    thing.tabIndex = 0;
    thing.setAttribute("role", "button");
  } else {
    if (thing === document.activeElement) thing.tabIndex = -1;
    else thing.removeAttribute("tabindex");
    thing.setAttribute("role", "img");
  }
  if (chosen) thing.setAttribute("aria-pressed", "true");
  else thing.removeAttribute("aria-pressed");
  name(thing, lit || chosen);
  if (thing.classList.contains("spot") && !lit) thing.setAttribute("aria-hidden", "true");
  else thing.removeAttribute("aria-hidden");
}

// A face is there: what was locked for want of it can be played with.
export function unlock(host) {
  const thing = host.closest(".item"), board = thing ? null : host.closest(".board");
  for (const each of thing ? [thing] : board?.querySelectorAll(".locked") ?? []) {
    if (each.classList.contains("locked") && !isLocked(each)) light(each, { open: true, chosen: false, hinted: each.classList.contains("hinted") });
  }
}

// A button is called by a text in it, since what is printed on a piece is no part of its name; a picture by its label.
function name(thing, pressed) {
  const inside = pressed && thing.item ? thing.lastElementChild : null;
  if (thing.item) write(thing.lastElementChild, inside ? thing.dataset.says : "");
  if (inside) thing.removeAttribute("aria-label");
  else thing.setAttribute("aria-label", thing.odds ? `${thing.dataset.says}, ${thing.odds}` : thing.dataset.says);
}

const button = (text, act, attributes = {}) => {
  const born = element("button", { type: "button", textContent: text, ...attributes });
  born.addEventListener("click", act);
  return born;
};

function promptOf(view, choosing, things, spoken) {
  if (view.at !== view.decisions || view.passing) return "";
  if (view.over) return view.ending?.verdict || word("over");
  if (!view.moves.length) return view.waiting || word("no_moves");
  if (!choosing.begun && !spoken) {
    if (view.scene?.asks) return view.scene.asks;
    const touchable = choosing.next.size > 0, buttons = choosing.exact.length > 0;
    return word(!view.scene || (!touchable && !buttons) ? "from_list" : touchable ? "touch" : "press");
  }
  if (spoken) return spoken.says;
  return [...(choosing.kind ? [choosing.kind] : []), ...choosing.path.map(({ step, id }) => (isSaid(step) ? saidWords(step) : calledInShort(things.get(id)) ?? step))].join(" → ");
}

// What a thing is called, without what is told of it after a comma.
const calledInShort = (thing) => (thing?.item ?? thing?.spot)?.label?.split(", ")[0];

export function showChoices(view, choosing, hands) {
  const things = showPrompt(view, choosing, hands);
  $("choices").replaceChildren(...buttonsFor(view, choosing, hands, things));
}

// What is asked; the buttons below it stay as they are, and with them the focus.
export function showPrompt(view, choosing, hands) {
  const things = new Map([...document.querySelectorAll("#table [data-id]")].map((each) => [each.dataset.id, each]));
  const name = view.players.find((each) => each.seat === view.to_move)?.name ?? "";
  const mine = view.moves.length > 0 && view.at === view.decisions && !view.passing;
  $("turn").dataset.whose = view.over ? "over" : mine ? "mine" : view.at !== view.decisions && !view.passing ? "past" : "other";
  const lead = view.over || !mine ? "" : `${view.own.length > 1 ? word("turn_of", { name }) : word("your_turn")}: `;
  const said = view.passing ? lastWords(view)
    : view.at !== view.decisions ? word(view.at ? "past" : "start", { at: view.at, all: view.decisions })
      : hands.hint && !choosing.begun ? word("hint_says", { says: hands.hint.says }) : promptOf(view, choosing, things, hands.spoken);
  $("prompt").replaceChildren(element("strong", { textContent: lead }), ...linked(said),
    choosing.begun && choosing.next.size ? ` – ${word("what_next")}` : "", ...rulesFor(view, choosing, hands), ...reasonsOf(choosing, hands));
  return things;
}

// What needs more lines than there is room for is set smaller.
export function fitPrompt() {
  const prompt = $("prompt");
  prompt.classList.remove("long");
  prompt.classList.toggle("long", prompt.scrollHeight > prompt.clientHeight + 2);
}

addEventListener("resize", fitPrompt);

// On a phone the prompt takes the room it needs, with a row of buttons, and gives none of it back: the board stays where it
// is. What a hint or a step adds to it lies over what comes below.
const ROOM = 10.6, MORE = 15, BUTTONS = 2.6;  // rem
let room = 0;
export function keepRoom(plain) {
  const { style } = $("turn");
  style.height = style.marginBottom = "";
  if (!narrow()) { room = 0; return; }
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize), most = (plain ? ROOM : MORE) * rem;
  style.height = "auto";
  const needs = Math.min(most, $("turn").offsetHeight);
  if (plain) room = Math.min(most, Math.max(room, needs + ($("choices").children.length ? 0 : BUTTONS * rem)));
  const height = Math.max(room, needs);
  style.height = `${height}px`;
  style.marginBottom = `${room - height}px`;
}

// The clauses of what is open now; of what was just seen the clause of that.
function rulesFor(view, choosing, { hint, spoken }) {
  const about = view.passing ? view.log.slice(-1) : spoken ? [spoken] : hint && !choosing.begun ? [hint] : choosing.candidates;
  const rules = new Set(about.map((each) => each.rule).filter(Boolean));
  return rules.size > MOST_RULES ? [] : [...rules].map((each) => ruleLink(each)).filter(Boolean);
}

// The numbers that speak for what a hint says, and how it goes on.
function reasonsOf(choosing, { hint }) {
  if (!hint || choosing.begun) return [];
  const steps = (hint.then ?? []).map((says) => word("hint_then", { says }));
  return [...steps, ...(hint.why ?? [])].map((text) => element("span", { class: "why" }, ...linked(text)));
}

const lastWords = (view) => view.log.at(-1)?.says.join("; ") ?? "";

function buttonsFor(view, choosing, hands, things) {
  const out = view.scene?.out ? [element("p", { class: "result out", textContent: view.scene.out })] : [];
  if (view.passing) return out;
  if (view.over && view.at === view.decisions) {
    return [element("p", { class: "result", textContent: view.result[0] }), button(word("ending"), openEnding, { class: "back" })];
  }
  if (view.at !== view.decisions) return [button(word("back_to_game"), hands.home, { class: "main" })];
  if (!view.moves.length) {
    const next = view.players.find((each) => each.seat === view.to_move);
    const other = view.own.includes(view.to_move) && view.to_move !== view.seat;
    return other ? [...out, button(word("pass_on", { name: next.name }), hands.pass, { class: "main", id: "pass-on" })] : out;
  }
  const { path } = choosing, born = [];
  if (hands.hint && !choosing.begun) born.push(button(word("play_hint"), () => hands.play(hands.hint), { class: "main" }));
  const said = [...choosing.next].filter(isSaid);
  born.push(...said.map((step) => button(saidWords(step), () => hands.push(step), { class: "said" })));
  born.push(...kindButtons(choosing, hands), ...ofTheKind(choosing, things, hands), ...farAway(choosing, things, hands));
  const exact = choosing.kind && !path.length ? [] : choosing.exact;
  born.push(...exact.slice(0, MOST_BUTTONS).map((move) => button(move.says, () => hands.play(move), { class: "says", "data-number": move.number })));
  if (exact.length > MOST_BUTTONS) born.push(element("small", { textContent: word("more", { n: exact.length - MOST_BUTTONS }) }));
  // Where only one move is left it need not be carried to its place.
  if (path.length && !exact.length && choosing.candidates.length === 1) {
    born.push(button(choosing.candidates[0].says, () => hands.play(choosing.candidates[0]), { class: "main" }));
  }
  born.push(...severalTimes(choosing, things, hands));
  if (choosing.begun) born.push(button(word("take_back"), hands.back, { class: "back", "data-tip": "Esc" }));
  return born;
}

// Of equal cards in hand all can go the same way at once.
function severalTimes({ path, candidates, kind }, things, hands) {
  if (path.length > 1) return [];
  const equal = (step) => [...things.values()].filter(({ dataset }) => dataset.id === step || dataset.same === step).length;
  const few = (path.length || kind) && candidates.length <= MOST_SEVERAL;
  const alone = few ? candidates : candidates.filter((move) => isAlone(move, candidates, !path.length && !kind));
  const born = alone.flatMap((move) => {
    const n = move.touches.length ? equal(move.touches[0]) : 0;
    return n < 2 ? [] : [button(word("several", { n, says: move.says }), () => hands.playSeveral(move, n), { class: "several" })];
  });
  return born.length > MOST_SEVERAL ? [] : born;
}

// Whether a card can go this way at one place only: jettisoned, while it can be played onto many. Before
// anything is touched it is the one card that can.
const isAlone = (move, all, any) => move.kind && all.filter(({ kind, touches }) => kind === move.kind && (any || touches[0] === move.touches[0])).length === 1;

export function showSentences(choosing, text, hands, things) {
  const all = choosing.begun ? choosing.candidates : choosing.moves;
  const shown = matching(all, text);
  const list = $("sentences");
  const lines = text ? shown.map((move) => [move]) : gathered(shown, choosing.path.length);
  list.replaceChildren(...lines.slice(0, MOST_SENTENCES).map((moves) => (
    moves.length > 1 ? first(moves, choosing.path.length, hands.push, things) : sentence(moves[0], hands.play, things))));
  if (lines.length > MOST_SENTENCES) list.append(element("li", { class: "more", textContent: word("more", { n: shown.length - MOST_SENTENCES }) }));
  if (!shown.length) list.append(element("li", { class: "more", textContent: word(all.length ? "none_match" : "no_moves") }));
  $("moves-count").textContent = shown.length === choosing.moves.length ? shown.length || ""
    : word("count_of", { shown: shown.length, all: choosing.moves.length });
}

// Where many moves begin alike, what they begin with is one line; the rest is chosen after it.
function gathered(moves, at) {
  const groups = new Map();
  for (const move of moves) {
    const key = move.touches.length > at + 1 ? move.touches[at] : `number ${move.number}`;
    groups.set(key, [...(groups.get(key) ?? []), move]);
  }
  if (moves.length <= MANY_MOVES) return moves.map((move) => [move]);
  return [...groups.values()].flatMap((group) => (group.length > FEW_ALIKE ? [group] : group.map((move) => [move])));
}

function first(moves, at, push, things) {
  const step = moves[0].touches[at], thing = things.get(step);
  const label = isSaid(step) ? saidWords(step) : (thing?.item ?? thing?.spot)?.label ?? step;
  const born = button("", () => push(step), { class: "group", "data-step": step });
  born.append(element("b", { textContent: "…" }), element("span", { textContent: label }),
    element("small", { textContent: word("moves_of", { n: moves.length }) }));
  return element("li", {}, meaning(born, [step], things));
}

function sentence(move, play, things) {
  const born = button("", () => play(move), { "data-number": move.number });
  born.append(element("b", { textContent: move.number }), element("span", { textContent: move.says }));
  if (move.typed) born.append(element("code", { textContent: move.typed }));
  return element("li", {}, meaning(born, move.touches, things));
}

// What a line of the list is about is marked on the table while the line is looked at.
function meaning(line, ids, things) {
  const mean = (on) => () => {
    for (const id of ids) things.get(id)?.classList.toggle("meant", on);
  };
  for (const name of ["pointerenter", "focus"]) line.addEventListener(name, mean(true));
  for (const name of ["pointerleave", "blur"]) line.addEventListener(name, mean(false));
  return line;
}
