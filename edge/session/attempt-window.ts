/** How many attempts were made under a key since a moment, ms. */
export type AttemptWindow = { began: number; taken: number };

/** `window` names the minute that was taken from. */
export type Take = { ok: true; window: number } | { ok: false; retryMs: number };

export const WINDOW = 60_000;

/** A clock that was put back begins a new minute: nobody waits longer than one. */
export const isOver = ({ began }: AttemptWindow, now: number): boolean => now < began || now - began >= WINDOW;

/** Takes one attempt of at most so many a minute. A refusal counts nothing. */
export function takeFrom(present: AttemptWindow | undefined, most: number, now: number): { take: Take; window: AttemptWindow } {
  const window = present && !isOver(present, now) ? present : { began: now, taken: 0 };
  if (window.taken >= most) return { take: { ok: false, retryMs: window.began + WINDOW - now }, window };
  return { take: { ok: true, window: window.began }, window: { ...window, taken: window.taken + 1 } };
}

/** Gives one attempt back to the minute it was taken from; one that is over has nothing to get back. */
export const giveBackTo = (present: AttemptWindow, began: number): AttemptWindow =>
  present.began === began ? { ...present, taken: Math.max(0, present.taken - 1) } : present;
