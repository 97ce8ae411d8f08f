// The page that chooses a game: which one, who sits where, and its options.

import { recall, remember } from "./memory.js";

const $ = (id) => document.getElementById(id);
const HOME = location.pathname.replace(/\/$/, "");
let shelf = null;

document.documentElement.dataset.theme = recall("theme") ?? "";
remember("table", HOME);

function element(tag, attributes = {}, ...inside) {
  const born = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name in born) born[name] = value;
    else born.setAttribute(name, value);
  }
  born.append(...inside);
  return born;
}

function word(key, values = {}) {
  const text = shelf.words[`page.${key}`] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

const option = (value, text) => element("option", { value, textContent: text });
const chosen = () => shelf.games.find((game) => game.name === document.querySelector("[name=game]:checked")?.value);

function players(seats) {
  const [least, most] = [seats[0], seats.at(-1)];
  return least === most ? word(least === 1 ? "choose_alone" : "choose_exactly", { n: least }) : word("choose_players", { least, most });
}

// Drawn after the page is there, into a room that is kept for it.
function coverOf(game) {
  const picture = element("img", { alt: "", className: "cover", loading: "lazy", decoding: "async", width: 74, height: 104 });
  if (!game.cover) return [];
  picture.addEventListener("error", () => { picture.style.visibility = "hidden"; });
  picture.src = `${HOME}/cover/${encodeURIComponent(game.name)}`;
  return [picture];
}

function showGames() {
  $("games").append(...shelf.games.map((game) => element("label", { className: "game" },
    element("input", { type: "radio", name: "game", value: game.name }), ...coverOf(game), element("b", { textContent: game.title }),
    element("small", { textContent: [game.tagline, players(game.seats), game.length && `${game.length}.`].filter(Boolean).join(" ") }))));
  const last = document.querySelector(`[name=game][value="${CSS.escape(recall("game") ?? "")}"]`) ?? document.querySelector("[name=game]");
  last.checked = true;
}

function showOptions() {
  const game = chosen();
  $("count").replaceChildren(...game.seats.map((count) => option(count, count)));
  $("count").value = game.usual;
  $("count").closest("label").hidden = game.seats.length < 2;
  $("preset").replaceChildren(...["", ...game.presets].map((name) => option(name, name || word("choose_any"))));
  $("free").closest("label").hidden = !game.bots.length;
  $("free").checked = false;
  $("drill").checked = false;
  for (const id of ["card", "seed"]) $(id).value = "";
  showSeats();
  showRules(game);
}

// The optional rules of a game, in its rulebook's words: asked for once it is chosen, since a shelf is not a book.
const rulesOf = new Map();
async function showRules(game) {
  $("rules").replaceChildren();
  $("variants").open = false;
  showChosenRules();
  if (!game.bots.length) return;
  if (!rulesOf.has(game.name)) rulesOf.set(game.name, fetch(`${HOME}/rules/${encodeURIComponent(game.name)}`).then((reply) => reply.json()));
  const { rules } = await rulesOf.get(game.name).catch(() => ({ rules: [] }));
  if (chosen() !== game) return;
  $("rules").replaceChildren(...rules.map(({ name, title, text, clause, on }) => {
    const box = element("input", { type: "checkbox", name: "rule", value: name, checked: on, "aria-describedby": `says-${name}` });
    box.dataset.usual = on ? "on" : "";
    box.dataset.title = title;
    return element("li", {}, element("label", {}, box, " ", element("b", { textContent: title })),
      element("small", { id: `says-${name}` }, text, " ", element("span", { textContent: word("choose_rule", { rule: clause }) })));
  }));
  showChosenRules();
}

const boxes = () => [...$("rules").querySelectorAll("input")];

function showChosenRules() {
  const ticked = boxes().filter((box) => box.checked).map((box) => box.dataset.title);
  $("variants-chosen").textContent = ticked.join(", ") || word("choose_rules_none");
  $("variants").hidden = isFree() || !boxes().length;
}

// The rules that differ from what the game is played by unless told otherwise.
const switched = () => (isFree() ? {} : Object.fromEntries(boxes().filter((box) => box.checked !== !!box.dataset.usual).map((box) => [box.value, box.checked])));

// At a deck, or where the rules are left to the players, nobody is a bot.
const isFree = () => $("free").checked || !chosen().bots.length;

// Who sat there before the number changed sits there still.
function showSeats() {
  const game = chosen(), before = seated(), count = Number($("count").value), bots = isFree() ? [] : game.bots;
  $("row").replaceChildren(...Array.from({ length: count }, (_, seat) => {
    const title = word("choose_seat", { n: seat + 1 });
    const who = element("select", {}, option("", word(seat ? "choose_person" : "choose_you")),
      ...bots.map((name, at) => option(name, at ? word("choose_bot", { name: name.replaceAll("_", " ") }) : word("choose_best_bot"))));
    who.setAttribute("aria-label", title);
    const old = before.row[seat] ?? (seat ? bots[0] ?? "" : "");
    who.value = old === "" || bots.includes(old) ? old : bots[0] ?? "";
    who.hidden = !bots.length;
    const name = element("input", { maxLength: 30, value: before.names[seat] ?? recall(`name ${seat}`) ?? "", autocomplete: "off" });
    name.setAttribute("aria-label", word("choose_name", { seat: title }));
    name.placeholder = word("choose_name_here");
    return element("li", {}, element("b", { textContent: title }), who, name);
  }));
  $("seats").hidden = game.seats.length === 1 && game.seats[0] === 1;
  for (const each of document.querySelectorAll(".puzzle")) each.hidden = isFree() || !game.presets.length || (each.matches(".drill") && !game.drills);
}

const seated = () => ({ row: [...$("row").querySelectorAll("select")].map((each) => each.value), names: [...$("row").querySelectorAll("input")].map((each) => each.value.trim()) });

async function begin(event) {
  event.preventDefault();
  const game = chosen(), { row, names } = seated(), card = $("card").value.trim();
  remember("game", game.name);
  names.forEach((name, seat) => remember(`name ${seat}`, name));
  $("begin").disabled = true;
  $("begin").textContent = word("choose_laying");
  $("refused").hidden = true;
  const body = { game: game.name, row, names, seed: $("seed").value.trim(), preset: card ? "" : $("preset").value, drill: !card && $("drill").checked, card, rules: switched(), free: $("free").checked };
  try {
    const reply = await fetch(`${HOME}/begin`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    const answer = await reply.json();
    if (reply.ok) {
      location.assign(answer.table);
      return;
    }
    refuse(answer.refused);
  } catch { refuse(word("lost")); }
  $("begin").disabled = false;
  $("begin").textContent = word("choose_begin");
}

function refuse(text) {
  $("refused").textContent = text;
  $("refused").hidden = false;
}

const reply = await fetch(`${HOME}/games`).catch(() => null);
if (reply?.ok) {
  shelf = await reply.json();
  document.documentElement.lang = shelf.language;
  for (const each of document.querySelectorAll("[data-word]")) each.textContent = word(each.dataset.word);
  showGames();
  showOptions();
  $("waiting").hidden = true;
  $("choice").hidden = false;
  $("games").addEventListener("change", showOptions);
  for (const id of ["count", "free"]) $(id).addEventListener("change", showSeats);
  for (const id of ["free", "rules"]) $(id).addEventListener("change", showChosenRules);
  $("choice").addEventListener("submit", begin);
  document.documentElement.dataset.ready = "1";
} else $("waiting").textContent = "There is no table at this address any more.";
