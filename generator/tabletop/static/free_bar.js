// The bar above a free table: what can be done with the piece that was chosen, or where what is carried may go.

import { alike, isPile, mayBeTaken, verbsOf } from "./free_verbs.js";
import { element } from "./pieces.js";
import { word } from "./words.js";

const $ = (id) => document.getElementById(id);
const MOST = 99, PILES = 6;

function button(says, act, attributes = {}) {
  const born = element("button", { type: "button", textContent: says, ...attributes });
  born.addEventListener("click", act);
  return born;
}

export class Bar {
  // ``things()`` are the elements of all pieces, ``items()`` those on the table; ``send(line)`` does something.
  constructor({ things, items, carrying, send, note }) {
    Object.assign(this, { things, items, carrying, send, note });
    this.count = 1;
  }

  doing(view) {
    return { send: this.send, carry: (what) => this.carrying().begin(what), seat: view.seat, players: view.players };
  }

  show(view, thing) {
    const { what } = this.carrying();
    for (const each of this.things()) {
      const chosen = each === thing && !what;
      each.classList.toggle("chosen", chosen || (!!what && each.dataset.id === what.item.id));
      if (each.item && mayBeTaken(each.item)) each.setAttribute("aria-pressed", String(chosen));
    }
    $("turn").dataset.whose = what ? "carry" : thing ? "piece" : "table";
    const stood = $("choices").contains(document.activeElement) ? document.activeElement.dataset.letter : null;
    if (what) this.showGoals(view, what);
    else if (thing) this.showVerbs(view, thing);
    else this.showNothing(view);
    if (stood) $("choices").querySelector(`[data-letter="${stood}"]`)?.focus();
  }

  showGoals(view, { item }) {
    const carrying = this.carrying();
    $("prompt").textContent = word("where_to", { label: item.label });
    const hands = item.sort === "die" ? [] : view.players.map(({ seat, name }) =>
      button(seat === view.seat ? word("to_your_hand") : word("to_seat", { name }), () => carrying.lay({ seat })));
    const piles = this.items().filter((each) => alike(item, each)).slice(-PILES).map((each) =>
      button(word("on_top", { label: each.label }), () => carrying.lay({ pile: each.id })));
    $("choices").replaceChildren(...hands, ...piles, button(word("take_back"), () => carrying.end(), { class: "back" }));
  }

  showVerbs(view, thing) {
    const { item } = thing, most = isPile(item) ? Math.min(MOST, item.count) : 1;
    $("prompt").textContent = word("what_to_do", { label: thing.dataset.says });
    this.count = Math.min(this.count, most);
    const number = element("input", { type: "number", min: 1, max: most, value: this.count, "aria-label": word("number"), id: "many" });
    number.addEventListener("change", () => {
      this.count = Math.max(1, Math.min(most, Math.round(Number(number.value)) || 1));
      this.show(view, thing);
    });
    $("choices").replaceChildren(...(isPile(item) ? [number] : []),
      ...verbsOf(item, this.count, this.doing(view)).map(({ says, letter, act }) =>
        button(says, act, letter ? { "data-letter": letter, "data-tip": `${says} (${letter})`, "aria-keyshortcuts": letter } : {})));
  }

  showNothing(view) {
    $("prompt").textContent = word("about");
    const searches = view.scene.areas.filter((each) => each.pile !== undefined)
      .map((each) => button(`${word("end_search")}: ${each.title}`, () => this.send(`close ${each.pile}`), { class: "main" }));
    const dice = this.items().some(({ sort }) => sort === "die") ? [button(word("roll_all"), () => this.send("roll"), { "data-letter": "o" })] : [];
    $("choices").replaceChildren(...searches, ...dice, button(word("note"), this.note));
  }
}
