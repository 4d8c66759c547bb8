import { NOTIFICATIONS_PAGE_SIZE as MOST } from './notification.ts';

/**
 * The page that continues after the first `read` alerts and overlaps their last ones. If it contains them, nothing
 * slipped out between the two pages; if it doesn't, the list has become shorter in the meantime. A page starts at a
 * multiple of its size, so this picks the size that brings the most new alerts.
 */
export function pageAfter(read: number): { page: number; limit: number } {
  let best = { page: 1, limit: MOST };
  if (read === 0) return best;
  let most = 0;
  for (let limit = MOST; limit > MOST / 2; limit -= 1) {
    const page = Math.ceil(read / limit);
    const fresh = page * limit - read;
    if (fresh <= most) continue;
    most = fresh;
    best = { page, limit };
  }
  return best;
}

/**
 * Where to continue after a page without any overlap. Goes back twice as far each time, because nobody
 * knows how many alerts were deleted.
 * @param at the offset of that page @param times how many pages in a row had no overlap, from 1
 */
export const stepBack = (at: number, times: number): number => Math.max(0, at - MOST * 2 ** (times - 1));
