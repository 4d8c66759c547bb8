import type { NewEvent } from '#shared/events.ts';
import { type AlertIdentity, isSameAlert, keysOf } from '#shared/notifications/identity.ts';
import { limits } from '#shared/protocol.ts';
import type { HubDeps, HubRow, HubStore, KnownAlert, LogEvent } from '../ports.ts';
import { writeLogLine } from './log-line.ts';

/** An event that stands in line for a place in the log. */
export type Staged = {
  event: NewEvent;
  /** An alert's keys: one that is known already is not appended again (ST14). */
  identity?: AlertIdentity;
  /** The provider's own number: the same frame sent twice is appended once. Not asked for an alert, which its keys tell as well. */
  outboxId?: string;
  /** Asked inside the commit: a part that a live event has overtaken is dropped (ST13). */
  unless?: () => boolean;
  /** Only remembers the keys (the first reconcile, ST15). */
  keysOnly?: boolean;
  /** An intent row that this event answers (ST1). */
  intent?: string;
  /** Told after the commit whether the event took a place in the log. */
  done?: (appended: boolean) => void;
};

/** Gives one staged event its place, or says why it gets none: overtaken, known already, too large. Works inside the transaction. */
export class Appender {
  readonly #user: string;
  readonly #deps: HubDeps;
  /** Begins every event's id, before its seq. Chosen anew by every hub and epoch: a log that was restored from a backup never gives an id twice. */
  #idPrefix: string;
  /** Numbers the frames, so that the oldest are forgotten first. */
  #framesAt = 0;

  constructor(user: string, deps: HubDeps) {
    this.#user = user;
    this.#deps = deps;
    this.#idPrefix = deps.newId();
  }

  newEpoch() {
    this.#idPrefix = this.#deps.newId();
  }

  /** @param next the row as it is to be after the commit, and @param events what is to be appended: both are added to */
  append(staged: Staged, next: HubRow, events: LogEvent[]): boolean {
    const { store, meter } = this.#deps;
    const user = this.#user;
    if (staged.intent) store.clearIntent(user, staged.intent);
    if (staged.unless?.()) return false;
    if (staged.outboxId && !staged.identity) {
      if (store.hasFrame(user, staged.outboxId)) return this.#duplicate(staged);
      this.#framesAt = Math.max(this.#framesAt + 1, this.#deps.now());
      store.addFrame(user, staged.outboxId, this.#framesAt);
    }
    if (staged.identity && this.#learn(staged.identity, next)) return this.#duplicate(staged);
    if (staged.keysOnly) return false;
    const { type } = staged.event;
    const at = Math.max(this.#deps.now(), next.lastAt);
    const seq = next.head + 1;
    const event = writeLogLine(staged.event, seq, `${this.#idPrefix}${seq.toString(36)}`, at);
    if (event.bytes > limits.eventBytes) {
      this.#deps.rejected({ kind: 'event', at, user, event: type, path: '(data)', reason: `Over ${limits.eventBytes} bytes`, sample: '' });
      meter.count('rejected', 'size');
      return false;
    }
    events.push(event);
    next.head = seq;
    next.lastAt = at;
    if (type !== 'stream.gap') next.lastEventAt = at;
    next.bytes += event.bytes;
    // A list that was read before, or a word that comes late, must not bring back what is deleted.
    if (staged.event.type === 'notification.deleted') for (const identity of staged.event.data.alerts) this.#learn(identity, next);
    meter.count('events', type);
    return true;
  }

  /** Takes in an alert's keys. @returns whether it was known */
  #learn(identity: AlertIdentity, next: HubRow): boolean {
    const { store } = this.#deps;
    const known = findAlert(store, this.#user, identity);
    if (known) {
      const fresh = keysOf(identity).filter((key) => !known.keys.includes(key));
      if (fresh.length > 0) store.putAlerts(this.#user, [[known.alert, known.keys.concat(fresh)]]);
      return true;
    }
    next.alerts += 1;
    store.putAlerts(this.#user, [[next.alerts, keysOf(identity)]]);
    return false;
  }

  #duplicate(staged: Staged): false {
    if (!staged.keysOnly) this.#deps.meter.count('duplicates');
    return false;
  }
}

/** The alert that an identity belongs to, with all that is known of it (ST14). */
export function findAlert(store: HubStore, user: string, identity: AlertIdentity): (KnownAlert & { identity: AlertIdentity }) | undefined {
  const tried = new Set<number>();
  for (const key of keysOf(identity)) {
    for (const { alert, keys } of store.alertsWith(user, key)) {
      if (tried.has(alert)) continue;
      tried.add(alert);
      const known = identityOf(keys);
      if (isSameAlert(known, identity)) return { alert, keys, identity: known };
    }
  }
  return undefined;
}

function identityOf(keys: string[]): AlertIdentity {
  const partOf = (kind: string) => keys.find((key) => key.startsWith(kind))?.slice(2);
  return { notificationId: partOf('n:'), recordId: partOf('r:'), fingerprint: partOf('f:') ?? '' };
}
