// Everything the page asks of the server, and the news that come from it. Nobody else is asked for anything.

const HOME = location.pathname.replace(/\/$/, ""), RETRY = 3000;

export class Refused extends Error {
  constructor(status, words) {
    super(words);
    this.status = status;
  }
}

// The server was not reached at all.
export class Lost extends Error {}

// A connection that nothing was asked on may be closed just as it is taken: what only looks is asked once more.
async function ask(name, options) {
  const question = () => fetch(`${HOME}/${name}`, options);
  try { return await (options ? question() : question().catch(question)); } catch (error) { throw new Lost(error.message); }
}

// A browser has six connections to a server, and pieces are a hundred questions: whatever a player waits for goes
// before them. No piece is asked for meanwhile, and never so many at once that nothing else gets through.
const MOST_DRAWINGS = 3;
let ahead = 0, underWay = 0, small = MOST_DRAWINGS;
const queue = [];

// The first to be asked for are the smallest: they are there at once, while a board takes its time.
function next() {
  if (!small) return queue.shift();
  small -= 1;
  const least = queue.reduce((best, each, at) => (each.size < queue[best].size ? at : best), 0);
  return queue.splice(least, 1)[0];
}

async function first(question) {
  ahead += 1;
  try { return await question(); } finally {
    ahead -= 1;
    // A move's answer is followed by a look, which comes first as well.
    setTimeout(goOn);
  }
}

// The queue is gone on with; whoever is about to keep the page busy has the server begin first.
export function goOn() {
  while (!ahead && underWay < MOST_DRAWINGS && queue.length) {
    underWay += 1;
    next().begin().finally(() => {
      underWay -= 1;
      goOn();
    });
  }
}

const inTurn = (question, size) => new Promise((resolve, reject) => {
  queue.push({ size, begin: () => question().then(resolve, reject) });
  // Once all that is wanted together is in the queue.
  queueMicrotask(goOn);
});

async function answerOf(reply) {
  if (reply.ok) return reply.json();
  const text = (await reply.text()).trim();
  let words = text;
  try { words = JSON.parse(text).refused ?? text; } catch { /* a plain line */ }
  throw new Refused(reply.status, words);
}

const query = (values) => new URLSearchParams(
  Object.entries(values).filter(([, value]) => value !== null && value !== undefined)).toString();

export const look = (values) => first(async () => answerOf(await ask(`look?${query(values)}`)));
export const earlier = async (seat, before) => answerOf(await ask(`log?${query({ seat, before })}`));
export const paper = async () => answerOf(await ask("paper"));
export const rules = async () => answerOf(await ask("rules"));
export const hint = (seat) => first(async () => answerOf(await ask(`hint?${query({ seat })}`)));

const post = (name, body) => first(async () => answerOf(await ask(name, {
  method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })));

export const move = (seat, version, number, text) => post("move", { seat, version, number, text });
export const typed = (seat, version, text) => post("typed", { seat, version, text });
export const undo = (seat, version) => post("undo", { seat, version });
export const again = (seat, version) => post("again", { seat, version });
export const save = () => post("save", {});

// ---- drawings and fonts --------------------------------------------------------------------

const drawings = new Map();

// A face is fetched and read once; whoever shows it gets a copy of its own. ``size`` is its extent.
export function drawing(key, size) {
  if (!drawings.has(key)) {
    drawings.set(key, inTurn(async () => {
      const reply = await ask(`drawing/${encodeURIComponent(key)}`);
      if (!reply.ok) throw new Refused(reply.status, reply.statusText);
      const template = document.createElement("template");
      template.innerHTML = await reply.text();
      return template;
    }, size).catch((error) => { drawings.delete(key); throw error; }));
  }
  return drawings.get(key);
}

const families = new Set();

export function loadFonts(fonts) {
  for (const [family, url] of Object.entries(fonts ?? {})) {
    if (families.has(family)) continue;
    families.add(family);
    document.fonts.add(new FontFace(family, `url(${url})`));
  }
}

// ---- news ----------------------------------------------------------------------------------

export function listen(handlers, away = false) {
  const news = new EventSource(`${HOME}/news`);
  news.onopen = () => {
    if (away) handlers.again();
    away = false;
  };
  news.onerror = () => {
    if (!away) handlers.lost();
    away = true;
    // A server that answers with an error closes the stream for good; it may be back later.
    if (news.readyState === EventSource.CLOSED) setTimeout(() => listen(handlers, true), RETRY);
  };
  news.onmessage = (event) => handlers.changed(JSON.parse(event.data).version);
}
