/** Time as a host has it. Tests bring their own. */
export type Clock = {
  /** ms since 1970. */
  now(): number;
  /** ms since some moment: for how long something takes. It goes on evenly when somebody sets the clock. */
  elapsed(): number;
  /** Runs once after so many ms; call the answer to take it back. Keeps no process alive. */
  after(ms: number, run: () => void): () => void;
};

/** @param rate how much faster than the wall this clock runs: what takes a minute takes a second at 60 */
export function createClock(rate = 1): Clock {
  const began = Date.now();
  return {
    now: rate === 1 ? Date.now : () => Math.round(began + (Date.now() - began) * rate),
    elapsed: createElapsed(rate),
    after(ms, run) {
      const timer = setTimeout(run, Math.min(ms / rate, LONGEST_TIMER));
      // Node's timer has it, a worker's does not.
      (timer as { unref?(): void }).unref?.();
      return () => clearTimeout(timer);
    },
  };
}

function createElapsed(rate: number): () => number {
  let total = 0;
  let last = performance.now();
  return () => {
    const at = performance.now();
    // Where the platform reads it off its wall clock, it may go back.
    total += Math.max(0, at - last) * rate;
    last = at;
    return total;
  };
}

const LONGEST_TIMER = 2 ** 31 - 1;
