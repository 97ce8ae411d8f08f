// A move chosen step by step: what has been touched, what may be touched next, what is decided by it.

export const isSaid = (step) => step.startsWith("=");
export const saidWords = (step) => step.slice(1);

export class Choosing {
  constructor(moves) {
    this.moves = moves;
    this.path = [];  // of {step, id}: the step of the moves, and the very thing that was touched for it
    this.kind = "";  // of the moves that are meant; "" for all
  }

  get begun() {
    return this.path.length > 0 || this.kind !== "";
  }

  get candidates() {
    return this.moves.filter((move) => (!this.kind || move.kind === this.kind) && move.touches.length >= this.path.length
      && this.path.every(({ step }, index) => move.touches[index] === step));
  }

  get next() {
    const at = this.path.length;
    return new Set(this.candidates.filter((move) => move.touches.length > at).map((move) => move.touches[at]));
  }

  // Moves that need nothing more; at the start of it those are the buttons.
  get exact() {
    return this.candidates.filter((move) => move.touches.length === this.path.length);
  }

  get firsts() {
    return new Set(this.moves.filter((move) => move.touches.length).map((move) => move.touches[0]));
  }

  // Where every move begins with the same thing, what comes second may be touched at once.
  get ahead() {
    const { next } = this;
    if (this.path.length || next.size !== 1) return new Set();
    return new Set(this.candidates.filter((move) => move.touches.length > 1 && !isSaid(move.touches[1])).map((move) => move.touches[1]));
  }

  // The step that touching a thing stands for, or null. Equal things stand for one another.
  stepFor(id, sameAs, steps = this.next) {
    if (steps.has(id)) return id;
    return sameAs && steps.has(sameAs) ? sameAs : null;
  }

  push(step, id = step) {
    this.path.push({ step, id });
  }

  pop() {
    if (!this.path.length) this.kind = "";
    return this.path.pop();
  }

  clear() {
    this.path = [];
    this.kind = "";
  }

  // The one move that is meant by now, if nothing but words of a single choice is left of it.
  get decided() {
    const { candidates, path } = this;
    if (!path.length || candidates.length !== 1) return null;
    return candidates[0].touches.slice(path.length).every(isSaid) ? candidates[0] : null;
  }
}

// Sentences that have all the words that are looked for, a number standing for itself.
export function matching(moves, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return moves.filter((move) => {
    const says = `${move.number} ${move.says} ${move.typed}`.toLowerCase();
    return words.every((each) => says.includes(each));
  });
}
