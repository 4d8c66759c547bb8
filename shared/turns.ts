/** Frees the slot. Further calls do nothing. */
export type Leave = () => void;

export type Turns = {
  /** @returns a promise of the function that frees the slot, or undefined at once if too many are waiting */
  enter(key: string): Promise<Leave> | undefined;
};

/**
 * Limits concurrent work per key, so that a hundred calls of one owner don't hold up the others.
 * @param options.atOnce how many of a key run at once
 * @param options.waiting how many more of a key may wait, in order; any beyond that are refused before any work
 * @param options.next runs the next waiting one; by default immediately
 */
export function createTurns(options: { atOnce: number; waiting: number; next?(run: () => void): unknown }): Turns {
  const { atOnce, waiting, next: run = (work) => work() } = options;
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>();

  const leaveOnce = (key: string): Leave => {
    let left = false;
    return () => {
      const line = lines.get(key);
      if (left || !line) return;
      left = true;
      const next = line.waiting.shift();
      if (next) run(next);
      else if (line.running > 1) line.running -= 1;
      else lines.delete(key);
    };
  };

  return {
    enter(key) {
      const line = lines.get(key) ?? { running: 0, waiting: [] };
      lines.set(key, line);
      if (line.running < atOnce) {
        line.running += 1;
        return Promise.resolve(leaveOnce(key));
      }
      if (line.waiting.length >= waiting) return undefined;
      return new Promise((enter) => line.waiting.push(() => enter(leaveOnce(key))));
    },
  };
}
