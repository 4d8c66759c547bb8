import { type AlertIdentity, isSameAlert, keysOf } from '#shared/inbox/identity.ts';
import { limits } from '#shared/protocol.ts';
import type { AppendOutcome, Emit, HubDeps, HubRow, HubStore, KnownAlert, LogEvent, Staged } from '../ports.ts';
import { writeLogLine } from './log-line.ts';

/**
 * Assigns a staged event its sequence number, or drops it as overtaken, already known, or too large. Runs inside the
 * transaction.
 */
export class Appender {
  readonly #user: string;
  readonly #deps: HubDeps;
  readonly #emit: Emit;
  /**
   * The prefix of every event id, before its seq. New for every hub and epoch, so that a log restored from a backup
   * never reuses an id.
   */
  #idPrefix: string;
  /** Increases with every frame, so that the oldest are dropped first. */
  #framesAt = 0;

  constructor(user: string, deps: HubDeps, emit: Emit) {
    this.#user = user;
    this.#deps = deps;
    this.#emit = emit;
    this.#idPrefix = deps.newId();
  }

  newEpoch() {
    this.#idPrefix = this.#deps.newId();
  }

  /**
   * @param next the row after the commit; changed in place
   * @param events the events to append; added to in place
   */
  append(staged: Staged, next: HubRow, events: LogEvent[]): AppendOutcome {
    const { refused } = staged;
    if (refused === undefined) return this.#append(staged, next, events);
    const waiting = this.#deps.store.refused;
    if (!waiting.get(this.#user, refused)) return 'dropped';
    const outcome = this.#append(staged, next, events);
    if (outcome !== 'dropped') waiting.remove(this.#user, refused);
    return outcome;
  }

  #append(staged: Staged, next: HubRow, events: LogEvent[]): AppendOutcome {
    const { store, meter } = this.#deps;
    const user = this.#user;
    if (staged.intent) store.clearIntent(user, staged.intent);
    if (staged.unless?.()) return 'dropped';
    const outboxId = staged.identity ? undefined : staged.outboxId;
    if (outboxId && store.hasFrame(user, outboxId)) return this.#duplicate(staged);
    if (staged.identity && this.#learn(staged.identity, next)) return this.#duplicate(staged);
    if (staged.keysOnly) return 'dropped';
    const { type } = staged.event;
    const at = Math.max(this.#deps.now(), next.lastAt);
    const seq = next.head + 1;
    const event = writeLogLine(staged.event, seq, `${this.#idPrefix}${seq.toString(36)}`, at);
    if (event.bytes > limits.eventBytes) {
      this.#emit({
        type: 'refused',
        kind: 'event',
        event: type,
        path: '(data)',
        reason: `Over ${limits.eventBytes} bytes`,
        sample: '',
      });
      return 'dropped';
    }
    if (outboxId) {
      this.#framesAt = Math.max(this.#framesAt + 1, this.#deps.now());
      store.addFrame(user, outboxId, this.#framesAt);
    }
    events.push(event);
    next.head = seq;
    next.lastAt = at;
    if (type !== 'stream.gap') next.lastEventAt = at;
    next.bytes += event.bytes;
    // A list read earlier or a late event must not restore a deleted alert.
    if (staged.event.type === 'notification.deleted')
      for (const identity of staged.event.data.alerts) this.#learn(identity, next);
    meter.count('events', type);
    return 'appended';
  }

  /** Stores an alert's keys. @returns whether the alert was already known */
  #learn(identity: AlertIdentity, next: HubRow): boolean {
    const { store } = this.#deps;
    const known = findAlert(store, this.#user, identity);
    if (known) {
      const fresh = keysOf(identity).filter((key) => !known.keys.includes(key));
      if (fresh.length > 0) store.putAlerts(this.#user, [[known.alert, known.keys.concat(fresh)]]);
      return true;
    }
    next.alerts += 1;
    store.putAlerts(this.#user, [[next.alerts, keysOf(identity)]], true);
    return false;
  }

  #duplicate(staged: Staged): 'known' {
    if (!staged.keysOnly) this.#deps.meter.count('duplicates');
    return 'known';
  }
}

/** Finds the alert that an identity belongs to, with everything known about it (ST14). */
export function findAlert(
  store: Pick<HubStore, 'alertsWith'>,
  user: string,
  identity: AlertIdentity,
): (KnownAlert & { identity: AlertIdentity }) | undefined {
  const tried = new Set<number>();
  for (const { alert, keys } of store.alertsWith(user, ...keysOf(identity))) {
    if (tried.has(alert)) continue;
    tried.add(alert);
    const known = identityOf(keys);
    if (isSameAlert(known, identity)) return { alert, keys, identity: known };
  }
  return undefined;
}

function identityOf(keys: string[]): AlertIdentity {
  const partOf = (kind: string) => keys.find((key) => key.startsWith(kind))?.slice(2);
  return { notificationId: partOf('n:'), recordId: partOf('r:'), fingerprint: partOf('f:') ?? '' };
}
