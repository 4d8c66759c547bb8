import type { Clock } from '#edge/clock.ts';
import type { Hubs } from '#edge/deps.ts';
import type { Hub } from '#edge/hub/hub.ts';
import type { ClientSocket, HubDeps, Session } from '#edge/hub/ports.ts';
import { queryHub } from '#edge/hub/query-hub.ts';
import { createHub } from '#edge/hub/running-hub.ts';
import type { Connection } from '#edge/hub/tabs/tab.ts';
import { playInto } from '#edge/ops/play.ts';
import { checkIn, groupsIn, takeInFrom } from '#edge/ops/refused-hubs.ts';
import { createCountedUsers } from '#edge/ops/user-counts.ts';
import { createWatches, openWatch } from '#edge/ops/watch-stream.ts';
import type { MistakeReports, RejectedLog } from '#edge/rejected-log.ts';
import { limits } from '#shared/protocol.ts';
import type { UserStatus } from '#shared/recording/operator-wire.ts';
import { DueTimes } from './due-times.ts';

export type NodeHubs = Hubs & {
  attach(socket: ClientSocket, session: Session): Connection;
  /** Closes all tabs; they return when the portal has restarted, or at another one. */
  drain(): void;
  close(): void;
};

/**
 * Manages this process's hubs, one per user, created on first use and dropped when idle.
 * @param operator for the operator's page
 */
export function createHubs(
  host: HubDeps,
  clock: Clock,
  operator?: { rejected: Pick<RejectedLog, 'of'>; seen: MistakeReports['seen'] },
): NodeHubs {
  const hubs = new Map<string, Hub>();
  const watches = createWatches();
  const deps: HubDeps = { ...host, observers: [...host.observers, watches] };
  const counted = createCountedUsers(deps.now);
  const statusOf = (hub: Hub): UserStatus => {
    const figures = hub.figures();
    return { ...figures, ...counted.of(figures.user) };
  };

  function of(userId: string): Hub {
    const known = hubs.get(userId);
    if (known) return known;
    const due = new DueTimes(deps.log, clock, (name) => hub.due(name));
    const own: HubDeps = { ...deps, meter: counted.meterOf(userId, deps.meter) };
    const hub: Hub = createHub(userId, own, due, () => {
      due.close();
      if (hubs.get(userId) === hub) hubs.delete(userId);
    });
    hubs.set(userId, hub);
    return hub;
  }

  return {
    check: async (session) => {
      operator?.seen(session);
      return queryHub(of(session.userId), (hub) => hub.check(session));
    },
    command: (session, command) => of(session.userId).command(session, command),
    endSession: async (userId, sessionId, inactive) =>
      queryHub(of(userId), (hub) => hub.endSession(sessionId, inactive)),
    endAllSessions: async (userId) => queryHub(of(userId), (hub) => hub.endAllSessions()),
    refreshAccount: async (userId) => hubs.get(userId)?.refreshAccount(),
    endRefusedSessions: async (userId) => hubs.get(userId)?.endRefusedSessions(),
    list: async () => [...hubs.values()].map(statusOf),
    async figures(userId) {
      const hub = hubs.get(userId);
      return { hub: hub ? statusOf(hub) : null, rejected: (await operator?.rejected.of(userId)) ?? [] };
    },
    refused: async () => groupsIn(deps.store, deps.now()),
    checkRefused: async (group) => checkIn(deps.store, group, deps.now()),
    takeRefused: (request) => takeInFrom(deps.store, of, request),
    async hopsOf(userId) {
      await hubs.get(userId)?.untilSettled();
      return deps.store.hopsOf(userId, deps.now() - limits.hopAge);
    },
    eventAt: async (userId, seq) =>
      deps.store.eventsAfter(userId, seq - 1, 1).find((event) => event.seq === seq)?.body ?? '',
    usersWithHop: async (text, before) => deps.store.usersWithHop(text, before),
    watch: async (request) => openWatch(watches, request, deps.now),
    play: (userId, events, anyone) => playInto(hubs.get(userId), events, anyone),
    attach(socket, session) {
      operator?.seen(session);
      return of(session.userId).attach(socket, session);
    },
    drain() {
      for (const hub of [...hubs.values()]) hub.drain();
    },
    close() {
      for (const hub of [...hubs.values()]) {
        hub.drain();
        hub.close();
      }
    },
  };
}
