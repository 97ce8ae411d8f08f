// What a square hides, deciphered when it is scratched; cipher.py beside it enciphers.
const SHA = (() => {
  const primes = [], root = (n, power) => { const x = n ** (1 / power); return ((x - Math.floor(x)) * 4294967296) | 0; };
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  return { start: primes.slice(0, 8).map((n) => root(n, 2)), steps: primes.map((n) => root(n, 3)) };
})();

function sha256(bytes) {
  const blocks = (bytes.length + 72) >> 6, data = new Uint8Array(blocks << 6), view = new DataView(data.buffer);
  data.set(bytes);
  data[bytes.length] = 128;
  view.setUint32(data.length - 4, bytes.length * 8);
  const sum = Int32Array.from(SHA.start), w = new Int32Array(64), turn = (x, n) => (x >>> n) | (x << (32 - n));
  for (let block = 0; block < blocks; block++) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) { w[i] = view.getInt32((block << 6) + 4 * i); continue; }
      const a = w[i - 15], b = w[i - 2];
      w[i] = w[i - 16] + w[i - 7] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = sum;
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + SHA.steps[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g; g = f; f = e; e = (d + one) | 0; d = c; c = b; b = a; a = (one + two) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => { sum[i] += value; });
  }
  const digest = new Uint8Array(32), out = new DataView(digest.buffer);
  sum.forEach((value, i) => out.setInt32(4 * i, value));
  return digest;
}

function keyOf(sealed, label) {
  let key = sha256(Uint8Array.from(`${sealed.salt}/${sealed.id}/${label}`, (sign) => sign.charCodeAt(0)));
  for (let round = 0; round < sealed.rounds; round++) key = sha256(key);
  return key;
}

function deciphered(sealed, square) {
  const byte = parseInt(sealed.squares.slice(2 * square, 2 * square + 2), 16);
  return sealed.tokens[byte ^ keyOf(sealed, square)[0]];
}

function decipheredGame(sealed) {
  const key = keyOf(sealed, "game"), block = new Uint8Array(34);
  block.set(key);
  let text = "", stream = key;
  for (let at = 0; at < sealed.game.length / 2; at++) {
    if (at % 32 === 0) {
      block[32] = at >> 13;
      block[33] = (at >> 5) & 255;
      stream = sha256(block);
    }
    text += String.fromCharCode(parseInt(sealed.game.slice(2 * at, 2 * at + 2), 16) ^ stream[at % 32]);
  }
  return JSON.parse(text);
}
