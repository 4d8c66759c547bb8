import type { Rejection } from '../upstream/alert.ts';

/** What a refused message says about itself, as far as it can be read. */
export type MessageFacts = {
  /** The message's own id: its NotificationId, else its record id; undefined if it has neither. */
  id: string | undefined;
  sellerId: string | undefined;
  /** The product's ASIN. */
  asin: string | undefined;
  subscriptionId: string | undefined;
};

const keys = ['notificationid', '_id', 'sellerid', 'asin', 'subscriptionid'] as const;
/** Enough for every real message. A made-up one must not cost more. */
const MOST_VALUES = 2_000;

/** Reads what identifies a message that fits no schema. Ignores the case of keys; an outer field comes before an inner one. */
export function messageFacts(raw: unknown): MessageFacts {
  const found: Partial<Record<(typeof keys)[number], string>> = {};
  const queue: unknown[] = [raw];
  for (let index = 0; index < queue.length && index < MOST_VALUES; index += 1) {
    const value = queue[index];
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      const name = keys.find((each) => each === key.toLowerCase());
      if (name && found[name] === undefined && typeof inner === 'string' && inner.trim() !== '') found[name] = inner.trim().slice(0, 200);
      else if (queue.length < MOST_VALUES && typeof inner === 'object') queue.push(inner);
    }
  }
  return { id: found.notificationid ?? found._id, sellerId: found.sellerid, asin: found.asin, subscriptionId: found.subscriptionid };
}

const LONGEST = 300;

/** Writes a refusal as path and rule: `offers[3].shipping is missing`. Names kinds of values, never values. */
export function refusalText({ path, reason }: Rejection): string {
  const at = path.replace(/\.(\d+)(?=\.|$)/g, '[$1]').replace(/^(\d+)(?=\.|$)/, '[$1]');
  const missing = /^(?:Required, but missing|Expected .+, found nothing|Invalid .+ received undefined)$/.test(reason);
  // The schema library's own messages quote the value.
  const rule = reason.replace(/^Invalid [^:]+: /, '').replace(/ but received [\s\S]*$/, '');
  return (at === '' ? rule : missing ? `${at} is missing` : `${at}: ${rule}`).slice(0, LONGEST);
}

/** The reason by which refusals are grouped: the same error in different rows of a list is one. */
export const groupText = (text: string): string => text.replace(/\[\d+\]/g, '[]');
