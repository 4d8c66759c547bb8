import type { SocketHandlers, SocketPort } from '#client/stream/page-socket.ts';
import type { Hub } from '#edge/hub/hub.ts';
import type { ClientSocket, DueName, HubDeps, OpenUpstream, Session, UpstreamCalls } from '#edge/hub/ports.ts';
import { createHub } from '#edge/hub/running-hub.ts';
import { createMemoryBudget } from '#edge/memory-budget.ts';
import { openSql } from '#edge/node/sql.ts';
import { createCommitGroup } from '#edge/storage/commit-group.ts';
import { createEventLog } from '#edge/storage/event-log.ts';
import { migrateEventLog } from '#edge/storage/log-migrations.ts';
import { createSeededRandom } from '#provider/seeded-random.ts';
import { limits } from '#shared/protocol.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** The real hub with the real log, on the replay's clock. */
export type ReplayHub = {
  hub(): Hub;
  session: Session;
  /** Opens a tab's socket for `client/stream`. */
  connect(handlers: SocketHandlers): SocketPort & { cut(): void };
  counts: ReadonlyMap<string, number>;
  rejected: { event: string; path: string; reason: string }[];
  close(): void;
};

const USER = 'replay';
const TRAVEL = 1;

export function createReplayHub(
  clock: VirtualClock,
  upstream: { open: OpenUpstream; calls: UpstreamCalls },
  seed: number,
): ReplayHub {
  const sql = openSql(':memory:');
  migrateEventLog(sql);
  const store = createEventLog(sql);
  const chance = createSeededRandom(seed);
  const counts = new Map<string, number>();
  const rejected: ReplayHub['rejected'] = [];
  let ids = 0;
  let hub: Hub | undefined;

  const deps: HubDeps = {
    now: clock.now,
    elapsed: clock.now,
    random: chance.next,
    newId: () => {
      ids += 1;
      return `id-${ids}`;
    },
    store,
    commits: createCommitGroup(
      store.transaction,
      (flush) => void clock.after(0, flush),
      (error) => {
        throw error;
      },
    ),
    calls: upstream.calls,
    openUpstream: upstream.open,
    reconcileSlot: async () => () => {},
    hops: false,
    observers: [],
    memory: createMemoryBudget(limits.memoryBytesInAll),
    meter: {
      count: (name, label) =>
        void counts.set(`${name}:${label ?? ''}`, (counts.get(`${name}:${label ?? ''}`) ?? 0) + 1),
      gauge: () => {},
      delay: () => {},
      time: () => {},
    },
    rejected: ({ event, path, reason }) => rejected.push({ event, path, reason }),
    log(level, message, facts) {
      if (level === 'error') throw new Error(`${message} ${JSON.stringify(facts)}`);
    },
  };

  const open = (): Hub => {
    if (hub) return hub;
    const timers = new Map<DueName, () => void>();
    const clear = (name: DueName) => {
      timers.get(name)?.();
      timers.delete(name);
    };
    const made = createHub(
      USER,
      deps,
      {
        set(name, ms) {
          clear(name);
          timers.set(
            name,
            clock.after(ms, () => {
              timers.delete(name);
              made.due(name);
            }),
          );
        },
        clear,
      },
      () => {
        for (const name of [...timers.keys()]) clear(name);
        if (hub === made) hub = undefined;
      },
    );
    hub = made;
    return made;
  };

  const began = clock.now();
  const session: Session = {
    userId: USER,
    sessionId: 's1',
    token: 'replay-token',
    issuedAt: began,
    expiresAt: began + 30 * 24 * 3_600_000,
  };

  return {
    hub: open,
    session,
    counts,
    rejected,
    connect(handlers) {
      let here = true;
      const later = (run: () => void) => clock.after(TRAVEL, () => here && run());
      const end = (code: number) => {
        if (!here) return;
        here = false;
        handlers.onClose(code);
      };
      const socket: ClientSocket = {
        send: (text) => void later(() => handlers.onText(text)),
        close: (code) => void later(() => end(code)),
        save: () => {},
      };
      const connection = open().attach(socket, session);
      later(handlers.onOpen);
      return {
        send: (text) => void later(() => connection.onMessage(text)),
        close() {
          here = false;
          connection.onClose();
        },
        cut() {
          connection.onClose();
          end(1006);
        },
      };
    },
    close() {
      hub?.close();
      sql.close();
    },
  };
}
