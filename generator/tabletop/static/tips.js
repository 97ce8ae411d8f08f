// What a button does, beside it, for pointer and keyboard alike; its name says the same to everybody else.

const tip = document.getElementById("tip"), DWELL = 350, GAP = 8;
let waiting = 0, place = null;

// A square has its name printed on it; ports and marks are called by theirs, which are small or stand nowhere.
const isNamed = (thing) => thing?.spot && thing.spot.shape !== "rect";
const textOf = (host) => host.dataset.tip ?? host.getAttribute("aria-label");

function hide() {
  clearTimeout(waiting);
  tip.hidden = true;
  place = null;
}

// The space of a board under a point, lit or not.
function placeAt(board, x, y) {
  const { left, top, width } = board.getBoundingClientRect();
  const mm = Number(board.parentElement.style.getPropertyValue("--w")) / width, [across, down] = [(x - left) * mm, (y - top) * mm];
  return [...board.lastElementChild.children].find((each) => isNamed(each)
    && Math.abs(each.spot.x - across) < each.spot.width / 2 && Math.abs(each.spot.y - down) < each.spot.height / 2) ?? null;
}

function rest(event) {
  const board = event.pointerType === "mouse" && !event.buttons ? event.target.closest?.("#middle .sized > .board") : null;
  if (!board || event.target.closest(".item, [data-tip]")) return;
  clearTimeout(waiting);
  if (place && place !== placeAt(board, event.clientX, event.clientY)) hide();
  waiting = setTimeout(() => {
    const found = placeAt(board, event.clientX, event.clientY);
    if (!found) return;
    show(found);
    place = found;
  }, DWELL);
}

function show(host) {
  if (!host.isConnected) return;
  tip.textContent = textOf(host);
  tip.hidden = false;
  const box = host.getBoundingClientRect(), own = tip.getBoundingClientRect();
  const [over, under] = [box.top - GAP - own.height, box.bottom + GAP];
  // Above a place one plays on, whose neighbours are mostly played on next.
  const below = host.spot && over > GAP ? over : under + own.height < innerHeight ? under : over;
  tip.style.left = `${Math.max(GAP, Math.min((box.left + box.right - own.width) / 2, innerWidth - own.width - GAP))}px`;
  tip.style.top = `${below}px`;
}

export function wireTips() {
  addEventListener("pointerover", (event) => {
    const host = event.pointerType === "mouse" ? event.target.closest?.("[data-tip]") : null;
    hide();
    if (host) waiting = setTimeout(() => show(host), DWELL);
  });
  addEventListener("focusin", (event) => {
    hide();
    if (event.target.matches?.("[data-tip]:focus-visible") || (isNamed(event.target) && event.target.matches(":focus-visible"))) show(event.target);
  });
  addEventListener("pointermove", rest);
  for (const name of ["focusout", "pointerdown", "keydown", "scroll"]) addEventListener(name, hide, true);
}
