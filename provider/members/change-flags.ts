import { hasFlag, type MemberFlag, memberFlags } from '#shared/members/member-flags.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Account } from '../session/account-record.ts';
import { updateProfile } from '../session/accounts-table.ts';
import { insertChanges } from './changes-table.ts';
import { countChange, flagsOf, type TeamAccount } from './members-table.ts';
import { endRequest, openRequests } from './right-requests-table.ts';

/** Sets the given flags that differ, and records each in the history. @returns whether any changed */
export async function changeFlags(
  trx: Trx,
  now: number,
  owner: Account,
  member: TeamAccount,
  requested: Partial<Record<MemberFlag, boolean | undefined>>,
): Promise<boolean> {
  const flags = flagsOf(member);
  const changed = memberFlags.filter(
    (flag) => requested[flag] !== undefined && (requested[flag] && hasFlag(member.extension, flag)) !== flags[flag],
  );
  if (changed.length === 0) return false;
  const after = Object.fromEntries(
    changed.map((flag) => [flag, requested[flag] === true && hasFlag(member.extension, flag)]),
  );
  await updateProfile(trx, member.id, { ...member.profile, ...after });
  await countChange(trx, member.id);
  await insertChanges(
    trx,
    now,
    member,
    changed.map((flag) => ({ kind: 'flag', by: owner, flag, value: after[flag] === true })),
  );
  // A right that was requested has come another way than by an answer.
  const open = changed.some((flag) => after[flag]) ? await openRequests(trx, member.id) : new Map<string, string>();
  for (const [right, id] of open) if (after[right]) await endRequest(trx, now, owner.id, id, 'granted', '');
  return true;
}
