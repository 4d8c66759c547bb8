import type { Clock } from '#edge/clock.ts';
import type { Hubs } from '#edge/deps.ts';
import { createHub, type Hub } from '#edge/hub/hub.ts';
import { type ClientSocket, type Due, type DueName, dueNames, type HubDeps, type Session } from '#edge/hub/ports.ts';
import type { Connection } from '#edge/hub/tab.ts';
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
    const timers = new HubTimers(deps, clock, (name) => hub.due(name));
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
class HubTimers implements Due {
  readonly #deps: HubDeps;
  readonly #clock: Clock;
  readonly #fire: (name: DueName) => void;
  /** By the place of the name. */
  readonly #times: number[] = dueNames.map(() => Number.POSITIVE_INFINITY);
  #cancel: (() => void) | undefined;
  #timerAt = Number.POSITIVE_INFINITY;
  #turn: NodeJS.Immediate | undefined;

  constructor(deps: HubDeps, clock: Clock, fire: (name: DueName) => void) {
    this.#deps = deps;
    this.#clock = clock;
    this.#fire = fire;
  }

  set(name: DueName, ms: number) {
    if (name === 'pump') {
      this.#turn ??= setImmediate(() => {
        this.#turn = undefined;
        this.#attempt('pump');
      });
      return;
    }
    this.#times[dueNames.indexOf(name)] = this.#clock.elapsed() + ms;
    this.#arm();
  }

  clear(name: DueName) {
    this.#times[dueNames.indexOf(name)] = Number.POSITIVE_INFINITY;
  }

  close() {
    this.#times.fill(Number.POSITIVE_INFINITY);
    this.#cancel?.();
    clearImmediate(this.#turn);
  }

  #arm() {
    const next = Math.min(...this.#times);
    if (next >= this.#timerAt) return;
    this.#cancel?.();
    this.#timerAt = next;
    this.#cancel = this.#clock.after(Math.max(0, next - this.#clock.elapsed()), () => this.#run());
  }

  #run() {
    // The timer has come, be it a moment early: it must not wait once more.
    const now = Math.max(this.#clock.elapsed(), this.#timerAt);
    this.#timerAt = Number.POSITIVE_INFINITY;
    for (const [index, name] of dueNames.entries()) {
      if ((this.#times[index] as number) > now) continue;
      this.#times[index] = Number.POSITIVE_INFINITY;
      this.#attempt(name);
    }
    this.#arm();
  }

  #attempt(name: DueName) {
    try {
      this.#fire(name);
    } catch (error) {
      this.#deps.log('error', 'A hub failed at a due time', { name, error: String(error) });
    }
  }
}
