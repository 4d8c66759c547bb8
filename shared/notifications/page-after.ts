import { NOTIFICATIONS_PAGE_SIZE as MOST } from './notification.ts';

/**
 * The page that goes on from the first `read` alerts and reaches back over the last of them. Found there again, they prove
 * that nothing has slipped out between the two pages; where they are missing, the list has become shorter meanwhile.
 * A page starts at a multiple of its size, so it is the size that is chosen: the one that brings the most new.
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
 * Where to look for the place again after a page that shares nothing with what was read. Twice as far back each time, since nobody
 * knows how many were deleted.
 * @param at where that page starts @param times how many pages in a row shared nothing, from 1
 */
export const stepBack = (at: number, times: number): number => Math.max(0, at - MOST * 2 ** (times - 1));
