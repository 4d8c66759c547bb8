/**
 * CPU time that a run takes, ms: the least of several, because other work on the machine only adds to it, and as on a
 * machine where the reference takes ten, so that a slow or crowded processor does not count.
 * @param little below this, the first run is enough: neither more runs nor the reference would make it longer
 */
export async function cpuTime(run: () => unknown, little = 0): Promise<number> {
  const first = await used(run);
  if (first < little) return first;
  let [least, reference] = [first, Number.POSITIVE_INFINITY];
  // The least of each for itself: a single slow reference, such as one with a garbage collection, would make its run
  // look fast.
  for (let runs = 0; runs < 5; runs += 1) {
    reference = Math.min(reference, await used(() => JSON.parse(REFERENCE)));
    least = Math.min(least, await used(run));
    // One run says enough.
    if (least > 1_000) break;
  }
  return least / Math.max(1, reference / 10);
}

async function used(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** A text that takes about ten ms to parse on a present-day machine. */
const REFERENCE = JSON.stringify(
  Array.from({ length: 25_000 }, (_, at) => ({ at, name: `name ${at}`, more: [at, at + 1] })),
);

const PARTS = 8;
/** In characters. */
const PART = 16 * 1024;
/** ms. The clock of some machines is not much finer. */
const NOISE = 10;
/** ms. No linear work takes this long for one part. */
const TOO_LONG = 100;

/**
 * How many times as long a text takes as its parts do, one by one: 1 if the work is linear, 8 if it is quadratic. The
 * same on a busy and on a slow machine. @param textOf makes the worst text of so many characters
 */
export async function growthOf(textOf: (size: number) => string, work: (text: string) => unknown): Promise<number> {
  const [part, whole] = [textOf(PART), textOf(PARTS * PART)];
  // The whole of it would take minutes.
  if ((await cpuTime(() => work(part), TOO_LONG)) > TOO_LONG) return Number.POSITIVE_INFINITY;
  const time = await cpuTime(() => work(whole), NOISE);
  // No quadratic work is done by then.
  if (time < NOISE) return 1;
  const partly = await cpuTime(async () => {
    for (let count = 0; count < PARTS; count += 1) await work(part);
  });
  return time / partly;
}

/** Above the growth of linear work, below that of quadratic work. */
export const LINEAR = 3;

/** Repeats a piece up to a size, in characters. */
export const repeated =
  (piece: string, end = '') =>
  (size: number): string =>
    piece.repeat(Math.ceil(size / piece.length)) + end;
