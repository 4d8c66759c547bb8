import type { StreamHead } from '#client/api/call.ts';

/**
 * Whether a snapshot has overtaken a page (ST13): it came while the page was on its way, and the page was read before it.
 * Such a page may hold what was deleted before the snapshot, and the marks that would tell are gone with it.
 * @param head where the stream stood when the page was read; null where the answer does not say
 * @param before the newest snapshot when the page was asked for, and `now` the newest since
 */
export const isOvertaken = (head: StreamHead | null, before: StreamHead | null, now: StreamHead | null): boolean =>
  now !== null && now !== before && (head === null || head.epoch !== now.epoch || head.seq < now.seq);
