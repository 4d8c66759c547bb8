/** The messages that a marketplace has sent at least, before its silence says anything. */
const FEWEST_MESSAGES = 30;
/** A silence is at least as long as that, ms, and as so many times the gap that nine of ten are below. */
const SHORTEST_SILENCE = 10 * 60_000;
const TIMES_USUAL = 5;

/** @property since when the last message came @property usual the time between two messages; both ms */
export type Silence = { marketplace: string; since: number; usual: number };

/**
 * Finds a marketplace's silence: it usually sends, and has sent nothing for far longer than usual (ACT-07).
 * @param times of its newest messages, oldest first, ms
 */
export function silenceIn(marketplace: string, times: readonly number[], now: number): Silence | undefined {
  const since = times.at(-1);
  if (since === undefined || times.length < FEWEST_MESSAGES) return undefined;
  const gaps = times
    .slice(1)
    .map((time, at) => time - (times[at] as number))
    .toSorted((a, b) => a - b);
  const nearly = gaps[Math.floor(gaps.length * 0.9)] as number;
  const usual = gaps[Math.floor(gaps.length / 2)] as number;
  return now - since >= Math.max(SHORTEST_SILENCE, nearly * TIMES_USUAL) ? { marketplace, since, usual } : undefined;
}
