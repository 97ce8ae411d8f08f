// Mouse, pen and finger: choosing, dragging, looking closer, larger and smaller.

import { copyOf } from "./gliding.js";
import { holding, mark, mayMark } from "./pencil.js";
import { dress, sizeOf } from "./pieces.js";
import { narrow, zoom, zoomTo } from "./laying.js";

const $ = (id) => document.getElementById(id);
const SLIP = 7, DWELL = 420, LONG = 550, CLEAR = 3.1, GAP = 14, EDGE = 6, NOWHERE = [-99, -99];
let drag = null, dwelling = 0, pressing = 0, suppressed = false, clicked = NOWHERE;
const fingers = new Map();

// The smallest of the lit things under a point: what lies on a mat before the mat.
export function litAt(x, y) {
  const all = document.elementsFromPoint(x, y).map((each) => each.closest(".item, .spot")).filter((each) => each?.classList.contains("lit"));
  const area = (each) => each.offsetWidth * each.offsetHeight;
  return all.reduce((least, each) => (!least || area(each) < area(least) ? each : least), null);
}

const itemAt = (x, y) => document.elementsFromPoint(x, y).map((each) => each.closest(".item")).find(Boolean) ?? null;

function isIn(thing, [x, y]) {
  const { left, right, top, bottom } = thing.getBoundingClientRect();
  return left <= x && x <= right && top <= y && y <= bottom;
}

// ``take(thing)`` a step, ``drop()`` the last one again, ``nothing(thing)`` for what cannot be chosen.
export function attend({ take, drop, nothing, closer }) {
  const table = $("table");
  table.addEventListener("pointerdown", (event) => {
    hideLoupe();
    clicked = [event.clientX, event.clientY];
    if (event.button) return;
    suppressed = false;
    fingers.set(event.pointerId, event);
    if (fingers.size === 2) {
      endDrag(drop);
      return;
    }
    const thing = litAt(event.clientX, event.clientY), under = itemAt(event.clientX, event.clientY);
    drag = { thing, id: event.pointerId, x: event.clientX, y: event.clientY, ghost: null, pan: null };
    if (!thing && event.pointerType === "mouse" && event.target.closest("#middle.zoomed")) {
      drag.pan = [$("middle").scrollLeft, $("middle").scrollTop];
    }
    clearTimeout(pressing);
    if (under && event.pointerType !== "mouse") {
      pressing = setTimeout(() => held(under), LONG);
    }
  });
  // A long press, whether we or the browser are the first to call it one.
  const held = (under) => {
    clearTimeout(pressing);
    if (!drag || drag.ghost) return;
    suppressed = true;
    drag = null;
    closer(under);
  };
  addEventListener("pointermove", (event) => {
    if (fingers.size === 2 && fingers.has(event.pointerId)) pinch(event);
    else if (drag && event.pointerId === drag.id) move(event, take);
  });
  const up = (event) => {
    fingers.delete(event.pointerId);
    clearTimeout(pressing);
    if (drag?.id === event.pointerId) clicked = [event.clientX, event.clientY];
    if (!drag || event.pointerId !== drag.id) return;
    const { ghost, pan, thing } = drag;
    if (ghost) {
      // The click that comes with a drop is none; on another element none comes.
      suppressed = true;
      setTimeout(() => { suppressed = false; }, 50);
      const target = event.type === "pointerup" ? litAt(event.clientX, event.clientY) : null;
      endDrag();
      if (target && target !== thing) take(target);
      else drop();
    } else {
      if (pan && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > SLIP) suppressed = true;
      drag = null;
    }
  };
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
  table.addEventListener("click", (event) => {
    if (suppressed) { suppressed = false; return; }
    if (event.target.closest("button, a, input")) return;
    // A click made by a key or a reader's cursor has no place on the screen.
    const direct = event.target.closest(".item, .spot");
    const thing = event.detail === 0 ? direct : litAt(event.clientX, event.clientY);
    if (holding() && mayMark(direct ?? thing)) mark(direct ?? thing);
    else if (thing?.classList.contains("lit")) take(thing);
    else if (direct?.classList.contains("chosen")) drop();
    else if (direct) nothing(direct);
  });
  table.addEventListener("contextmenu", (event) => {
    const under = event.target.closest(".item"), spot = event.target.closest(".spot");
    if (!under && !mayMark(spot)) return;
    event.preventDefault();
    if (!under) mark(spot);
    else if (event.pointerType === "mouse" || !event.pointerType) closer(under);
    else held(under);
  });
  table.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || drag) return;
    clearTimeout(dwelling);
    const under = event.target.closest(".item");
    // Under a pointer that rests after a click or a drop things come and go; it does not look at them,
    // nor at the thing it has just laid, before it has been elsewhere.
    if (Math.hypot(event.clientX - clicked[0], event.clientY - clicked[1]) < SLIP || (under && isIn(under, clicked))) return;
    clicked = NOWHERE;
    // Who is about to lay something wants to see where.
    if (under && !(under.closest("#middle") && table.querySelector(".chosen"))) dwelling = setTimeout(() => showLoupe(under), DWELL);
    else hideLoupe();
  });
  table.addEventListener("pointerleave", hideLoupe);
  table.addEventListener("focusin", (event) => {
    const under = event.target.closest(".item");
    hideLoupe();
    if (under?.matches("#middle :focus-visible, #side :focus-visible") && isSmall(under)) dwelling = setTimeout(() => showLoupe(under), DWELL);
  });
  table.addEventListener("focusout", hideLoupe);
  attendWheel();
}

export function attendWheel() {
  $("middle").addEventListener("wheel", (event) => {
    // On a phone, and in a narrow window, it turns the page.
    if (narrow() && !event.ctrlKey) return;
    event.preventDefault();
    zoomTo(zoom.by * 1.0018 ** -event.deltaY, event.clientX, event.clientY);
  }, { passive: false });
}

// What the table is moved by: a drag that began on none of its things.
export function panTo({ pan: [left, top] }, across, down) {
  $("middle").scrollLeft = left - across;
  $("middle").scrollTop = top - down;
}

function move(event, take) {
  const [across, down] = [event.clientX - drag.x, event.clientY - drag.y];
  if (drag.pan) {
    panTo(drag, across, down);
    return;
  }
  if (!drag.thing?.item) return;
  if (!drag.ghost) {
    if (Math.hypot(across, down) < SLIP) return;
    clearTimeout(pressing);
    const box = drag.thing.getBoundingClientRect();
    drag.ghost = copyOf(drag.thing, box);
    drag.thing.classList.add("lifted");
    const { thing } = drag;
    take(thing, true);
    if (!drag) return;
  }
  drag.ghost.style.translate = `${across}px ${down}px`;
  const over = litAt(event.clientX, event.clientY);
  for (const each of document.querySelectorAll(".under")) if (each !== over) each.classList.remove("under");
  over?.classList.add("under");
}

export function endDrag(drop) {
  if (!drag) return;
  const { ghost } = drag;
  drag = null;
  ghost?.remove();
  for (const each of document.querySelectorAll(".lifted, .under")) each.classList.remove("lifted", "under");
  if (ghost) drop?.();
}

function pinch(event) {
  clearTimeout(pressing);
  const other = [...fingers.values()].find((each) => each.pointerId !== event.pointerId);
  const old = fingers.get(event.pointerId);
  const apart = (one) => Math.max(20, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
  if (other.target?.closest?.("#middle")) {
    zoomTo(zoom.by * apart(event) / apart(old), (event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
  }
  fingers.set(event.pointerId, event);
}

// ---- looking closer -----------------------------------------------------------------------

export function hideLoupe() {
  clearTimeout(dwelling);
  $("loupe").hidden = true;
}

function enlarged(host, item, most) {
  const [width, height] = sizeOf({ ...item, scale: 1 });
  const turned = Math.abs(item.degrees % 180) === 90;
  const mm = Math.min(most.mm, most.width / (turned ? height : width), most.height / (turned ? width : height));
  const face = document.createElement("div");
  face.className = "large";
  face.style.width = `${width * mm}px`;
  face.style.height = `${height * mm}px`;
  face.style.rotate = `${item.degrees}deg`;
  face.style.margin = turned ? `${(width - height) * mm / 2}px ${(height - width) * mm / 2}px` : "";
  dress(face, item.face, item.window ?? [0, 0, ...item.size]);
  host.replaceChildren(face);
  return face;
}

// What lies on a mat is looked at with it, as large as the mat.
function laden(host, thing, most) {
  const { item } = thing, face = enlarged(host, item, most), [width, height] = sizeOf(item);
  if (!thing.closest(".area.sized") || item.degrees) return;
  const large = parseFloat(face.style.width) / width, mat = document.createElement("div");
  mat.className = "laden";
  face.replaceWith(mat);
  mat.append(face);
  const all = [...thing.parentElement.querySelectorAll(":scope > .item:not(.haunting)")];
  for (const { item: each, dataset } of all.slice(all.indexOf(thing) + 1)) {
    const [x, y] = [each.x - item.x + width / 2, each.y - item.y + height / 2], [wide, high] = sizeOf(each);
    if (!each.face || x < 0 || y < 0 || x > width || y > height || wide * high > width * height / 2) continue;
    const lying = document.createElement("div");
    Object.assign(lying.style, { left: `${(x - wide / 2) * large}px`, top: `${(y - high / 2) * large}px`,
      width: `${wide * large}px`, height: `${high * large}px`, rotate: `${each.degrees}deg` });
    lying.dataset.lies = dataset.id;
    dress(lying, each.face, each.window ?? [0, 0, ...each.size]);
    mat.append(lying);
    if (each.count < 2) continue;
    const count = document.createElement("span");
    Object.assign(count.style, { left: `${(x + wide / 2) * large}px`, top: `${(y - high / 2) * large}px` });
    count.textContent = `×${each.count}`;
    mat.append(count);
  }
}

// Too small to be read where it lies.
const isSmall = (thing) => thing.item.face && thing.getBoundingClientRect().width / Number(thing.style.getPropertyValue("--w")) < CLEAR;

export function showLoupe(thing) {
  const { item } = thing;
  if (!item || !thing.isConnected || drag) return;
  const box = thing.getBoundingClientRect(), clear = isSmall(thing);
  const loupe = $("loupe");
  loupe.replaceChildren();
  if (clear) laden(loupe, thing, { mm: 4.4, width: innerWidth * 0.42, height: innerHeight * 0.7 });
  const text = document.createElement("p");
  text.textContent = thing.dataset.says;
  loupe.append(text);
  loupe.hidden = false;
  const own = loupe.getBoundingClientRect(), place = beside(box, own);
  loupe.hidden = !place;
  if (place) [loupe.style.left, loupe.style.top] = place.map((each) => `${each}px`);
}

// Where something of a size stands beside a thing without covering it, and as little as can be of what is lit; or null.
function beside({ left, right, top, bottom }, { width, height }) {
  const within = (at, most) => Math.max(EDGE, Math.min(at, most - EDGE));
  const across = within((left + right - width) / 2, innerWidth - width), down = within((top + bottom - height) / 2, innerHeight - height);
  const places = [[right + GAP, down], [left - GAP - width, down], [across, top - GAP - height], [across, bottom + GAP]]
    .filter(([x, y]) => x >= EDGE && x + width + EDGE <= innerWidth && y >= EDGE && y + height + EDGE <= innerHeight);
  if (places.length < 2) return places[0] ?? null;
  const lit = [...document.querySelectorAll("#table .lit")].map((each) => each.getBoundingClientRect());
  const covered = ([x, y]) => lit.filter((each) => each.left < x + width && each.right > x && each.top < y + height && each.bottom > y).length;
  return places.reduce((one, other) => (covered(other) < covered(one) ? other : one));
}

// A face by itself, as large as the window.
export function enlarge(name, face, size) {
  hideLoupe();
  $("closer-name").textContent = name;
  enlarged($("closer-face"), { face, size, scale: 1, degrees: 0 }, { mm: 9, width: innerWidth * 0.84, height: innerHeight * 0.74 });
  $("closer").showModal();
}

export function lookCloser(thing) {
  if (!thing?.item) return;
  hideLoupe();
  $("closer-name").textContent = thing.dataset.says;
  $("closer-face").replaceChildren();
  if (thing.item.face) laden($("closer-face"), thing, { mm: 9, width: innerWidth * 0.84, height: innerHeight * 0.74 });
  $("closer").showModal();
}
