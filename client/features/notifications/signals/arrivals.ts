/** Sums up what comes while one toast stands: a burst is one toast with a count (LIVE-12). */
export function arrivalCounter(): { add(count: number): number; reset(): void } {
  let sum = 0;
  return {
    add: (count) => {
      sum += count;
      return sum;
    },
    reset: () => {
      sum = 0;
    },
  };
}
