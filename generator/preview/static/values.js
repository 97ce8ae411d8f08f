"use strict";
// The values of a piece beside it: each leads to its line, and is written back when it was changed. preview.js has come before.

const values = { place: "", entry: null, asked: 0 };
const LONG = 48;

async function showValues(place) {
  const turn = ++values.asked;
  if (values.place !== place) {
    values.place = place;
    values.entry = null;
    $("fields").replaceChildren();
    $("values-note").textContent = "Reading its values…";
    $("playtest").textContent = "";
  }
  let entry;
  try {
    const reply = await fetch(`${HOME}/entry?place=${encodeURIComponent(place)}`);
    if (!reply.ok) throw new Error(reply.statusText);
    entry = await reply.json();
  } catch {
    // The place may have moved with the save that is being drawn; then it is asked for anew.
    entry = { fields: [], digest: "", locked: "", undo: "", playtest: "" };
  }
  if (turn === values.asked && place === values.place) showEntry(entry);
}

function showEntry(entry) {
  values.entry = entry;
  $("values-note").textContent = entry.locked ? `Its file is shown, not edited: ${entry.locked}.`
    : entry.fields.length ? "Enter or leaving a field writes it into its file." : "It comes from no entry of a file.";
  const old = new Map([...$("fields").children].map((row) => [row.dataset.label, row]));
  settle($("fields"), entry.fields.map((field) => row(field, old.get(field.label), entry.locked)));
  $("playtest").textContent = entry.playtest;
  showUndo(entry.undo);
}

function showUndo(words) {
  $("undo").disabled = !words;
  $("undo").textContent = words ? `Undo ${words}` : "Nothing to undo";
}

function kindOf(field) {
  if (field.kind === "choice") return "select";
  return field.text.length > LONG || field.text.includes("\n") ? "textarea" : "input";
}

function row(field, old, locked) {
  let made = old;
  if (!made || made.dataset.kind !== kindOf(field)) {
    const id = `value-${field.label.replace(/\W+/g, "-")}-${Math.random().toString(36).slice(2, 8)}`;
    const input = element(kindOf(field), { id, name: field.label, autocomplete: "off", spellcheck: field.kind === "text" });
    if (field.kind === "number") input.inputMode = "decimal";
    made = element("div", { class: "value", "data-label": field.label, "data-kind": kindOf(field) },
      element("label", { htmlFor: id, textContent: field.label }), input,
      element("button", { type: "button", class: "place-of" }), element("p", { class: "refusal", role: "alert" }));
  }
  const [, input, place] = made.children;
  const dirty = input.value !== made.dataset.old && made.dataset.old !== undefined;
  if (field.kind === "choice") {
    const words = field.choices.includes(field.text) ? field.choices : [field.text, ...field.choices];
    const told = [...input.options].map((each) => each.value);
    if (told.join("\n") !== words.join("\n")) input.replaceChildren(...words.map((word) => element("option", { value: word, textContent: word })));
  }
  if (!dirty) {
    input.value = made.dataset.old = field.text.replace(/\n$/, "");
    if (input.matches("textarea")) input.rows = Math.min(8, Math.max(2, Math.ceil(field.text.length / 42) + field.text.split("\n").length - 1));
  }
  made.dataset.text = field.text;
  made.dataset.at = field.place;
  input.disabled = Boolean(locked);
  place.textContent = field.place.split(":").slice(-2).join(":");
  place.title = field.place;
  place.setAttribute("aria-label", `${place.textContent}, copy the place of ${field.label}`);
  return made;
}

function refuse(made, words) {
  made.children[1].toggleAttribute("aria-invalid", Boolean(words));
  if (words) made.children[1].setAttribute("aria-invalid", "true");
  made.children[3].textContent = words;
}

async function post(name, body) {
  const reply = await fetch(`${HOME}/${name}`, { method: "POST", body });
  if (!reply.ok) throw new Error(reply.statusText);
  return reply.json();
}

async function write(made) {
  const input = made.children[1], wanted = input.value;
  if (wanted === made.dataset.old) { refuse(made, ""); return; }
  // The line ends behind a text are those of its file.
  const end = made.dataset.text.slice(made.dataset.text.replace(/\n$/, "").length);
  const edit = { entry: values.place, at: made.dataset.at, digest: values.entry.digest, old: made.dataset.text, new: wanted + end };
  let answer;
  try { answer = await post("edit", JSON.stringify(edit)); } catch { refuse(made, "not connected: nothing was written"); return; }
  if (answer.problems.length) {
    const [{ place, code, said }] = answer.problems, more = answer.problems.length - 1;
    refuse(made, `Not written. ${place === made.dataset.at ? "" : `${place}: `}${code} ${said}${more ? `, and ${more} more` : ""}`);
    return;
  }
  refuse(made, "");
  made.dataset.old = wanted;
  note(`${made.dataset.label} written`);
  values.asked += 1;
  showEntry(answer.entry);
  look();
}

async function undo() {
  if ($("undo").disabled) return;
  try {
    const answer = await post("undo", "");
    note(answer.problems.length ? `Not undone. ${answer.problems[0].code} ${answer.problems[0].said}` : "undone");
    showUndo(answer.undo);
    look();
  } catch { note("not connected"); }
}

$("fields").addEventListener("submit", (event) => event.preventDefault());
$("fields").addEventListener("change", (event) => write(event.target.closest(".value")));
$("fields").addEventListener("click", (event) => {
  const place = event.target.closest(".place-of");
  if (place) copy(place.title, true);
});
$("fields").addEventListener("keydown", (event) => {
  const made = event.target.closest(".value"), input = made?.children[1];
  if (event.target !== input) return;
  if (event.key === "Escape" && input.value !== made.dataset.old) {
    input.value = made.dataset.old;
    refuse(made, "");
    event.preventDefault();
    event.stopPropagation();
  } else if (event.key === "Enter" && (input.matches("input") || event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    write(made);
  }
});
$("undo").addEventListener("click", undo);

// ---- from a text on the face to its field -----------------------------------------------------

const words = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

function fieldOf(text) {
  const wanted = words(text), rows = [...$("fields").children];
  if (!wanted) return null;
  const told = rows.map((made) => [made, words(made.dataset.text)]).filter(([, said]) => said);
  const exact = told.find(([, said]) => said === wanted), within = told.find(([, said]) => ` ${said} `.includes(` ${wanted} `));
  if (exact || within) return (exact ?? within)[0];
  // Icons and named values stand in a text as signs of their own.
  const parts = wanted.split(" "), share = ([, said]) => parts.filter((word) => ` ${said} `.includes(` ${word} `)).length / parts.length;
  const best = told.reduce((one, other) => (share(other) > share(one) ? other : one), ["", ""]);
  return best[0] && share(best) >= 0.6 ? best[0] : null;
}

$("large").addEventListener("click", (event) => {
  const text = event.composedPath().find((each) => each.localName === "text");
  const made = text && fieldOf(text.textContent);
  if (!made) return;
  made.scrollIntoView({ block: "nearest" });
  made.children[1].focus();
});
