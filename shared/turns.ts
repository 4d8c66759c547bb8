/** Gives the place back; once or several times is the same. */
export type Leave = () => void;

export type Turns = {
  /** @returns when it is this one's turn, how it leaves; undefined at once where too many wait already */
  enter(key: string): Promise<Leave> | undefined;
};

/**
 * Work that each owner may have only so much of at a time, so that a hundred calls of one hold up nobody else.
 * @param options.atOnce so many of a key run together
 * @param options.waiting so many more of it wait, in their order; the next is refused before any work
 * @param options.next runs the next that waits; by default at once
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
