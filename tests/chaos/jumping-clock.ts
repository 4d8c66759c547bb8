const wall = Date.now;
let offset = 0;

Date.now = () => wall() + offset;

/** Moves this process's wall clock forward or back, ms. Timers are unaffected, as on a real machine. */
export function jumpClock(ms: number): void {
  offset += ms;
}

/** The clock's current offset, ms. */
export const clockOffset = (): number => offset;

export function mendClock(): void {
  offset = 0;
}
