// Calls the captain in a loud hall: the page's title has a dot, and the phone shakes where that is allowed, until it is
// touched. While there is something to follow the screen stays awake, where that is allowed (over https only).

const SHAKE = [200, 100, 200];
const TITLE = document.title;
const FOLLOWED = ["write", "replacing", "executed"];

/** @type {WakeLockSentinel | null | undefined} */
let lock = null;

function call() {
  document.title = `● ${TITLE}`;
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(SHAKE);
}

function calm() {
  document.title = TITLE;
}

async function stayAwake() {
  const isFollowed = FOLLOWED.includes(document.body.dataset.phone ?? "") && document.visibilityState === "visible";
  if (isFollowed === Boolean(lock)) return;
  if (!isFollowed) {
    lock?.release();
    lock = null;
    return;
  }
  lock = await navigator.wakeLock?.request("screen").catch(() => null);
  lock?.addEventListener("release", () => (lock = null));
}

document.addEventListener("call", call);
document.addEventListener("state", ({ detail: { state, before } }) => {
  if (before && state !== before && ["executed", "next"].includes(state)) call();
  stayAwake();
});
document.addEventListener("pointerdown", calm, { capture: true, passive: true });
document.addEventListener("visibilitychange", stayAwake);
