/** Random numbers that are the same on every machine, for the sample data and the demo recording. */
export type SeededRandom = {
  /** From 0 to 1, excluding 1. */
  next: () => number;
  /** An integer, including both ends. */
  int: (least: number, most: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  /** Letters and digits, like marketplace ids. */
  code: (length: number) => string;
};

const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

/** Uses mulberry32. Its 32 bits of state suffice for data that only has to look real. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => list[int(0, list.length - 1)] as (typeof list)[number],
    code: (length) => Array.from({ length }, () => CODE_LETTERS[int(0, CODE_LETTERS.length - 1)]).join(''),
  };
}
