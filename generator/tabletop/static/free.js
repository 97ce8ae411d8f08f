// The page of a free table: shows what the server says there is to see, and sends what is done by a line of words.

import * as server from "./asking.js";
import { Bar } from "./free_bar.js";
import { Carrying } from "./free_carry.js";
import { attendFree, endDrag, goalAt, mark } from "./free_drag.js";
import { attendFreeKeys, keepFreeFocus, listFreeKeys, rove, stand } from "./free_keys.js";
import { forgetLog, showLog } from "./free_log.js";
import { come, originOf, roll } from "./free_motion.js";
import { alike, deed, mayBeTaken, verbsOf } from "./free_verbs.js";
import { lose as loseConnection, lowerCurtain, showPanel, welcome, wireFrame } from "./frame.js";
import { hideLoupe } from "./gestures.js";
import { glide, land, positions, sounding, vanish } from "./gliding.js";
import { distribute, fit, keeping } from "./laying.js";
import { Pieces, element } from "./pieces.js";
import { loadRules, wireRules } from "./rulebook.js";
import { banner, note, refused } from "./saying.js";
import { hear, wireSounds } from "./sounds.js";
import { tell } from "./story.js";
import { wireTips } from "./tips.js";
import { word } from "./words.js";

const $ = (id) => document.getElementById(id);
const pieces = new Pieces();
const state = { view: null, seat: null, selected: null, asked: 0, busy: false, lost: false, newest: 0 };
const areaOf = (id) => state.view?.scene?.areas.find((each) => each.id === id);
const items = () => areaOf("table")?.items ?? [];
const carrying = new Carrying({ items, size: () => areaOf("table").size, lay: (what, goal) => lay(what, goal), changed: () => showBar() });
const bar = new Bar({ things: () => pieces.things.values(), items, carrying: () => carrying, send: (line) => send(line), note: () => openNote() });

// ---- asking and showing --------------------------------------------------------------------

async function look() {
  const turn = ++state.asked;
  try {
    const view = await server.look({ seat: state.seat });
    if (turn === state.asked) receive(view);
  } catch (error) {
    if (turn === state.asked) fault(error);
  }
}

function fault(error) {
  if (error instanceof server.Lost) lose();
  else if (!(error instanceof server.Refused)) throw error;
  else banner(error.status === 404 ? word("gone") : word("failed", { why: error.message }));
}

const lose = () => loseConnection(state, look);

function receive(view) {
  welcome(state, view);
  loadRules(view, () => {});
  if (view.seat === null) return cover(view.players[view.own[0]], view);
  show(view);
}

function show(view) {
  const last = state.view;
  Object.assign(state, { view, seat: view.seat });
  document.title = `${view.title} · Broadside`;
  $("title").textContent = view.title;
  showPlayers(view);
  layOut(view, last);
  showLog(view);
  for (const name of ["undo", "save"]) $(name).disabled = !view.may[name];
  if (!thingOf(state.selected)) state.selected = null;
  showBar();
  if (carrying.what) {
    if (thingOf(carrying.what.item.id)) carrying.show();
    else carrying.end();
  }
  keepFreeFocus();
  Object.assign(document.documentElement.dataset, { version: view.version, seat: view.seat, ready: "1" });
}

function layOut(view, last) {
  const glides = last?.seat === view.seat;
  hideLoupe();
  endDrag();
  land();
  const before = glides ? positions(pieces.things) : new Map(), origin = originOf(view, before, pieces.areas);
  const focus = document.activeElement?.dataset?.id;
  vanish(pieces.lay(view.scene));
  for (const area of view.scene.areas) {
    const here = pieces.areas.get(area.id);
    here.size = area.size;
    here.classList.toggle("search", area.pile !== undefined);
    if (area.id === "hand") here.dataset.own = view.seat;
    here.classList.toggle("empty", false);
  }
  for (const thing of pieces.things.values()) dressUp(thing);
  distribute(view.scene, pieces.areas);
  // Once there were hands their room stays, so that the mat does not jump when the last card is played.
  const opens = view.hands && !keeping.hand;
  keeping.hand ||= view.hands;
  fit();
  // The mat that was too large for what is left had scroll bars, which were measured with it.
  if (opens) fit();
  rove();
  if (glides) {
    come(origin, before, pieces.things);
    if (view.version !== last.version) roll(view, before, pieces.things);
    hear(sounding(before, pieces.things));
    glide(before, pieces.things);
  }
  if (focus !== undefined && document.activeElement === document.body) pieces.things.get(focus)?.focus();
}

// A piece is a button that is called by a text in it; a board is a picture.
function dressUp(thing) {
  const { item } = thing;
  if (!item) return thing.setAttribute("aria-hidden", "true");
  const free = mayBeTaken(item);
  Object.assign(thing.dataset, { sort: item.sort, outline: item.outline });
  thing.setAttribute("role", free ? "button" : "img");
  thing.lastElementChild.textContent = free ? thing.dataset.says : "";
  if (free) thing.removeAttribute("aria-label");
  else thing.setAttribute("aria-label", thing.dataset.says);
  thing.classList.toggle("bag", !!item.bag);
  if (item.sort !== "die") return;
  thing.firstElementChild.textContent = item.shows;
  thing.firstElementChild.style.setProperty("--die", item.colour || "#fffdf6");
  thing.classList.toggle("dark-die", isDark(item.colour));
}

function isDark(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt((colour || "#ffffff").slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 < 140;
}

function showPlayers(view) {
  $("players").replaceChildren(...view.players.map((player) => {
    const own = player.seat === view.seat, born = element("li", { class: own ? "turn" : "" });
    if (own) born.append(element("b", { textContent: player.name }), element("small", { textContent: ` ${word("you_are")}` }));
    else if (view.own.includes(player.seat)) {
      const button = element("button", { type: "button", textContent: player.name, "data-tip": word("switch", { name: player.name }) });
      button.addEventListener("click", () => change(player, view));
      born.append(button);
    } else born.append(element("b", { textContent: player.name }));
    if (own) born.setAttribute("aria-current", "true");
    return born;
  }));
}

// ---- choosing and doing --------------------------------------------------------------------

const thingOf = (id) => (id === null ? null : pieces.things.get(id) ?? null);

function showBar() {
  if (state.view) bar.show(state.view, thingOf(state.selected));
}

function select(thing) {
  state.selected = !thing || thing.dataset.id === state.selected ? null : thing.dataset.id;
  bar.count = 1;
  showBar();
}

function lay(what, goal) {
  if (what.item.sort === "die" && (goal.seat !== undefined || goal.pile !== undefined)) return;
  send(deed(what, goal));
}

async function send(line) {
  if (state.busy || !state.view) return;
  await ask(() => server.typed(state.seat, state.view.version, line));
}

async function ask(question) {
  state.busy = true;
  document.documentElement.dataset.ready = "";
  refused("");
  try {
    await question();
    await look();
  } catch (error) {
    if (!(error instanceof server.Lost || error instanceof server.Refused)) throw error;
    if (error instanceof server.Lost) lose();
    else {
      refused(word("refused", { why: error.message }));
      note(word("refused", { why: error.message }));
      await look();
    }
  } finally {
    state.busy = false;
    if (state.view && state.newest > state.view.version) look();
  }
}

// ---- several people at one machine ---------------------------------------------------------

// Where nobody has anything to hide the next one just sits down.
function change(next, view) {
  if (view.curtained) return cover(next, view);
  state.seat = next.seat;
  state.selected = null;
  if (carrying.what) carrying.end();
  look();
}

// What one person saw is gone from the page before the next one looks.
function cover(next, view) {
  state.asked += 1;
  Object.assign(state, { view: null, seat: null, selected: null });
  forgetLog();
  if (carrying.what) carrying.end();
  land();
  pieces.clear();
  for (const id of ["prompt", "choices", "loupe", "closer-face"]) $(id).replaceChildren();
  $("title").textContent = view.title;
  $("loading").hidden = true;
  lowerCurtain(next.name, [$("table"), $("panel"), $("turn"), document.querySelector("header")], () => {
    state.seat = next.seat;
    look();
  });
}

// ---- begin ---------------------------------------------------------------------------------

function openNote() {
  showPanel(getComputedStyle($("open-panel")).display !== "none");
  $("note-text").focus();
}

function showNumbers() {
  const on = document.body.classList.toggle("numbers");
  $("numbers").setAttribute("aria-pressed", String(on));
}

function say(key) {
  const act = { u: () => $("undo").click(), o: () => send("roll"), n: openNote, "#": showNumbers }[key];
  act?.();
  return !!act;
}

function wireForms() {
  $("note").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = $("note-text").value.trim();
    if (!text || state.busy) return;
    $("note-text").value = "";
    send(`note ${text}`);
  });
  $("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = $("typed-text").value.trim();
    if (!text || state.busy) return;
    $("typed-text").value = "";
    send(text);
  });
}

function wireButtons() {
  $("undo").addEventListener("click", () => { if (!state.busy && state.view?.may.undo) ask(() => server.undo(state.seat, state.view.version)); });
  $("numbers").addEventListener("click", showNumbers);
}

wireFrame(listFreeKeys);
wireRules();
wireTips();
wireSounds();
wireForms();
wireButtons();
const goal = (x, y, item) => goalAt(x, y, item, items(), state.seat);
attendFree({
  lay, press: select, goal,
  held: () => !!carrying.what,
  place: (x, y, thing) => {
    const { item } = carrying.what, on = thing?.item && alike(item, thing.item) ? { pile: thing.item.id } : goal(x, y, item);
    if (on) carrying.lay(on);
  },
});
attendFreeKeys({
  carry: {
    on: () => !!carrying.what, step: (x, y) => carrying.step(x, y), hop: (way) => carrying.hop(way),
    lay: () => carrying.lay(carrying.goal()), drop: () => { tell(word("cancelled")); carrying.end(); keepFreeFocus(); },
  },
  choose: (thing) => {
    select(thing);
    $("choices").querySelector("button")?.focus();
  },
  verb: (thing, letter) => {
    const verb = verbsOf(thing.item, 1, bar.doing(state.view)).find((each) => each.letter === letter);
    verb?.act();
    return !!verb;
  },
  back: () => {
    const thing = thingOf(state.selected);
    select(null);
    if (thing) stand(thing);
    mark(null);
  },
  say,
});
let resizing = 0;
new ResizeObserver(() => { clearTimeout(resizing); resizing = setTimeout(() => { if (state.view) fit(); }, 60); }).observe($("table"));
look();
server.listen({
  changed: (version) => {
    state.newest = version;
    if (!state.busy && state.view && version > state.view.version) look();
  },
  lost: lose,
  again: () => { if (state.view || $("curtain").hidden) look(); },
});
