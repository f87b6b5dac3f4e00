// Names that nobody can guess, and that no two pages choose alike.

/**
 * So many random bytes, as hexadecimal digits.
 * @param {number} bytes
 */
export function chance(bytes) {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The id of one request, of 32 digits. It begins with the page's own 16 where one is named: the server then knows the
 * slow press of this page from somebody else's. Without a page nothing tells that two requests came from one place.
 * @param {string} [page]
 */
export function requestId(page = chance(8)) {
  return page + chance(8);
}
