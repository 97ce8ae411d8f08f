// Where the keyboard stands: on the piece that was played, or on what lies nearest to it and is lit.

const $ = (id) => document.getElementById(id);
const THING = "#table .item, #table .spot";
let place = null, keyed = false;  // the thing last stood on or played: its id, and its middle in the window

addEventListener("keydown", () => { keyed = true; }, true);
addEventListener("pointerdown", () => { keyed = false; }, true);

const middle = (thing) => {
  const box = thing.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

export function standOn(thing) {
  if (thing?.isConnected) place = { id: thing.dataset.id, middle: middle(thing) };
}

addEventListener("focusin", (event) => standOn(event.target.closest(THING)));

export function forgetPlace() {
  place = null;
}

const litThings = () => [...document.querySelectorAll("#table .lit")];

function nearest(all) {
  const far = (each) => Math.hypot(...middle(each).map((value, way) => value - place.middle[way]));
  return place ? all.reduce((one, other) => (far(other) < far(one) ? other : one)) : all[0];
}

function toStandOn(things) {
  const thing = things.get(place?.id), lit = litThings();
  if (thing?.matches(".lit, .chosen")) return thing;
  const button = $("choices").querySelector("button");
  if (button && (!lit.length || document.querySelector("#table .chosen"))) return button;
  if (thing?.item) return thing;
  return lit.length ? nearest(lit) : $("table");
}

// On a piece while there are but buttons to press: Tab would have to go all round the page.
const isStuck = (here) => here.matches(THING) && !here.matches(".lit, .chosen") && !litThings().length && $("choices").querySelector("button");

// After a key that took away what it was pressed on.
export function keepFocus(things) {
  const { activeElement } = document;
  if (!keyed || (activeElement && ![document.body, $("table")].includes(activeElement) && !isStuck(activeElement))) return;
  const goal = toStandOn(things);
  if (goal === activeElement) return;
  if (!goal.matches("button, [tabindex]")) goal.tabIndex = -1;
  goal.focus({ preventScroll: true });
  if (goal !== $("table")) goal.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// The lit thing that lies next in the direction of an arrow; the nearest of all from where nothing is lit.
export function sideways(key) {
  const all = litThings(), here = document.activeElement?.closest?.(THING);
  if (!all.length) return $("choices").querySelector("button");
  if (!here) return nearest(all);
  const [x, y] = middle(here);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const far = (each) => {
    const [ax, ay] = middle(each);
    const along = (ax - x) * dx + (ay - y) * dy, aside = Math.abs((ax - x) * dy) + Math.abs((ay - y) * dx);
    return each === here || along < 2 ? Infinity : along + aside * 2.5;
  };
  const next = all.reduce((one, other) => (far(other) < far(one) ? other : one));
  if (far(next) !== Infinity) return next;
  return here.classList.contains("lit") ? null : nearest(all);
}

// Tab leads from what was chosen to where it may go, and Shift + Tab from there back again.
export function tabbed(back) {
  const here = document.activeElement, lit = litThings().filter((each) => !each.classList.contains("chosen"));
  if (!back && here?.matches?.("#table .chosen") && lit.length) return lit[0];
  return back && here === lit[0] ? document.querySelector("#table .chosen") : null;
}
