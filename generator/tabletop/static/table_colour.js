// The colour of the table: the one that the printed faces use most, laid out calm.

const ENOUGH = 60000;  // letters of a drawing that are read for its colours
const weights = new Float64Array(36), seen = new Set();
let due = 0, shown = -1;

// A table that all is drawn for keeps its colour, whatever comes to lie on it.
let settled = false;
export function settle() {
  settled = true;
}

export function tinge(key, template, weight) {
  if (settled || seen.has(key) || seen.size > 40) return;
  seen.add(key);
  const text = template.innerHTML.slice(0, ENOUGH);
  for (const [, hex] of text.matchAll(/fill="#([0-9a-fA-F]{6})"/g)) {
    const [red, green, blue] = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
    const most = Math.max(red, green, blue), span = most - Math.min(red, green, blue);
    if (span < 0.07) continue;
    const turn = most === red ? ((green - blue) / span + 6) % 6 : most === green ? (blue - red) / span + 2 : (red - green) / span + 4;
    weights[Math.floor(turn * 6) % 36] += (0.2 + span) * weight;
  }
  clearTimeout(due);
  due = setTimeout(() => {
    const best = weights.indexOf(Math.max(...weights));
    if (weights[best] > 0 && best !== shown) document.documentElement.style.setProperty("--hue", best * 10 + 5);
    shown = best;
  }, 60);
}
