import type { HubWatch, LogEvent } from '#edge/hub/ports.ts';

export type Watcher = { frame(frame: unknown[] | string): void; appended(events: LogEvent[]): void };

/** Who watches which user's stream. It outlives the hubs: a user may be watched before anybody has signed in. */
export type Watches = {
  hub: HubWatch;
  /** @returns how to stop */
  add(user: string, watcher: Watcher): () => void;
  count(): number;
};

export function createWatches(): Watches {
  const byUser = new Map<string, Set<Watcher>>();
  return {
    hub: {
      frame(user, frame) {
        for (const watcher of byUser.get(user) ?? []) watcher.frame(frame);
      },
      appended(user, events) {
        for (const watcher of byUser.get(user) ?? []) watcher.appended(events);
      },
    },
    add(user, watcher) {
      const watchers = byUser.get(user) ?? new Set();
      byUser.set(user, watchers.add(watcher));
      return () => {
        watchers.delete(watcher);
        if (watchers.size === 0 && byUser.get(user) === watchers) byUser.delete(user);
      };
    },
    count: () => [...byUser.values()].reduce((sum, watchers) => sum + watchers.size, 0),
  };
}
