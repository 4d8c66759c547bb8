import { hasFlag, type MemberFlag, memberFlags } from '#shared/members/member-flags.ts';
import type { Account } from '../account/account-record.ts';
import { updateProfile } from '../account/accounts-table.ts';
import type { Trx } from '../db/sqlite.ts';
import { insertChange } from './changes-table.ts';
import { countChange, flagsOf, type TeamAccount } from './members-table.ts';
import { endRequest, openRequest } from './right-requests-table.ts';

/** Sets the given flags that differ, and records each in the history. @returns whether any changed */
export async function changeFlags(
  trx: Trx,
  now: number,
  owner: Account,
  member: TeamAccount,
  requested: Partial<Record<MemberFlag, boolean | undefined>>,
): Promise<boolean> {
  const flags = flagsOf(member);
  const changed = memberFlags.filter((flag) => requested[flag] !== undefined && (requested[flag] && hasFlag(member.extension, flag)) !== flags[flag]);
  if (changed.length === 0) return false;
  const after = Object.fromEntries(changed.map((flag) => [flag, requested[flag] === true && hasFlag(member.extension, flag)]));
  await updateProfile(trx, member.id, { ...member.profile, ...after });
  await countChange(trx, member.id);
  for (const flag of changed) {
    await insertChange(trx, now, member, { kind: 'flag', by: owner, flag, value: after[flag] === true });
    // The right has come another way than by an answer.
    const open = after[flag] ? await openRequest(trx, member.id, flag) : undefined;
    if (open !== undefined) await endRequest(trx, now, owner.id, open, 'granted', '');
  }
  return true;
}
