const wall = Date.now;
let offset = 0;

Date.now = () => wall() + offset;

/** Puts this process's wall clock forward or back, ms. Timers go on as they were, as they do on a real machine. */
export function jumpClock(ms: number): void {
  offset += ms;
}

/** By how much the clock is off now, ms. */
export const clockOffset = (): number => offset;

export function mendClock(): void {
  offset = 0;
}
