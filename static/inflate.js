// Decompresses gzip (RFC 1951 and 1952) in browsers without DecompressionStream.

const HEADER = 10; // bytes: our files have no optional header fields
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/**
 * The bases and extra bits of lengths or distances.
 * @param {number} first
 * @param {number} group how many consecutive codes have the same number of extra bits
 * @param {number} count
 * @returns {[number, number][]}
 */
function steps(first, group, count) {
  /** @type {[number, number][]} */
  const found = [];
  for (let code = 0, base = first; code < count; code += 1) {
    const bits = Math.max(0, Math.floor(code / group) - 1);
    found.push([base, bits]);
    base += 2 ** bits;
  }
  return found;
}

const LENGTHS = [...steps(3, 4, 28), /** @type {[number, number]} */ ([258, 0])];
const DISTANCES = steps(1, 2, 30);

/** Reads bits and codes from bytes. */
class Bits {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = HEADER * 8;
  }

  /** @param {number} count */
  read(count) {
    let value = 0;
    for (let bit = 0; bit < count; bit += 1, this.at += 1) value |= ((this.bytes[this.at >> 3] >> (this.at & 7)) & 1) << bit;
    return value;
  }

  /**
   * The next symbol of a Huffman code.
   * @param {Map<number, number>} code symbols by their bits, prefixed with a 1
   */
  symbol(code) {
    for (let key = 1, length = 0; length < 16; length += 1) {
      key = (key << 1) | this.read(1);
      const found = code.get(key);
      if (found !== undefined) return found;
    }
    throw new RangeError("not gzip data");
  }
}

/**
 * The canonical Huffman code with these lengths.
 * @param {number[]} lengths
 * @returns {Map<number, number>}
 */
function codeOf(lengths) {
  const code = new Map();
  for (let length = 1, next = 0; length < 16; length += 1, next <<= 1) {
    lengths.forEach((each, symbol) => {
      if (each === length) code.set((1 << length) | next++, symbol);
    });
  }
  return code;
}

/**
 * Read the two codes of a dynamic block.
 * @param {Bits} bits
 */
function readCodes(bits) {
  const [literals, distances, count] = [bits.read(5) + 257, bits.read(5) + 1, bits.read(4) + 4];
  const own = Array.from({ length: 19 }, () => 0);
  for (let place = 0; place < count; place += 1) own[ORDER[place]] = bits.read(3);
  const code = codeOf(own);
  /** @type {number[]} */
  const lengths = [];
  while (lengths.length < literals + distances) {
    const symbol = bits.symbol(code);
    const [value, times] = symbol < 16 ? [symbol, 1] : symbol === 16 ? [lengths[lengths.length - 1], bits.read(2) + 3] : [0, symbol === 17 ? bits.read(3) + 3 : bits.read(7) + 11];
    for (let time = 0; time < times; time += 1) lengths.push(value);
  }
  return [codeOf(lengths.slice(0, literals)), codeOf(lengths.slice(literals))];
}

/** The two codes of RFC 1951's fixed blocks. */
function fixedCodes() {
  const literals = Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8));
  return [codeOf(literals), codeOf(Array.from({ length: 30 }, () => 5))];
}

/**
 * @param {Bits} bits
 * @param {number[]} out
 */
function copyStored(bits, out) {
  bits.at = (bits.at + 7) & ~7;
  const length = bits.read(16);
  bits.read(16);
  for (let byte = 0; byte < length; byte += 1) out.push(bits.read(8));
}

/**
 * @param {Bits} bits
 * @param {number[]} out
 * @param {Map<number, number>[]} codes
 */
function unpackBlock(bits, out, [literals, distances]) {
  for (let symbol = bits.symbol(literals); symbol !== 256; symbol = bits.symbol(literals)) {
    if (symbol < 256) {
      out.push(symbol);
      continue;
    }
    const [length, more] = LENGTHS[symbol - 257];
    const end = length + bits.read(more);
    const [distance, farther] = DISTANCES[bits.symbol(distances)];
    const back = distance + bits.read(farther);
    for (let byte = 0; byte < end; byte += 1) out.push(out[out.length - back]);
  }
}

/**
 * The decompressed bytes.
 * @param {Uint8Array} packed
 */
export function inflate(packed) {
  const bits = new Bits(packed);
  /** @type {number[]} */
  const out = [];
  for (let isLast = 0; !isLast; ) {
    isLast = bits.read(1);
    const kind = bits.read(2);
    if (kind === 0) copyStored(bits, out);
    else unpackBlock(bits, out, kind === 1 ? fixedCodes() : readCodes(bits));
  }
  return Uint8Array.from(out);
}
