import { limits } from '#shared/protocol.ts';
import type { RejectedEvent } from './hub/ports.ts';

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
export function createRejectedLog(onAdd: (event: RejectedEvent) => void): RejectedLog {
  const events: RejectedEvent[] = [];
  let total = 0;
  return {
    add(event) {
      total += 1;
      const redacted = { ...event, sample: redact(event.sample), reason: redact(event.reason) };
      events.push(redacted);
      if (events.length > limits.rejectedKept) events.shift();
      onAdd(redacted);
    },
    list: () => events.toReversed(),
    of: (user) => events.filter((event) => event.user === user).reverse(),
    total: () => total,
  };
}

const SAMPLE = 2_000;

const redact = (text: string): string =>
  text
    .slice(0, SAMPLE)
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[email]')
    .replace(/("[^"]*(?:token|secret|password|authorization|api_?key|cookie)[^"]*"\s*:\s*)"[^"]*"/gi, '$1"[secret]"')
    .replace(/("(?:first|last|full)?name"\s*:\s*)"[^"]*"/gi, '$1"[name]"')
    .replace(/("[^"]*sellerid"\s*:\s*)"[^"]*"/gi, '$1"[seller]"')
    .replace(/\b(?:eyJ|Atz[ar]\|)[\w.|-]{10,}/g, '[secret]');
