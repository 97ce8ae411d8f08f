"use strict";
// The page of the preview. The server says what there is to see; nothing is asked of anybody else.

const HOME = location.pathname.replace(/\/$/, ""), game = decodeURIComponent(HOME.split("/")[3]);
const PAGES = ["faces", "sheets", "rulebook", "problems", "changes"];
const NOTES = 4000, MAX_FIRST = 24;
const $ = (id) => document.getElementById(id);
const main = $("main");
const letters = new CSSStyleSheet();
letters.replaceSync("text{font-kerning:none;font-variant-ligatures:none;white-space:pre}"
  + "svg{display:block;width:100%;height:auto;overflow:hidden}");

const state = { look: null, ink: "home", drawings: new Map(), fonts: new Set(), since: -1, asked: 0, drawn: 0, open: "", shop: null };
const kept = (name, otherwise) => { try { return localStorage.getItem(name) ?? otherwise; } catch { return otherwise; } };
const keep = (name, value) => { try { localStorage.setItem(name, value); } catch { /* private windows keep nothing */ } };

function element(tag, attributes = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "class") made.className = value;
    else if (name in made && name !== "style") made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...inside);
  return made;
}

// ---- asking ------------------------------------------------------------------------------

async function look() {
  const turn = ++state.asked, ink = state.ink;
  const wanted = new URLSearchParams({ ink, since: state.since, first: inSight().join() });
  if (state.shop !== null) wanted.set("shop", state.shop);
  let answer;
  try {
    const reply = await fetch(`${HOME}/look?${wanted}`);
    if (!reply.ok) throw new Error(reply.statusText);
    answer = await reply.json();
  } catch {
    $("state").textContent = "not connected";
    return;
  }
  for (const [key, svg] of Object.entries(answer.drawings)) state.drawings.set(key, svg);
  // A later answer was asked for after a later save; an earlier one has nothing more to say.
  if (turn < state.drawn || ink !== state.ink) return;
  state.drawn = turn;
  state.since = answer.seen;
  state.look = answer;
  state.time = new Date().toLocaleTimeString("en-GB");
  await loadFonts(answer.fonts);
  show();
  prune();
  document.documentElement.dataset.version = answer.version;
  if (answer.due && turn === state.asked) look();
}

// The pieces that are seen now, which are drawn before the others.
function inSight() {
  const { part, piece } = named();
  const open = piece ? [`${part.name}/${piece.id}`] : [];
  const seen = [...main.querySelectorAll(".piece")].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight && box.width;
  });
  return [...open, ...seen.map((each) => `${each.dataset.part}/${each.dataset.piece}`)].slice(0, MAX_FIRST);
}

function prune() {
  const used = new Set(state.look.parts.flatMap((part) => part.pieces.flatMap((each) => [each.front, each.back, ...each.before])));
  for (const key of state.drawings.keys()) if (!used.has(key)) state.drawings.delete(key);
}

async function loadFonts(fonts) {
  const fresh = Object.entries(fonts).filter(([family, url]) => !state.fonts.has(family + url));
  for (const [family, url] of fresh) {
    state.fonts.add(family + url);
    for (const old of [...document.fonts]) if (old.family === family) document.fonts.delete(old);
    document.fonts.add(new FontFace(family, `url(${url})`));
  }
}

function listen() {
  const news = new EventSource(`${HOME}/news`);
  let lost = false;
  news.onopen = () => {
    if (!lost) return;
    lost = false;
    state.since = -1;  // perhaps another server, which counts from the start again
    look();
  };
  news.onerror = () => {
    lost = true;
    // Another run of the preview has another link.
    $("state").textContent = news.readyState === EventSource.CLOSED ? "ended: open the new link" : "not connected";
  };
  news.onmessage = (event) => {
    if (JSON.parse(event.data).game !== game) return;
    look();
    if (page() === "sheets" || page() === "rulebook") showSheets();
  };
}

// ---- where we are ------------------------------------------------------------------------

const address = () => location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
const page = () => (PAGES.includes(address()[0]) ? address()[0] : "faces");

function show() {
  const { look: now } = state;
  if (!now) return;
  document.title = `${now.title} · Broadside preview`;
  const games = Object.entries(now.games);
  if ($("game").options.length !== games.length) {
    $("game").replaceChildren(...games.map(([name, title]) => element("option", { value: name, textContent: title })));
  }
  $("game").value = game;
  showState(now);
  const errors = now.problems.filter((each) => each.severity === "error").length;
  $("count").textContent = now.problems.length || "";
  $("count").className = errors ? "" : "warnings";
  showBanner(now);
  for (const link of document.querySelectorAll("nav a")) {
    if (link.dataset.page === page()) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (page() !== "faces" && $("piece").open) $("piece").close();
  $("legend").hidden = !$("lines").checked;
  legend();
  if (page() === "faces") showFaces();
  else if (page() === "changes") showChanges();
  else if (page() === "problems") showProblems();
  else if (main.dataset.shown !== location.hash + state.ink) showSheets();
  $("edit").hidden = !now.editor;
}

function showState(now) {
  const all = now.parts.flatMap((part) => part.pieces), due = all.filter((each) => each.due).length;
  $("state").textContent = due ? `drawing ${all.length - due} of ${all.length}` : `drawn ${state.time}`;
  $("drawing").hidden = !due;
  $("drawing").max = all.length;
  $("drawing").value = all.length - due;
  const changed = all.filter((each) => each.before.some(Boolean)).length;
  $("changes").textContent = changed || "";
}

function showBanner(now) {
  $("banner").hidden = now.whole && !now.fault;
  const see = element("a", { href: "#/problems", textContent: "See Problems" });
  if (!now.whole) {
    $("banner").replaceChildren("These are the last good faces: the files cannot be read as they are. ", see);
  } else if (now.fault) {
    const { place, message, hint, line } = now.fault, sides = now.undrawn === 1 ? "One side" : `${now.undrawn} sides`;
    $("banner").replaceChildren(`${sides} cannot be drawn, and stay as they were: `,
      element("button", { type: "button", class: "place-of", textContent: place, onclick: () => copy(place, true) }),
      ` ${message}${hint ? ` (${hint})` : ""} `, ...(line ? [element("code", { textContent: line })] : []), " ", see);
  }
}

// ---- faces -------------------------------------------------------------------------------

function showFaces() {
  const { parts } = state.look;
  if (main.dataset.shown !== "faces") {
    main.replaceChildren();
    main.dataset.shown = "faces";
  }
  const sections = parts.map((part) => section(part));
  if (!sections.length) {
    main.replaceChildren(element("p", { class: "none", textContent: "There are no faces to show yet; see Problems." }));
    main.dataset.shown = "";
    return;
  }
  settle(main, sections);
  search();
  openNamed();
}

// Elements that stay where they are keep the focus and the place on the page.
function settle(parent, wanted) {
  const there = [...parent.children];
  if (there.length !== wanted.length || there.some((each, index) => each !== wanted[index])) parent.replaceChildren(...wanted);
}

function section(part) {
  let made = [...main.children].find((each) => each.dataset.part === part.name);
  if (!made) {
    made = element("section", { "data-part": part.name }, element("h2"), element("div", { class: "faces" }));
  }
  const more = part.count > part.pieces.length ? `${part.pieces.length} of ${part.count}` : part.count;
  made.firstChild.replaceChildren(part.title, element("small", { textContent:
    `${more} ${part.count === 1 ? "piece" : "pieces"}, ${+part.width.toFixed(1)} × ${+part.height.toFixed(1)} mm` }));
  const box = made.lastChild;
  const old = new Map([...box.children].map((each) => [each.dataset.piece, each]));
  settle(box, part.pieces.map((piece) => button(part, piece, old.get(piece.id))));
  return made;
}

// By its id, and the name on it where that says more.
function called({ id, name }) {
  const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return !name || plain(id).startsWith(plain(name)) ? id : `${id} (${name})`;
}

function button(part, piece, old) {
  const made = old ?? element("button", { type: "button", class: "piece", "data-piece": piece.id, "data-part": part.name },
    element("span", { class: "sides", "aria-hidden": "true" }), element("span", { class: "name", "aria-hidden": "true" }),
    element("span", { class: "unseen" }));
  const copies = piece.copies > 1 ? ` × ${piece.copies}` : "";
  made.children[1].textContent = called(piece) + copies;
  // What is printed on a face is no part of its button's name.
  made.lastChild.textContent = `${part.title}, ${called(piece)}, ${piece.place}`;
  made.title = piece.place;
  const keys = [piece.front, $("backs").checked ? piece.back : null].filter(Boolean);
  made.classList.toggle("due", piece.due);
  if (!keys.length) keys.push("");
  if (dress(made.firstChild, part, keys) && old) {
    made.classList.remove("changed");
    void made.offsetWidth;
    made.classList.add("changed");
  }
  return made;
}

// The sides of a piece put into ``box``; true when a side looks different from before.
function dress(box, part, keys) {
  let changed = false;
  const hosts = keys.map((key, index) => {
    const host = box.children[index] ?? element("span", { class: "face" });
    if (!host.dataset.frame) {
      host.style.setProperty("--w", part.width);
      host.style.setProperty("--ratio", `${part.width} / ${part.height}`);
    }
    host.style.setProperty("--aspect", part.width / part.height);
    host.style.filter = $("eyes").value ? `url(#${$("eyes").value})` : "";
    const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    if (host.dataset.key !== key) {
      root.adoptedStyleSheets = [letters];
      root.innerHTML = state.drawings.get(key) ?? "";
      changed ||= Boolean(host.dataset.key);
      host.dataset.key = key;
    }
    if (root.firstChild) frame(host, root.firstChild, part);
    return host;
  });
  settle(box, hosts);
  return changed;
}

function search() {
  const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const group of main.children) {
    let any = false;
    for (const each of group.querySelectorAll(".piece")) {
      let text = "";
      if (words.length) {
        const told = [...each.querySelectorAll(".face")].map((host) => host.shadowRoot.textContent).join(" ");
        text = `${each.lastChild.textContent} ${told}`.toLowerCase();
      }
      each.hidden = !words.every((word) => text.includes(word));
      any ||= !each.hidden;
    }
    group.hidden = !any;
  }
}

// ---- one face at large -------------------------------------------------------------------

function named() {
  const [, partName, pieceName] = address();
  const part = state.look?.parts.find((each) => each.name === partName);
  return { part, piece: part?.pieces.find((each) => each.id === pieceName) };
}

function openNamed() {
  const { part, piece } = named();
  if (!piece && $("piece").open && part && state.place) {
    // A piece whose title was edited may go by another name.
    const same = part.pieces.find((each) => each.place === state.place);
    if (same) history.replaceState(null, "", `#/faces/${encodeURIComponent(part.name)}/${encodeURIComponent(same.id)}`);
    if (same) return openNamed();
  }
  if (!piece) {
    if (part && state.open !== part.name) main.querySelector(`[data-part="${CSS.escape(part.name)}"]`)?.scrollIntoView();
    state.open = part?.name ?? "";
    if ($("piece").open) $("piece").close();
    return;
  }
  $("piece-name").textContent = `${part.title}: ${called(piece)}`;
  $("piece-place").textContent = piece.place;
  dress($("large"), part, [piece.front, piece.back].filter(Boolean));
  dress($("former"), part, piece.before.filter(Boolean));
  $("was").hidden = $("now").hidden = !piece.before.some(Boolean);
  $("piece").style.setProperty("--fit", `${Math.max(18, Math.min(44, part.width / 2))}rem`);
  $("piece").style.setProperty("--sides", $("large").children.length + $("former").children.length);
  for (const side of ["front", "back"]) {
    $(`png-${side}`).hidden = !piece[side];
    $(`png-${side}`).href = `${HOME}/png/${encodeURIComponent(part.name)}/${encodeURIComponent(piece.id)}/${side}?ink=${state.ink}`;
  }
  if (!$("piece").open) $("piece").showModal();
  state.open = `${part.name}/${piece.id}`;
  state.place = piece.place;
  showValues(piece.place);
}

// ---- what the last save changed ----------------------------------------------------------

function showChanges() {
  main.dataset.shown = "changes";
  const pairs = state.look.parts.flatMap((part) => part.pieces.flatMap((piece) => ["front", "back"].map((side, at) =>
    [part, piece, side, piece.before[at]]))).filter(([, , , before]) => before);
  const note = element("p", { class: "none", textContent: pairs.length
    ? "Before the last save that changed faces, and now." : "No save has changed a face since the preview began." });
  main.replaceChildren(note, ...pairs.map(([part, piece, side, before]) => {
    const figure = (key, words) => {
      const box = element("div", { class: "sides" });
      dress(box, part, [key]);
      return element("figure", {}, box, element("figcaption", { textContent: words }));
    };
    const link = element("a", { href: `#/faces/${encodeURIComponent(part.name)}/${encodeURIComponent(piece.id)}`,
      textContent: `${part.title}: ${piece.id}${side === "back" ? ", back" : ""}` });
    return element("section", { class: "change" }, element("h2", {}, link),
      element("div", { class: "pair" }, figure(before, "before"), figure(piece[side], "now")));
  }));
}

// ---- sheets and books --------------------------------------------------------------------

async function showSheets() {
  if (!state.look) return;
  const books = page() === "rulebook";
  const parts = state.look.prints.filter((each) => (each.kind === "book") === books);
  const [, wanted] = address(), part = parts.find((each) => each.name === wanted) ?? parts[0];
  const shown = location.hash + state.ink, fresh = main.dataset.shown !== shown;
  main.dataset.shown = shown;
  if (!part) {
    main.replaceChildren(element("p", { class: "none", textContent: "There is nothing to print here." }));
    return;
  }
  const files = element("div", { class: "files" }, ...parts.map((each) => {
    const link = element("a", { href: `#/${page()}/${encodeURIComponent(each.name)}`, textContent: each.title });
    if (each === part) link.setAttribute("aria-current", "true");
    return link;
  }));
  const box = element("div", { class: "sheets" }, element("p", { class: "none", textContent: "Printing…" }));
  if (fresh) main.replaceChildren(...(books && parts.length < 2 ? [] : [files]), box);
  const old = main.querySelector(".sheets") ?? box;
  let answer;
  try {
    const reply = await fetch(`${HOME}/sheets/${encodeURIComponent(part.name)}?ink=${state.ink}`);
    if (!reply.ok) throw new Error(reply.statusText);
    answer = await reply.json();
  } catch {
    answer = { pages: [], problems: [] };
  }
  if (main.dataset.shown !== shown) return;
  const figures = answer.pages.map((each) => {
    const image = element("img", { src: `${HOME}/sheet/${each.key}`, alt: `${each.file}, page ${each.page}` });
    image.style.setProperty("--w", each.width);
    image.style.aspectRatio = `${each.width} / ${each.height}`;
    image.style.filter = $("eyes").value ? `url(#${$("eyes").value})` : "";
    return element("figure", {}, image, element("figcaption", { textContent:
      `${each.file}, page ${each.page}, ${each.width} × ${each.height} mm` }));
  });
  const none = element("p", { class: "none", textContent: "This cannot be printed as it is." });
  const names = [...new Set(answer.pages.map((each) => each.file))];
  const downloads = element("p", { class: "files" }, ...names.map((name) => element("a", { download: "", textContent: `PDF: ${name}`,
    href: `${HOME}/pdf/${encodeURIComponent(part.name)}/${encodeURIComponent(name)}?ink=${state.ink}` })));
  old.replaceChildren(downloads, ...(figures.length ? figures : [none]), ...(answer.problems.length ? [list(answer.problems)] : []));
}

// ---- Problems ----------------------------------------------------------------------------

function showProblems() {
  main.dataset.shown = "problems";
  const { problems } = state.look;
  const note = element("p", { class: "none", textContent: problems.length
    ? "Form, checks, faces and books. What only play brings up, broadside validate says."
    : "No problems. What only play brings up, broadside validate says." });
  const focus = document.activeElement?.dataset?.place;
  main.replaceChildren(note, list(problems));
  if (focus) main.querySelector(`[data-place="${CSS.escape(focus)}"]`)?.focus();
}

function list(problems) {
  return element("ul", { class: "problems" }, ...problems.map((each) => element("li", {}, element("button",
    { type: "button", class: `problem ${each.severity}`, "data-place": each.place },
    element("code", { textContent: each.place }), " ", element("span", { class: "code", textContent: each.code }), " ",
    each.message, element("span", { class: "hint", textContent: each.hint })))));
}

async function copy(place, alsoOpen) {
  let done = "copied";
  try { await navigator.clipboard.writeText(place); } catch { done = "is the place"; }
  note(`${place} ${done}`);
  if (alsoOpen && state.look.editor) edit(place);
}

async function edit(place) {
  try {
    const reply = await fetch(`${HOME}/open`, { method: "POST", body: place });
    note(reply.ok ? `${place} opened` : await reply.text());
  } catch { note("not connected"); }
}

let noted;
function note(text) {
  $("toast").textContent = text;
  $("toast").classList.add("up");
  clearTimeout(noted);
  noted = setTimeout(() => $("toast").classList.remove("up"), NOTES);
}
