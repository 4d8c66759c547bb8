import type { DatabaseSync } from 'node:sqlite';
import { dayOf, TOKEN_USE_DAYS } from '#shared/tokens/token-use.ts';
import { DEMO_OWNER_ID } from './accounts.ts';
import { createSeededRandom } from './seeded-random.ts';

const DAY = 86_400_000;
const [WORKDAY, WEEKEND] = [1_300, 300];

/** What the demo owner's team has spent on the days before today: more on workdays. */
export function insertSampleTokenUse(raw: DatabaseSync, now: number): void {
  const insert = raw.prepare('insert into token_days (account_id, day, spent) values (?, ?, ?)');
  const random = createSeededRandom(7_001);
  for (let ago = TOKEN_USE_DAYS - 1; ago > 0; ago -= 1) {
    const at = now - ago * DAY;
    const isWeekend = [0, 6].includes(new Date(at).getUTCDay());
    insert.run(DEMO_OWNER_ID, dayOf(at), Math.round((isWeekend ? WEEKEND : WORKDAY) * (0.6 + 0.8 * random.next())));
  }
}
