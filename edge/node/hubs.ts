import type { Clock } from '#edge/clock.ts';
import type { Hubs } from '#edge/deps.ts';
import { createHub, type Hub } from '#edge/hub/hub.ts';
import { type ClientSocket, type Due, type DueName, dueNames, type HubDeps, type Session } from '#edge/hub/ports.ts';
import type { Connection } from '#edge/hub/tabs.ts';
import { playInto } from '#edge/ops/play.ts';
import { openWatch } from '#edge/ops/watch-stream.ts';
import { createWatches } from '#edge/ops/watches.ts';
import type { RejectedLog } from '#edge/rejected-log.ts';

export type NodeHubs = Hubs & {
  attach(socket: ClientSocket, session: Session): Connection;
  close(): void;
};

/** The hubs of this process, one per user, made when first needed and forgotten when idle. */
export function createHubs(host: HubDeps, clock: Clock, rejected?: Pick<RejectedLog, 'of'>): NodeHubs {
  const hubs = new Map<string, Hub>();
  const watches = createWatches();
  const deps: HubDeps = { ...host, watch: watches.hub };

  function of(userId: string): Hub {
    const known = hubs.get(userId);
    if (known) return known;
    const timers = createDue(deps, clock, (name) => hub.due(name));
    const hub: Hub = createHub(userId, deps, timers, () => {
      timers.close();
      if (hubs.get(userId) === hub) hubs.delete(userId);
    });
    hubs.set(userId, hub);
    return hub;
  }

  /** A hub that was made only to answer is let go again at once. */
  function ask<T>(userId: string, question: (hub: Hub) => T): T {
    const hub = of(userId);
    try {
      return question(hub);
    } finally {
      if (hub.idle()) hub.close();
    }
  }

  return {
    check: async (session) => ask(session.userId, (hub) => hub.check(session)),
    command: (session, command) => of(session.userId).command(session, command),
    endSession: async (userId, sessionId) => ask(userId, (hub) => hub.endSession(sessionId)),
    endAllSessions: async (userId) => ask(userId, (hub) => hub.endAllSessions()),
    list: () => [...hubs.values()].map((hub) => hub.figures()),
    figures: async (userId) => ({ hub: hubs.get(userId)?.figures() ?? null, rejected: rejected?.of(userId) ?? [] }),
    watch: async (request) => openWatch(watches, request, deps.now),
    play: (userId, events, anyone) => playInto(hubs.get(userId), events, anyone),
    attach: (socket, session) => of(session.userId).attach(socket, session),
    close() {
      for (const hub of [...hubs.values()]) hub.close();
    },
  };
}

/** Due times on one timer a hub. 'pump' is a turn, not a time: it goes on as soon as the loop has looked after everybody else. */
function createDue(deps: HubDeps, clock: Clock, fire: (name: DueName) => void): Due & { close(): void } {
  const times = new Map<DueName, number>();
  let cancel: (() => void) | undefined;
  let timerAt = Number.POSITIVE_INFINITY;
  let turn: NodeJS.Immediate | undefined;

  function arm() {
    const next = Math.min(...times.values());
    if (next >= timerAt) return;
    cancel?.();
    timerAt = next;
    cancel = clock.after(Math.max(0, next - clock.now()), run);
  }

  function run() {
    // The timer has come: a clock that was put back must not make it wait once more.
    const now = Math.max(clock.now(), timerAt);
    timerAt = Number.POSITIVE_INFINITY;
    for (const name of dueNames) {
      const at = times.get(name);
      if (at === undefined || at > now) continue;
      times.delete(name);
      attempt(name);
    }
    if (times.size > 0) arm();
  }

  function attempt(name: DueName) {
    try {
      fire(name);
    } catch (error) {
      deps.log('error', 'A hub failed at a due time', { name, error: String(error) });
    }
  }

  return {
    set(name, at) {
      if (name === 'pump') {
        turn ??= setImmediate(() => {
          turn = undefined;
          attempt('pump');
        });
        return;
      }
      times.set(name, at);
      arm();
    },
    clear: (name) => void times.delete(name),
    close() {
      times.clear();
      cancel?.();
      clearImmediate(turn);
    },
  };
}
