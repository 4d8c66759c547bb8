import { planStateOf } from '#shared/billing/plans/plan-state.ts';
import { type Extension, extensions, seatsOf } from '#shared/members/extensions.ts';
import { memberCodes } from '#shared/members/texts.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import { type Refusal, refusal } from '../http/refuse.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import type { Account, Profile } from '../session/account-record.ts';
import { setActive } from '../session/accounts-table.ts';
import { insertChange } from './changes-table.ts';
import { activeCount, membersOf, type TeamAccount } from './members-table.ts';

const outOfTrial = refusal(
  400,
  memberCodes.outOfTrial,
  'Your trial has ended. Please subscribe to a plan to add and activate sub-accounts.',
);
const planEnded = refusal(
  400,
  memberCodes.limit,
  'Your plan has ended. Please subscribe to a plan to add and activate sub-accounts.',
);
const noSeat = (seats: number): Refusal =>
  refusal(
    400,
    memberCodes.limit,
    `${seats === 1 ? 'One sub-account is' : `${seats} sub-accounts are`} active already, as many as your plan has. Please add some to your plan, or deactivate one.`,
  );

/**
 * Returns why an owner may not have another active sub-account of a tool, or undefined. Call it inside the transaction
 * that adds or activates one.
 */
export async function seatRefusal(db: Db, owner: Account, extension: Extension): Promise<Refusal | undefined> {
  const { profile } = owner;
  if (profile.isOutOfTrial) return outOfTrial;
  if (hasPlanEnded(profile)) return planEnded;
  const seats = seatsOf(profile, extension);
  return (await activeCount(db, owner.id, extension)) < seats ? undefined : noSeat(seats);
}

export const allSeats = (profile: Profile): number =>
  extensions.reduce((sum, extension) => sum + seatsOf(profile, extension), 0);

const hasPlanEnded = (profile: Profile): boolean =>
  Boolean(profile.subscribeCreatedAt) && planStateOf({ ...profile, _id: '' }).status === 'none';

/**
 * Deactivates the surplus sub-accounts when seats shrink. Those that the owner chose stay first, then the oldest.
 * Deletes nothing. Notifies the owner's list in the same transaction.
 * @param now ms
 * @returns the sessions that end
 */
export async function closeSeats(
  trx: Trx,
  ownerId: string,
  quota: Record<Extension, number>,
  now: number,
): Promise<string[]> {
  const surplus: TeamAccount[] = [];
  for (const extension of extensions) {
    const active = (await membersOf(trx, ownerId, extension)).filter((member) => member.active);
    surplus.push(...active.sort((one, other) => rankOf(one) - rankOf(other)).slice(Math.max(0, quota[extension])));
  }
  const ended: string[] = [];
  for (const member of surplus) {
    ended.push(...(await setActive(trx, member.id, false)));
    await insertChange(trx, now, member, { kind: 'seat-lost', by: undefined });
  }
  if (surplus.length === 0) return [];
  const ids = surplus.map(({ id }) => id);
  await enqueue(trx, now, [{ accountId: ownerId, event: 'members:updated', data: { ids } }]);
  return ended;
}

/** Sorting is stable: equal ranks stay oldest first. */
const rankOf = ({ seatRank }: TeamAccount): number => seatRank ?? Number.MAX_SAFE_INTEGER;
