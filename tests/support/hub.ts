import type { Hub } from '#edge/hub/hub.ts';
import type {
  ClientSocket,
  DueName,
  HubDeps,
  OpenUpstream,
  SavedTab,
  Session,
  UpstreamSocketEvents,
} from '#edge/hub/ports.ts';
import { createHub } from '#edge/hub/running-hub.ts';
import { openSql } from '#edge/node/sql.ts';
import { createCommitGroup } from '#edge/storage/commit-group.ts';
import { createEventLog } from '#edge/storage/event-log.ts';
import { migrateEventLog } from '#edge/storage/log-migrations.ts';
import { quietCalls } from './quiet-calls.ts';

/** A hub with the test's own time, ids, sockets and provider: nothing happens unless the test makes it happen. */
export function createHubBench(user = 'u1') {
  let now = Date.UTC(2026, 0, 1);
  /** The wall clock's offset, ms. */
  let clockSet = 0;
  let ids = 0;
  let failCommits = false;
  const sql = openSql(':memory:');
  migrateEventLog(sql);
  const store = createEventLog(sql);
  const due = new Map<DueName, number>();
  const upstreams: { token: string; sent: string[]; closed: boolean; events: UpstreamSocketEvents }[] = [];
  const counts = new Map<string, number>();
  const rejected: { event: string; path: string; reason: string }[] = [];
  let hub: Hub | undefined;

  const calls = quietCalls(() => user);
  const openUpstream: OpenUpstream = (token, events) => {
    const socket = { token, sent: [] as string[], closed: false, events };
    upstreams.push(socket);
    return {
      send: (text) => socket.sent.push(text),
      close() {
        socket.closed = true;
      },
    };
  };
  const deps: HubDeps = {
    now: () => now + clockSet,
    elapsed: () => now,
    random: () => 0.5,
    newId: () => {
      ids += 1;
      return `id${ids}`;
    },
    store,
    commits: createCommitGroup(
      (work) => {
        if (failCommits) throw new Error('The disk is full');
        store.transaction(work);
      },
      (flush) => queueMicrotask(flush),
      () => {},
    ),
    calls,
    openUpstream,
    reconcileSlot: async () => () => {},
    memory: { take: () => true, give: () => {} },
    meter: {
      count: (name, label) => counts.set(`${name}:${label ?? ''}`, (counts.get(`${name}:${label ?? ''}`) ?? 0) + 1),
      gauge: () => {},
      delay: () => {},
      time: () => {},
    },
    rejected: (event) => rejected.push(event),
    hops: true,
    observers: [],
    log: () => {},
  };

  const open = (): Hub => {
    hub ??= createHub(
      user,
      deps,
      { set: (name, ms) => void due.set(name, now + ms), clear: (name) => void due.delete(name) },
      () => {
        hub = undefined;
        due.clear();
      },
    );
    return hub;
  };

  /** Finishes everything that is under way, without letting time pass. */
  const settle = async () => {
    for (let turn = 0; turn < 30; turn += 1) {
      await Promise.resolve();
      if (due.has('pump')) {
        due.delete('pump');
        hub?.due('pump');
      }
    }
  };

  return {
    deps,
    calls,
    upstreams,
    due,
    counts,
    rejected,
    store,
    sql,
    hub: open,
    running: () => hub !== undefined,
    now: () => now + clockSet,
    settle,
    /** Moves the wall clock forward or back. Elapsed time is unaffected. */
    setClock(ms: number) {
      clockSet += ms;
    },
    setFailCommits(value: boolean) {
      failCommits = value;
    },
    session: (id = 's1', more: Partial<Session> = {}): Session => ({
      userId: user,
      sessionId: id,
      token: `token-${id}`,
      issuedAt: now + clockSet,
      expiresAt: now + clockSet + 3_600_000,
      ...more,
    }),
    /** Advances time and runs what falls due, in order. */
    async pass(ms: number) {
      const end = now + ms;
      for (;;) {
        await settle();
        const next = [...due].filter(([, at]) => at <= end).sort((a, b) => a[1] - b[1])[0];
        if (!next) break;
        now = Math.max(now, next[1]);
        due.delete(next[0]);
        hub?.due(next[0]);
      }
      now = end;
      await settle();
    },
    /** Plays the provider on the newest upstream socket, up to its answer to `join`. */
    async join(answer: unknown[] = [{ ok: true }]) {
      const socket = upstreams.at(-1);
      socket?.events.onMessage(
        '0{"sid":"x","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}',
      );
      socket?.events.onMessage('40{"sid":"y"}');
      socket?.events.onMessage(`431${JSON.stringify(answer)}`);
      await settle();
    },
    emit(...event: unknown[]) {
      upstreams.at(-1)?.events.onMessage(`42${JSON.stringify(event)}`);
    },
    attach(session: Session, hello: Record<string, unknown> | null = { tab: 't1' }) {
      const texts: string[] = [];
      let closed: number | undefined;
      let saved: SavedTab | undefined;
      const socket: ClientSocket = {
        send: (text) => texts.push(text),
        close(code) {
          closed = code;
        },
        save(state) {
          saved = state;
        },
      };
      const connection = open().attach(socket, session);
      if (hello) connection.onMessage(JSON.stringify({ type: 'hello', ...hello }));
      const frames = () => texts.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text));
      return {
        texts,
        connection,
        socket,
        frames,
        events: () => frames().flatMap((frame) => (frame.type === 'batch' ? frame.events : [])),
        closed: () => closed,
        saved: () => saved,
        send: (frame: unknown) => connection.onMessage(typeof frame === 'string' ? frame : JSON.stringify(frame)),
      };
    },
  };
}

export type HubBench = ReturnType<typeof createHubBench>;
