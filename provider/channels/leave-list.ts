import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { Subscription } from '../messages/message-table.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import { savePreferences } from '../session/preferences-table.ts';
import { turnWeeklyMailOff } from '../team/weekly-mail/weekly-mails-table.ts';

/** Turns a person's mails of a list off. A second time changes nothing. Both have a setting that turns them on again. */
export async function leaveList(deps: Pick<Deps, 'clock'>, trx: Trx, { list, accountId }: Subscription): Promise<void> {
  if (list === 'weekly-mail') return turnWeeklyMailOff(trx, accountId);
  const now = deps.clock();
  const data = await savePreferences(trx, accountId, { ruleMails: false }, now);
  await enqueue(trx, now, [{ accountId, event: 'preferences:updated', data }]);
}
