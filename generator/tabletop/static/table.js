// The page of a table: shows what the server says there is to see, and says what the player chose.

import * as server from "./asking.js";
import { showBrief } from "./brief.js";
import { Choosing } from "./choosing.js";
import { fitPrompt, keepRoom, showChoices, showPrompt, showSentences, paint, unlock } from "./choices.js";
import { showEnding, wireEnding } from "./ending.js";
import { forgetPlace, keepFocus, standOn } from "./focus.js";
import { lose as loseConnection, lowerCurtain, welcome } from "./frame.js";
import { endDrag, hideLoupe, lookCloser } from "./gestures.js";
import { hideGhosts, wireGhosts } from "./ghosts.js";
import { glide, land, positions, sounding, vanish } from "./gliding.js";
import { comeClose, distribute, fit } from "./laying.js";
import { sharpen, wirePencil } from "./pencil.js";
import { Pieces, element, onDrawn } from "./pieces.js";
import { Playback, wirePlayback } from "./playback.js";
import { loadRules, wireRules } from "./rulebook.js";
import { banner, note, refused } from "./saying.js";
import { hear, wireSounds } from "./sounds.js";
import { forget, goTo, listAgain, showLog, showPast, tell, wanted } from "./story.js";
import { wireTips } from "./tips.js";
import { wire } from "./wiring.js";
import { word } from "./words.js";

const $ = (id) => document.getElementById(id);
const pieces = new Pieces();
const state = { view: null, seat: null, choosing: new Choosing([]), hint: null, asked: 0, busy: false, lost: false, newest: 0, spoken: null };
const playback = new Playback(state, { show: (view) => show(view), fault: (error) => fault(error), over: () => keepFocus(pieces.things) });

const PATIENCE = 3000;  // milliseconds after which a server that has failed is asked again

// ---- asking and showing --------------------------------------------------------------------

async function look() {
  const turn = ++state.asked, at = wanted();
  let rest = 0;
  try {
    const view = await server.look({ seat: state.seat, at });
    if (turn === state.asked) await receive(view);
  } catch (error) {
    if (turn === state.asked) fault(error);
    rest = PATIENCE;
  } finally {
    if (turn === state.asked) {
      state.busy = false;
      if (rest) setTimeout(catchUp, rest);
      else catchUp();
    }
  }
}

// News that came while something else was asked for are not forgotten.
function catchUp() {
  if (!state.busy && playback.latest && state.newest > playback.latest.version) look();
}

function toldOfRules() {
  const { view } = state;
  if (!view) return;
  listAgain();
  showBrief(view, true);
  showLog(view);
  showTurn(showPrompt);
}

function fault(error) {
  if (error instanceof server.Lost) lose();
  else if (!(error instanceof server.Refused)) throw error;
  else if (error.status === 404 && wanted() !== null) goTo(null);
  else banner(error.status === 404 ? word("gone") : word("failed", { why: error.message }));
}

const lose = () => loseConnection(state, look);

async function receive(view) {
  welcome(state, view);
  if (view.seat === null) return curtain(view);
  const next = view.to_move;
  // Where nothing is hidden whoever is to move just sits down at the machine.
  if (!view.hides && next !== null && next !== view.seat && view.own.includes(next) && wanted() === null) {
    state.seat = next;
    return look();
  }
  state.seat = view.seat;
  playback.follow(view);
  loadRules(view, toldOfRules);
}

function show(view) {
  const old = state.view;
  const same = old && old.version === view.version && old.at === view.at && old.seat === view.seat && !old.passing;
  state.view = view;
  document.title = `${view.title} · Broadside`;
  $("title").textContent = view.title;
  showBrief(view);
  $("notes").textContent = (view.scene?.notes ?? []).join(" · ");
  showPlayers(view);
  if (!same) {
    endDrag();
    state.hint = null;
    state.spoken = null;
    $("search").value = "";
    state.choosing = new Choosing(view.passing ? [] : view.moves);
    lay(view, !!old && old.seat === view.seat);
    refused("");
  }
  sharpen(view);
  $("words-of-table").replaceChildren(...view.table.flatMap((line) =>
    [...line.map(([text, tone]) => element("span", { class: tone, textContent: text })), "\n"]));
  $("in-words").open ||= !view.scene;
  showLog(view);
  showPast(view);
  showEnding(view);
  for (const name of ["undo", "hint", "save"]) $(name).disabled = !view.may?.[name];
  choose();
  // Who listens hears what is asked after what has happened.
  if (!same && view.moves.length && view.at === view.decisions && !view.passing) {
    tell([...$("prompt").childNodes].filter((each) => !each.matches?.(".clause")).map((each) => each.textContent).join(""));
  }
  Object.assign(document.documentElement.dataset, { version: view.version, at: view.at, seat: view.seat, ready: view.passing ? "" : "1" });
}

function lay(view, glides) {
  hideLoupe();
  hideGhosts();
  land();
  const scene = view.scene ?? { areas: [] };
  const before = glides ? positions(pieces.things) : new Map();
  const focus = document.activeElement?.dataset?.id;
  vanish(pieces.lay(scene));
  server.goOn();
  distribute(scene, pieces.areas);
  fit();
  if (glides) {
    glide(before, pieces.things);
    if (view.at === view.decisions || view.passing) hear(soundOf(view, before));
  }
  if (focus !== undefined && document.activeElement === document.body) pieces.things.get(focus)?.focus();
}

function soundOf(view, before) {
  if (view.ending && !view.passing) return view.ending.won ? "win" : "lose";
  return sounding(before, pieces.things);
}

function showPlayers(view) {
  $("players").replaceChildren(...view.players.map(({ seat, name, bot }) => {
    const turn = seat === view.to_move && !view.over;
    const born = element("li", { class: turn ? "turn" : "" }, element("b", { textContent: name }), bot && !name.includes(word("bot")) ? element("small", { textContent: ` ${word("bot")}` }) : "");
    if (turn) born.setAttribute("aria-current", "true");
    return born;
  }));
  $("players").hidden = view.players.length < 2;
}

// ---- choosing ------------------------------------------------------------------------------

function choose() {
  const { view, choosing } = state;
  paint(pieces.things, choosing, state.hint);
  const { dataset } = document.documentElement;
  dataset.beat = Number(dataset.beat ?? 0) + 1;
  showOwnWords();
  showTurn();
  showSentences(choosing, $("search").value, { play, push }, pieces.things);
  if (!view.passing) keepFocus(pieces.things);
  comeClose();
}

function showTurn(show = showChoices) {
  const { view, choosing } = state;
  show(view, choosing, { play, push, pick, back, pass, hint: state.hint, spoken: state.spoken, home: () => goTo(null), playSeveral });
  fitPrompt();
  keepRoom(!state.hint && !state.spoken && !choosing.begun && !view.passing);
}

// Nothing is chosen while a move is on its way, or before all that led to the choice was seen.
const busy = () => state.busy || playback.running;

// A thing is touched; while it is being dragged nothing is decided before it is dropped.
function take(thing, held = false) {
  const { choosing } = state;
  if (busy()) return;
  state.spoken = null;
  const step = choosing.stepFor(thing.dataset.id, thing.dataset.same);
  const ahead = choosing.stepFor(thing.dataset.id, thing.dataset.same, choosing.ahead);
  if (step !== null) choosing.push(step, thing.dataset.id);
  else if (ahead !== null) {
    choosing.push([...choosing.next][0]);
    choosing.push(ahead, thing.dataset.id);
  } else {
    const first = choosing.stepFor(thing.dataset.id, thing.dataset.same, choosing.firsts);
    if (first === null) return;
    choosing.clear();
    choosing.push(first, thing.dataset.id);
  }
  if (held) choose();
  else settled();
}

function drop() {
  state.choosing.pop();
  choose();
}

// What is not lit may still be what another move begins with; anything else is looked at.
function other(thing) {
  const { choosing } = state;
  if (state.busy) return;
  if (thing.classList.contains("locked")) note(word("still_drawn"));
  else if (!busy() && choosing.stepFor(thing.dataset.id, thing.dataset.same, choosing.firsts) !== null) take(thing);
  else lookCloser(thing);
}

function push(step) {
  if (busy()) return;
  state.choosing.push(step);
  settled();
}

// A kind of move is chosen before any thing is touched.
function pick(kind) {
  if (busy()) return;
  state.choosing.kind = kind;
  choose();
}

function settled() {
  const { choosing } = state;
  if (choosing.decided) play(choosing.decided);
  else choose();
}

function back() {
  if (wanted() !== null) return goTo(null);
  if (state.spoken && !state.choosing.begun) state.spoken = null;
  else if (state.hint) state.hint = null;
  else {
    state.choosing.pop();
    state.spoken = null;
  }
  return choose();
}

// A move that takes a player's own words waits for them, or for being confirmed without.
function play(move, confirmed = false) {
  if (busy()) return;
  if (move.takes_words && !confirmed) {
    state.spoken = move;
    choose();
    $("own-words-text").focus();
    return;
  }
  const text = move.takes_words ? $("own-words-text").value : "";
  standOn(pieces.things.get(move.touches.findLast((id) => pieces.things.has(id))));
  state.spoken = null;
  send(() => server.move(state.seat, state.view.version, move.number, text));
}

// The same move again and again, as often as it is there; whatever else comes up ends it.
async function playSeveral(move, count) {
  for (let left = count; left > 0 && move; left -= 1) {
    const { version } = state.view;
    play(move);
    while (state.busy) await new Promise((resolve) => { setTimeout(resolve, 20); });
    if (state.view?.version === version) return;
    move = state.view?.moves.find(({ says, typed }) => says === move.says && typed === move.typed);
  }
}

function showOwnWords() {
  const { spoken } = state, form = $("own-words");
  if (form.hidden === !spoken) return;
  form.hidden = !spoken;
  $("own-words-text").value = "";
  if (spoken) $("own-words-label").textContent = word("say_it");
}

async function send(ask) {
  if (state.busy || !state.view) return;
  state.busy = true;
  document.documentElement.dataset.ready = "";
  refused("");
  try {
    const answer = await ask();
    if (answer.note) note(answer.note);
    await look();
  } catch (error) {
    state.busy = false;
    if (error instanceof server.Lost) {
      lose();
      state.choosing.clear();
      choose();
      document.documentElement.dataset.ready = "1";
    } else if (!(error instanceof server.Refused)) throw error;
    else if (error.status === 409) {
      note(error.message || word("stale"));
      look();
    } else {
      refused(word("refused", { why: error.message }));
      state.choosing.clear();
      choose();
      document.documentElement.dataset.ready = "1";
    }
  }
}

// Another game like this one. Where people share a machine nobody sees a hand that is not theirs.
async function again() {
  const { own, hides, version } = state.view, answer = await server.again(state.seat, version);
  if (hides && own.length > 1) state.seat = null;
  return answer;
}

// ---- several people at one machine ---------------------------------------------------------

function curtain(view) {
  const next = view.players.find((each) => each.seat === (view.own.includes(view.to_move) ? view.to_move : view.own[0]));
  cover(next);
}

// What one person saw is gone from the page before the next one looks.
function cover(next) {
  state.asked += 1;
  state.busy = false;
  state.view = null;
  playback.forget();
  forgetPlace();
  state.seat = null;
  state.choosing = new Choosing([]);
  land();
  pieces.clear();
  forget();
  goTo(null);
  for (const id of ["why", "points", "notes", "prompt", "choices", "sentences", "words-of-table", "loupe", "closer-face"]) $(id).replaceChildren();
  lowerCurtain(next.name, [$("table"), $("panel"), $("turn")], () => {
    state.seat = next.seat;
    look();
  });
}

function pass() {
  cover(state.view.players.find((each) => each.seat === state.view.to_move));
}

// ---- said to the player --------------------------------------------------------------------

async function askHint() {
  if ($("hint").disabled) return;
  try {
    const answer = await server.hint(state.seat);
    const move = state.view.moves.find((each) => each.number === answer.number);
    state.hint = move ? { ...move, why: answer.why, then: answer.then } : null;
    state.choosing.clear();
    tell([word("hint_says", { says: answer.says }), ...answer.then.map((says) => word("hint_then", { says })), ...answer.why].join("; "));
    choose();
  } catch (error) { note(word("failed", { why: error.message })); }
}

// ---- begin ---------------------------------------------------------------------------------

onDrawn((host) => {
  unlock(host);
  comeClose();
});
wirePlayback(playback);
wireRules();
wirePencil();
wireTips();
wireSounds();
wireGhosts(state, () => new Map(state.view?.scene?.areas.flatMap((area) => area.ways) ?? []));
wireEnding({ lookBack: () => goTo(0), again: () => send(again) });
wire({ state, pieces, look, take, drop, other, back, play, send, push, askHint });
look();
server.listen({
  changed: (version) => {
    state.newest = version;
    catchUp();
  },
  lost: lose,
  again: () => { if (state.view || $("curtain").hidden) look(); },
});
