// What can be done with a piece on a free table, and how the server is told: one line of words a deed.

import { word } from "./words.js";

const NEAR = 0.42, SAME = 0.5;  // of the shorter side; mm

export const isPile = (item) => item.sort === "pile" && (item.count > 1 || item.bag);
export const mayBeTaken = (item) => ["pile", "die", "held"].includes(item.sort);

// Whether two make a pile: cards of one size, or pieces of one kind; a bag takes everything.
export function alike(item, pile) {
  if (pile.sort !== "pile" || item.sort === "die" || item === pile || item.id === pile.id) return false;
  if (pile.bag) return true;
  if (item.bag) return false;
  if (item.two_sided !== pile.two_sided || (!item.two_sided && item.alike !== pile.alike)) return false;
  return item.lies.every((side, way) => Math.abs(side - pile.lies[way]) <= SAME);
}

// The pile that something laid down at a point comes to lie on, or null.
export function pileUnder(item, { x, y }, items) {
  const reach = NEAR * Math.min(...item.lies);
  return items.filter((each) => alike(item, each)).findLast((each) => Math.hypot(each.x - x, each.y - y) < reach) ?? null;
}

// What is carried: a pile or a piece with its number, or ``top`` so many pieces of it; ``side`` it shows when it is laid down.
export function deed({ item, top = 0, side = "" }, goal) {
  const from = `${top} from ${item.id}`, end = side && ` ${side}`;
  if (goal.seat !== undefined) return top ? `draw ${from} to hand of ${goal.seat}` : `move ${item.id} to hand of ${goal.seat}`;
  if (goal.pile !== undefined) return top ? `draw ${from} on ${goal.pile}` : `stack ${item.id} ${goal.under ? "under" : "on"} ${goal.pile}`;
  const point = `${Math.round(goal.x * 10) / 10},${Math.round(goal.y * 10) / 10}`;
  return top ? `draw ${from} to ${point}${end}` : `move ${item.id} to ${point}${end}`;
}

const verb = (key, letter, act, values) => ({ says: word(key, values), letter, act });

// ``send(line)`` does it, ``carry(what)`` asks where to; ``n`` is how many pieces are meant.
function ofPile(item, n, { send, carry, seat }) {
  const name = item.id, sides = item.two_sided;
  return [
    verb("draw_some", "d", () => send(`draw ${n} from ${name}`), { n }),
    verb("deal", "e", () => send(`deal ${n} from ${name}`), { n }),
    verb("move_top", "m", () => carry({ item, top: n })),
    verb("shuffle", "s", () => send(`shuffle ${name}`)),
    verb("look_through", "l", () => send(`search ${name}`)),
    ...(item.bag ? [] : [verb("search_some", "k", () => send(`search ${n} of ${name}`), { n })]),
    ...(sides ? [verb("flip", "f", () => send(`flip ${name}`))] : []),
    ...turns(item, send),
    verb("move_pile", "M", () => carry({ item })),
    ...(item.bag ? [] : [verb("to_hand", "h", () => send(`move ${name} to hand of ${seat}`))]),
    verb("count", "c", () => send(`count ${name}`)),
  ];
}

const turns = (item, send) => (item.bag ? [] : [
  verb("turn_right", "r", () => send(`turn ${item.id} 90`)), verb("turn_left", "R", () => send(`turn ${item.id} -90`))]);

function ofPiece(item, n, { send, carry, seat }) {
  return [
    verb("move", "m", () => carry({ item })),
    ...(item.two_sided ? [verb("flip", "f", () => send(`flip ${item.id}`))] : []),
    ...turns(item, send),
    verb("to_hand", "h", () => send(`move ${item.id} to hand of ${seat}`)),
    ...(item.hidden ? [verb("look_under", "l", () => send(`search ${item.id}`))] : []),
  ];
}

function ofHeld(item, n, { send, carry, seat, players }) {
  const searched = item.pile !== undefined;
  return [
    verb("play_up", "m", () => carry({ item, side: "up" })),
    ...(item.two_sided ? [verb("play_down", "M", () => carry({ item, side: "down" }))] : []),
    ...(searched ? [verb("to_hand", "h", () => send(`move ${item.id} to hand of ${seat}`))] : []),
    ...players.filter((each) => each.seat !== seat).map((each) =>
      verb("to_seat", "", () => send(`move ${item.id} to hand of ${each.seat}`), { name: each.name })),
    ...(searched ? [verb("end_search", "x", () => send(`close ${item.pile}`))] : []),
  ];
}

export function verbsOf(item, n, doing) {
  if (item.sort === "die") return [verb("roll", "o", () => doing.send(`roll ${item.id}`)), verb("move", "m", () => doing.carry({ item }))];
  if (item.sort === "held") return ofHeld(item, n, doing);
  return isPile(item) ? ofPile(item, n, doing) : ofPiece(item, n, doing);
}
