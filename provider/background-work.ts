/** Runs background work, each after the response that it follows. */
export function createLater(onError: (cause: unknown) => void): {
  later: (work: () => Promise<void>) => void;
  settled: () => Promise<void>;
} {
  const running = new Set<Promise<void>>();
  return {
    later(work) {
      const done: Promise<void> = new Promise((resolve) => setImmediate(resolve))
        .then(work)
        .catch(onError)
        .finally(() => running.delete(done));
      running.add(done);
    },
    settled: async () => void (await Promise.all(running)),
  };
}
