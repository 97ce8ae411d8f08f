// What a button does, beside it, for pointer and keyboard alike; its name says the same to everybody else.

const tip = document.getElementById("tip"), DWELL = 350, GAP = 8;
let waiting = 0;

function hide() {
  clearTimeout(waiting);
  tip.hidden = true;
}

function show(host) {
  if (!host.isConnected) return;
  tip.textContent = host.dataset.tip;
  tip.hidden = false;
  const box = host.getBoundingClientRect(), own = tip.getBoundingClientRect();
  const below = box.bottom + GAP + own.height < innerHeight ? box.bottom + GAP : box.top - GAP - own.height;
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
    if (event.target.matches?.("[data-tip]:focus-visible")) show(event.target);
  });
  for (const name of ["focusout", "pointerdown", "keydown", "scroll"]) addEventListener(name, hide, true);
}
