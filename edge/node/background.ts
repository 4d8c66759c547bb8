/** Runs work that no response waits for. Only the end of the process waits for it, briefly. */
export function createBackground(): {
  add(c: unknown, work: Promise<unknown>): void;
  settle(ms: number): Promise<void>;
} {
  const running = new Set<Promise<unknown>>();
  return {
    add(_, work) {
      running.add(work);
      void work.finally(() => running.delete(work));
    },
    async settle(ms) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, ms);
      });
      await Promise.race([Promise.all(running), late]);
      clearTimeout(timer);
    },
  };
}
