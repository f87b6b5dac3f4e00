// Tells an ended login from a server that does not answer.

/**
 * Whether this page's login has ended: the answer leads to the login page, or misses the token of a newer login.
 * @param {Response | null} answer
 */
export const isLoggedOut = (answer) => answer?.type === "opaqueredirect" || answer?.status === 403;
