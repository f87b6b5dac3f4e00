// Random ids, which nobody can guess.

/**
 * So many random bytes, as hexadecimal digits.
 * @param {number} bytes
 */
export function randomHex(bytes) {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The id of one request: 32 hexadecimal digits. It begins with `page`, if given: the server then tells this page's own
 * slow press from somebody else's. Without it, two requests cannot be linked.
 * @param {string} [page]
 */
export function requestId(page = randomHex(8)) {
  return page + randomHex(8);
}
