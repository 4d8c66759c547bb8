import type { Trx } from '../db/sqlite.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import type { Account } from './account-record.ts';
import { teamOf } from './accounts-table.ts';

/** An event of the socket, the same for everybody who gets it. */
type TeamEvent = { event: string; data: unknown };

/** Queues an event for accounts, in the transaction of the change that it reports. @param now ms */
export async function announceTo(
  trx: Trx,
  now: number,
  accounts: readonly Pick<Account, 'id'>[],
  event: TeamEvent,
): Promise<void> {
  await enqueue(
    trx,
    now,
    accounts.map(({ id }) => ({ accountId: id, ...event })),
  );
}

/** The same for a team. @param now ms @param hears who of them; everybody by default */
export async function announceToTeam(
  trx: Trx,
  now: number,
  ownerId: string,
  event: TeamEvent,
  hears?: (account: Account, owner: Account) => boolean,
): Promise<void> {
  const team = await teamOf(trx, ownerId);
  const owner = team.find(({ id }) => id === ownerId);
  const listeners = hears ? team.filter((account) => owner !== undefined && hears(account, owner)) : team;
  await announceTo(trx, now, listeners, event);
}
