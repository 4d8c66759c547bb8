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
