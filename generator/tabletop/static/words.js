// The page's own words: those the server sends in the reader's language, and English where it sends none.

const ENGLISH = {
  skip: "Skip to the moves", tools: "Tools", hint: "Hint", undo: "Undo", save: "Save", theme: "Light or dark",
  panel: "Moves and log", moves: "Moves", search: "Find a move  /", typed: "Type a move or its number",
  do_it: "Do it", log: "What happened", back_one: "One decision back", on_one: "One decision on",
  slider: "Decision looked at", table_in_words: "The table in words", close: "Close", keys: "Keys", zoom: "Zoom",
  larger: "Larger", smaller: "Smaller", whole: "The whole board", turn: "Turn", choices: "Choices", look: "Look closer",
  your_turn: "Your turn", turn_of: "{name} to move", touch: "choose something outlined, or a move from the list",
  press: "choose", go_on: "go on", or_pick: "or", take_back: "Take back", step_of: "{what} …", which: "Which one?",
  from_list: "choose a move from the list", waits: "waiting for {name}", thinking: "{name} is thinking",
  over: "The game is over", past: "Looking back: after decision {at} of {all}", start: "Looking back: the start of the game",
  back_to_game: "Back to the game", count_of: "{shown} of {all}", more: "{n} more: search to find them",
  none_match: "No move says that.", no_moves: "Nothing to decide for you now.", at_decision: "{at} / {all}",
  hint_says: "Hint: {says}", play_hint: "Do that", saved: "Saved: {file}", undone: "Taken back.",
  lost: "The connection to the table is lost. Trying again …", again: "Connected again.",
  gone: "There is no table at this address any more.", stale: "Somebody was quicker; this is the table now.",
  refused: "Not allowed: {why}", failed: "The table did not answer: {why}", nothing_here: "Nothing to do with that now: {what}",
  pass_on: "Hand over to {name}", curtain_for: "{name} is next", curtain_says: "Whoever else has seen the table looks away now.",
  curtain_back: "Give this to {name}.", lift: "I am {name}: show me my side", seat: "seat {seat}", bot: "bot",
  say_it: "In your own words, if you like:", pile_of: "{label}, {count} of them", skip_show: "Skip", set_back: "Start of the game",
  key_tab: "from one outlined thing to the next; arrows do so too", key_enter: "choose it", key_escape: "take a choice back, close",
  key_digits: "type the number of a move, Enter", key_slash: "find a move by its words", key_hint: "hint", key_undo: "undo",
  key_save: "save", key_look: "look closer at what has the focus", key_zoom: "larger, smaller, the whole board",
  key_past: "a decision back, a decision on", key_theme: "light or dark", key_drag: "drag a piece to where it goes",
  key_mouse: "mouse", key_wheel: "Ctrl + wheel, two fingers",
};

let sent = {};

export function useWords(words) {
  sent = words ?? {};
  for (const each of document.querySelectorAll("[data-word]")) each.textContent = word(each.dataset.word);
  for (const each of document.querySelectorAll("[data-stroke]")) each.title = `${word(each.dataset.word)} (${each.dataset.stroke})`;
  for (const each of document.querySelectorAll("[data-name]")) {
    each.setAttribute("aria-label", word(each.dataset.name));
    if (each.matches("button")) each.title = word(each.dataset.name);
  }
  for (const each of document.querySelectorAll("[data-placeholder]")) {
    each.placeholder = word(each.dataset.placeholder);
    each.setAttribute("aria-label", word(each.dataset.placeholder));
  }
}

export function word(key, values = {}) {
  const text = sent[key] ?? ENGLISH[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

export const keysOfThePage = () => Object.keys(ENGLISH);
