/** Why a message was refused: the path of the invalid field in the message's own spelling, and the reason. */
export type Rejection = { path: string; reason: string };

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

/**
 * Reads what identifies a message that fits no schema. Ignores the case of keys; an outer field comes before an inner
 * one.
 */
export function messageFacts(raw: unknown): MessageFacts {
  const found: Partial<Record<(typeof keys)[number], string>> = {};
  const queue: unknown[] = [raw];
  for (let index = 0; index < queue.length && index < MOST_VALUES; index += 1) {
    const value = queue[index];
    if (typeof value !== 'object' || value === null) continue;
    // Not the entries of a long list, which would all be made first.
    for (const [key, inner] of Object.entries(Array.isArray(value) ? value.slice(0, MOST_VALUES) : value)) {
      const name = keys.find((each) => each === key.toLowerCase());
      if (name && found[name] === undefined && typeof inner === 'string' && inner.trim() !== '')
        found[name] = inner.trim().slice(0, 200);
      else if (queue.length < MOST_VALUES && typeof inner === 'object') queue.push(inner);
    }
  }
  return {
    id: found.notificationid ?? found._id,
    sellerId: found.sellerid,
    asin: found.asin,
    subscriptionId: found.subscriptionid,
  };
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

/** What differs from message to message: quoted words, addresses, and every figure, date, and id. */
const VALUES = /(?<!\w)'[^']*'(?!\w)|"[^"]*"|“[^”]*”|‘[^’]*’|\S+@\S+|[\w+:/-]*\d(?:[\w+:/.,-]*\w)?/g;

/**
 * The reason by which refusals are grouped: the same error in different rows of a list, about different marketplaces,
 * or with other values is one. The path and what was expected are the same for all of them, and stay.
 */
export function groupText(text: string): string {
  const [, path = '', rule = ''] =
    /^([\w.[\]()]+: )?([\s\S]*)$/.exec(text.replace(/\[\d+\]/g, '[]').replace(/(Unknown marketplace) .*$/s, '$1')) ??
    [];
  const [, expected = '', rest = ''] = /^(Expected [\s\S]*?(?:, found |$))?([\s\S]*)$/.exec(rule) ?? [];
  return isMissing(rule) || rule === '' ? path + rule : path + expected + rest.replace(VALUES, '…');
}

/** 'offers[].shipping is missing': all of it is a path. */
const isMissing = (rule: string): boolean => /^[\w.[\]()]+ is missing$/.test(rule);
