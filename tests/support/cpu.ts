const SMALL = 16 * 1024;
const LARGE = 4 * SMALL;
/** ms. Work that takes less is not compared, because the clock is too coarse for it. */
const NOISE = 10;

/** CPU time that a run takes, ms: the least of several, because other work on the machine only adds to it. */
export function cpuTime(run: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let runs = 0; runs < 5; runs += 1) {
    const before = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
    // A text that takes this long is not linear.
    if (least > 1_000) break;
  }
  return least;
}

/**
 * How many times as long the work takes with four times the text: 4 if it is linear, 16 if it is quadratic, 1 if it takes no time worth
 * measuring. It is the same on a busy and on a slow machine.
 * @param textOf a text of so many characters
 */
export function growthOf(textOf: (size: number) => string, work: (text: string) => unknown): number {
  const [small, large] = [textOf(SMALL), textOf(LARGE)];
  const time = cpuTime(() => work(large));
  return time < NOISE ? 1 : time / cpuTime(() => work(small));
}

/** The growth that no linear work reaches, and every quadratic work does. */
export const LINEAR = 8;

/** Repeats a piece up to a size, in characters. */
export const repeated =
  (piece: string, end = '') =>
  (size: number): string =>
    piece.repeat(Math.ceil(size / piece.length)) + end;
