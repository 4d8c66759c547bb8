import { dayOf as dayIn, startOfDay } from '#shared/time/days.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import { type Refusal, tokenCapReached } from '../http/refuse.ts';
import { tokensByMember } from './token-uses-table.ts';

/** The percentages of a cap at which the owner gets a notice, each once a day. */
const MARKS = [80, 100] as const;

type Capped = { memberId: string; cap: number; zone: string };
/** What a member is about to spend, or has spent. */
type Spent = { memberId: string; tokens: number };

/**
 * Returns why the members may not spend this now, or undefined. Runs in the transaction that spends, and transactions
 * run one after another, so that a hundred calls at once cannot exceed a cap together.
 */
export async function capRefusal(
  trx: Trx,
  now: number,
  ownerId: string,
  spendings: readonly Spent[],
): Promise<Refusal | undefined> {
  for (const { memberId, cap, zone } of await capsOf(trx, ownerId, spendings)) {
    const used = (await tokensToday(trx, ownerId, zone, now)).get(memberId) ?? 0;
    const wanted = sumOf(spendings, memberId);
    if (wanted > 0 && used + wanted > cap) return tokenCapReached(cap, used, wanted);
  }
  return undefined;
}

/**
 * Marks who has reached a share of the cap, after the spending and in its transaction. `notifyOfCaps` tells the owner.
 */
export async function storeCaps(trx: Trx, now: number, ownerId: string, spendings: readonly Spent[]): Promise<void> {
  for (const { memberId, cap, zone } of await capsOf(trx, ownerId, spendings)) {
    const used = (await tokensToday(trx, ownerId, zone, now)).get(memberId) ?? 0;
    for (const percent of MARKS)
      if (used * 100 >= cap * percent) await markCap(trx, { memberId, cap, zone }, ownerId, percent, used, now);
  }
}

/** Marks the cap as reached when it refused a call: less is left than the member wanted. */
export async function storeCapRefused(
  trx: Trx,
  now: number,
  ownerId: string,
  spendings: readonly Spent[],
): Promise<void> {
  for (const capped of await capsOf(trx, ownerId, spendings)) {
    const used = (await tokensToday(trx, ownerId, capped.zone, now)).get(capped.memberId) ?? 0;
    if (used + sumOf(spendings, capped.memberId) > capped.cap) await markCap(trx, capped, ownerId, 100, used, now);
  }
}

/** Tokens that each member has spent since midnight in a time zone. @param now ms */
export async function tokensToday(db: Db, ownerId: string, zone: string, now: number): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const { memberId, spent } of await tokensByMember(db, ownerId, startOfDay(now, zone), startOfDay(now, zone, 1)))
    sums.set(memberId, (sums.get(memberId) ?? 0) + spent);
  return sums;
}

/** @param moment ms */
export async function deleteCapMarksBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('cap_marks').where('day', '<', new Date(moment).toISOString().slice(0, 10)).execute();
}

const sumOf = (spendings: readonly Spent[], memberId: string): number =>
  spendings.filter((each) => each.memberId === memberId).reduce((sum, { tokens }) => sum + tokens, 0);

/** The caps of those who spend, most often none. */
async function capsOf(db: Db, ownerId: string, spendings: readonly Spent[]): Promise<Capped[]> {
  const ids = [...new Set(spendings.map(({ memberId }) => memberId))].filter((id) => id !== ownerId);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('member_goals')
    .leftJoin('team_zones', 'team_zones.owner_id', 'member_goals.owner_id')
    .where('member_goals.member_id', 'in', ids)
    .where('member_goals.owner_id', '=', ownerId)
    .select(['member_goals.member_id', 'member_goals.token_cap', 'team_zones.zone'])
    .execute();
  return rows.flatMap(({ member_id, token_cap, zone }) =>
    token_cap === null ? [] : [{ memberId: member_id, cap: token_cap, zone: zone ?? 'UTC' }],
  );
}

async function markCap(
  trx: Trx,
  { memberId, cap, zone }: Capped,
  ownerId: string,
  percent: number,
  used: number,
  now: number,
): Promise<void> {
  await trx
    .insertInto('cap_marks')
    .values({ member_id: memberId, day: dayIn(now, zone), percent, owner_id: ownerId, used, cap, told: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    /** `day`: YYYY-MM-DD in the owner's time zone. `told`: whether the owner has been told. */
    cap_marks: {
      member_id: string;
      day: string;
      percent: number;
      owner_id: string;
      used: number;
      cap: number;
      told: number;
    };
  }
}
