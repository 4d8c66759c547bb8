import { MOST_REQUESTS, type RightRequest } from '#shared/members/right-requests.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import { endNotice } from '../inbox/store-notice.ts';
import { accountOf } from '../session/account-record.ts';
import { announceTo } from '../session/team-events.ts';
import { nameOf } from './members-table.ts';

/** Returns the requests of a team's present members, newest first. @param memberId only this member's */
export async function requestsOf(db: Db, ownerId: string, memberId?: string): Promise<RightRequest[]> {
  let query = joined(db).where('right_requests.owner_id', '=', ownerId);
  if (memberId !== undefined) query = query.where('right_requests.member_id', '=', memberId);
  return (await query.orderBy('asked_at', 'desc').orderBy('request_id').limit(MOST_REQUESTS).execute()).map(requestIn);
}

/** Returns this team's request; undefined if it is another team's or its member was deleted. */
export async function requestOf(db: Db, ownerId: string, id: string): Promise<RightRequest | undefined> {
  const row = await joined(db)
    .where('right_requests.owner_id', '=', ownerId)
    .where('right_requests.id', '=', id)
    .executeTakeFirst();
  return row && requestIn(row);
}

/** Returns the ids of a member's open requests by their right. */
export async function openRequests(db: Db, memberId: string): Promise<Map<string, string>> {
  const open = db
    .selectFrom('right_requests')
    .select(['id', 'right'])
    .where('member_id', '=', memberId)
    .where('state', '=', 'open');
  return new Map((await open.execute()).map(({ id, right }) => [right, id]));
}

export async function insertRequest(
  trx: Trx,
  row: Pick<RequestRow, 'id' | 'owner_id' | 'member_id' | 'right' | 'reason' | 'asked_at'>,
): Promise<void> {
  await trx
    .insertInto('right_requests')
    .values({ ...row, state: 'open', answered_at: null, words: '' })
    .execute();
}

/** Ends an open request with its alert, and notifies the owner and the member. @param now ms */
export async function endRequest(
  trx: Trx,
  now: number,
  ownerId: string,
  id: string,
  state: 'granted' | 'declined',
  words: string,
): Promise<void> {
  await trx.updateTable('right_requests').set({ state, words, answered_at: now }).where('id', '=', id).execute();
  await endNotice(trx, now, ownerId, id);
  await notifyOfRequest(trx, now, ownerId, id);
}

export async function notifyOfRequest(trx: Trx, now: number, ownerId: string, id: string): Promise<void> {
  const data = await requestOf(trx, ownerId, id);
  if (!data) return;
  await announceTo(trx, now, [{ id: ownerId }, { id: data.memberId }], { event: 'right:requested', data });
}

const joined = (db: Db) =>
  db
    .selectFrom('right_requests')
    .innerJoin('members', 'members.account_id', 'right_requests.member_id')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .selectAll('accounts')
    .select([
      'right_requests.id as request_id',
      'right_requests.right',
      'right_requests.reason',
      'right_requests.state',
      'right_requests.asked_at',
      'right_requests.answered_at',
      'right_requests.words',
    ]);
type Joined = Awaited<ReturnType<ReturnType<typeof joined>['execute']>>[number];

function requestIn(row: Joined): RightRequest {
  const account = accountOf(row);
  return {
    id: row.request_id,
    memberId: account.id,
    name: nameOf(account),
    right: row.right,
    reason: row.reason,
    state: row.state,
    requestedAt: row.asked_at,
    answeredAt: row.answered_at,
    words: row.words,
  };
}

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    right_requests: RequestRow;
  }
}

type RequestRow = {
  id: string;
  owner_id: string;
  member_id: string;
  right: string;
  reason: string;
  state: RightRequest['state'];
  asked_at: number;
  answered_at: number | null;
  words: string;
};
