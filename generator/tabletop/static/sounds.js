// What is heard at the table: recipes of noise and tones, made here when they are wanted. Off until switched on.

import { recall, remember } from "./memory.js";

const $ = (id) => document.getElementById(id);
const LOUD = 0.35;
let context = null, on = recall("sounds") === "on", noise = null;

// Noise for half a second, the same for all that hisses or clicks.
function hiss() {
  if (noise) return noise;
  noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const data = noise.getChannelData(0);
  for (let at = 0; at < data.length; at += 1) data[at] = Math.random() * 2 - 1;
  return noise;
}

// A burst of noise around a pitch that glides ``from`` one ``to`` another, in hertz; times in seconds.
function burst({ at, long, from, to, wide, loud }) {
  const source = context.createBufferSource(), filter = context.createBiquadFilter(), volume = context.createGain();
  source.buffer = hiss();
  source.loop = true;
  filter.type = "bandpass";
  filter.Q.value = wide;
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + long);
  sound([source, filter, volume], { at, long, loud });
}

function tone({ at, long, pitch, loud, type = "triangle" }) {
  const source = context.createOscillator(), volume = context.createGain();
  source.type = type;
  source.frequency.value = pitch;
  sound([source, volume], { at, long, loud });
}

// It comes at once and fades away.
function sound(chain, { at, long, loud }) {
  const volume = chain.at(-1);
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loud * LOUD, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + long);
  [...chain, context.destination].reduce((each, next) => each.connect(next));
  chain[0].start(at);
  chain[0].stop(at + long + 0.02);
}

const RECIPES = {
  card: (now) => burst({ at: now, long: 0.11, from: 2600, to: 1200, wide: 0.8, loud: 0.7 }),
  die: (now) => [0, 0.09, 0.17, 0.26, 0.31].forEach((later, number) => (
    burst({ at: now + later, long: 0.05, from: 1900 - 170 * number, to: 1300, wide: 6, loud: 1.6 - 0.24 * number }))),
  splash: (now) => {
    burst({ at: now, long: 0.16, from: 500, to: 1700, wide: 0.6, loud: 0.9 });
    burst({ at: now + 0.1, long: 0.55, from: 1500, to: 300, wide: 0.5, loud: 0.6 });
  },
  win: (now) => [523.25, 659.25, 783.99, 1046.5].forEach((pitch, number) => (
    tone({ at: now + 0.13 * number, long: number === 3 ? 0.9 : 0.3, pitch, loud: 0.5 }))),
  lose: (now) => [392, 349.23, 293.66].forEach((pitch, number) => (
    tone({ at: now + 0.22 * number, long: number === 2 ? 0.9 : 0.35, pitch, loud: 0.45, type: "sine" }))),
};

// Browsers let nothing sound before somebody has touched the page; what comes sooner is not made up for.
export function hear(name) {
  if (!on || !name || document.hidden) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  RECIPES[name](context.currentTime + 0.01);
  const { dataset } = $("sounds");  // the last of them, for who cannot hear
  dataset.heard = `${dataset.heard ?? ""} ${name}`.trim().split(" ").slice(-20).join(" ");
}

export function wireSounds() {
  $("sounds").checked = on;
  $("sounds").addEventListener("change", () => {
    on = $("sounds").checked;
    remember("sounds", on ? "on" : "off");
    hear("card");
  });
}
