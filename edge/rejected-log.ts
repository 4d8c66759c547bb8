import { limits } from '#shared/protocol.ts';
import type { HubDeps, Meter, RejectedEvent } from './hub/ports.ts';
import type { OnRejected } from './upstream-api/notifications.ts';

export type RejectedLog = {
  add(event: RejectedEvent): void;
  /** Newest first. */
  list(): RejectedEvent[];
  /** Those of one user among them. */
  of(user: string): RejectedEvent[];
  total(): number;
};

/**
 * The last 100 upstream events of this process that fitted no schema, for the operator (ST11).
 * What could tell who somebody is or let somebody in is blacked out before it is kept.
 */
export function createRejectedLog(log: HubDeps['log']): RejectedLog {
  const events: RejectedEvent[] = [];
  let total = 0;
  return {
    add(event) {
      total += 1;
      const redacted = { ...event, sample: redact(event.sample), reason: redact(event.reason) };
      events.push(redacted);
      if (events.length > limits.rejectedKept) events.shift();
      log('warn', 'An upstream event fitted no schema', { event: redacted.event, path: redacted.path, reason: redacted.reason });
    },
    list: () => events.toReversed(),
    of: (user) => events.filter((event) => event.user === user).reverse(),
    total: () => total,
  };
}

/** Counts and keeps a record of a list that could not be read. @param user whose list it was, where that is known */
export const keepRejectedRecord =
  (rejected: RejectedLog, meter: Meter, now: () => number, user = ''): OnRejected =>
  (what, path, reason, record) => {
    meter.count('rejected', 'list');
    rejected.add({ at: now(), user, event: what, path, reason, sample: JSON.stringify(record) ?? '' });
  };

const SAMPLE = 2_000;

const redact = (text: string): string =>
  text
    .slice(0, SAMPLE)
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[email]')
    .replace(/("[^"]*(?:token|secret|password|authorization|api_?key|cookie)[^"]*"\s*:\s*)"[^"]*"/gi, '$1"[secret]"')
    .replace(/("(?:first|last|full)?name"\s*:\s*)"[^"]*"/gi, '$1"[name]"')
    .replace(/("[^"]*sellerid"\s*:\s*)"[^"]*"/gi, '$1"[seller]"')
    .replace(/\b(?:eyJ|Atz[ar]\|)[\w.|-]{10,}/g, '[secret]');
