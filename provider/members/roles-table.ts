import type { Extension } from '#shared/members/extensions.ts';
import { type MemberFlags, memberFlags } from '#shared/members/member-flags.ts';
import type { Role } from '#shared/members/roles.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import type { TeamAccount } from './members-table.ts';

/** The only tool whose sub-accounts have enough rights for roles. */
export const ROLE_TOOL: Extension = 'AZINSIGHT';

/** Returns a team's roles by name. */
export async function rolesOf(db: Db, ownerId: string): Promise<Role[]> {
  return (
    await db
      .selectFrom('member_roles')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .orderBy('name')
      .orderBy('id')
      .execute()
  ).map(roleIn);
}

/** Returns this owner's role; undefined if it is another owner's or was deleted. */
export async function roleOf(db: Db, ownerId: string, id: string): Promise<Role | undefined> {
  const row = await db
    .selectFrom('member_roles')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && roleIn(row);
}

export async function saveRole(trx: Trx, ownerId: string, now: number, { id, name, flags }: Role): Promise<void> {
  const row = {
    owner_id: ownerId,
    name,
    flags: JSON.stringify(memberFlags.filter((flag) => flags[flag])),
    changed_at: now,
  };
  await trx
    .insertInto('member_roles')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Members who have it lose it; their rights stay. */
export async function deleteRole(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('members').set({ role_id: null }).where('role_id', '=', id).execute();
  await trx.deleteFrom('member_roles').where('id', '=', id).execute();
}

export async function saveRoleOf(trx: Trx, member: Pick<TeamAccount, 'id'>, roleId: string | null): Promise<void> {
  await trx.updateTable('members').set({ role_id: roleId }).where('account_id', '=', member.id).execute();
}

/** A right that a newer version added is off in an older role. */
function roleIn({ id, name, flags }: RoleRow): Role {
  const on = JSON.parse(flags) as string[];
  return { id, name, flags: Object.fromEntries(memberFlags.map((flag) => [flag, on.includes(flag)])) as MemberFlags };
}

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    member_roles: RoleRow;
  }
}

/** `flags`: those that are on. */
type RoleRow = { id: string; owner_id: string; name: string; flags: string; changed_at: number };
