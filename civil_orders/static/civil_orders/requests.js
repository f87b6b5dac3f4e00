// Requests that send only a body: no cookies, no referrer.

import { timeoutSignal } from "../timeout.js";

const PATIENCE = 10000;
const FAILED = 500;

/**
 * The response with `ok`, or null if none was readable: the server may still have received it.
 * @param {string} path
 * @param {object} fields
 * @param {AbortSignal} [cancelled]
 */
export async function ask(path, fields, cancelled) {
  const headers = { Accept: "application/json", "Accept-Language": document.documentElement.lang, "Content-Type": "application/json" };
  /** @type {RequestInit} */
  const way = { method: "POST", credentials: "omit", cache: "no-store", referrerPolicy: "no-referrer", redirect: "error" };
  try {
    const answer = await fetch(path, { ...way, headers, body: JSON.stringify(fields), signal: timeoutSignal(PATIENCE, cancelled) });
    return answer.status >= FAILED ? null : { ...(await answer.json()), ok: answer.ok };
  } catch {
    return null;
  }
}
