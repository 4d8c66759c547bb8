import { setImmediate as nextLoop } from 'node:timers/promises';
import { memberFlags } from '#shared/members/member-flags.ts';
import { roleCalls } from '#shared/members/role-calls.ts';
import { foldedRole, type GiveRole, MOST_ROLES, type SaveRole } from '#shared/members/roles.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { Refusal } from '../http/refuse.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import { serve } from '../serve.ts';
import type { Account } from '../session/account-record.ts';
import { changeFlags } from './change-flags.ts';
import { insertChange, notifyOfMembers } from './changes-table.ts';
import { memberRefusals } from './member-refusals.ts';
import { countChange, memberOf, membersOf, type TeamAccount } from './members-table.ts';
import { deleteRole, ROLE_TOOL, roleOf, rolesOf, saveRole, saveRoleOf } from './roles-table.ts';

/**
 * What an owner can do with roles. The members' rights, the records of the changes, and the notifications share a
 * transaction.
 */
function createRoleOperations({ write, clock, newId }: Pick<Deps, 'write' | 'clock' | 'newId'>) {
  const membersWith = async (trx: Trx, owner: Account, roleId: string): Promise<TeamAccount[]> =>
    (await membersOf(trx, owner.id, ROLE_TOOL)).filter((member) => member.roleId === roleId);

  return {
    /**
     * Changes the rights that differ from the role's earlier ones, for everybody who has it. A right that was set for
     * one member alone stays.
     */
    save: (owner: Account, { id, name, flags }: SaveRole): Promise<Result<{ id: string }, Refusal>> =>
      write(async (trx) => {
        const roles = await rolesOf(trx, owner.id);
        const known = roles.find((role) => role.id === id);
        if (id !== null && !known) return fail(memberRefusals.noSuchRole);
        if (roles.some((role) => role !== known && foldedRole(role.name) === foldedRole(name)))
          return fail(memberRefusals.roleExists);
        if (!known && roles.length >= MOST_ROLES) return fail(memberRefusals.tooManyRoles);
        const now = clock();
        const role = { id: known?.id ?? newId(), name, flags };
        await saveRole(trx, owner.id, now, role);
        const changed = known ? memberFlags.filter((flag) => known.flags[flag] !== flags[flag]) : [];
        const members =
          known && (changed.length > 0 || known.name !== name) ? await membersWith(trx, owner, known.id) : [];
        for (const [at, member] of members.entries()) {
          await giveWay(at);
          await insertChange(trx, now, member, { kind: 'role-changed', by: owner, detail: name });
          await changeFlags(trx, now, owner, member, Object.fromEntries(changed.map((flag) => [flag, flags[flag]])));
        }
        await notifyOfRoles(trx, now, owner, members);
        return ok({ id: role.id });
      }),

    remove: (owner: Account, id: string): Promise<Result<object, Refusal>> =>
      write(async (trx) => {
        const role = await roleOf(trx, owner.id, id);
        if (!role) return fail(memberRefusals.noSuchRole);
        const members = await membersWith(trx, owner, id);
        for (const [at, member] of members.entries()) {
          await giveWay(at);
          await leave(trx, clock(), owner, member, role.name);
        }
        await deleteRole(trx, id);
        await notifyOfRoles(trx, clock(), owner, members);
        return ok({});
      }),

    /** Changes all of the members, or none. */
    give: (owner: Account, { ids, roleId }: GiveRole): Promise<Result<object, Refusal>> =>
      write(async (trx) => {
        const role = roleId === null ? undefined : await roleOf(trx, owner.id, roleId);
        const changed: TeamAccount[] = [];
        for (const [at, id] of [...new Set(ids)].entries()) {
          await giveWay(at);
          const member = await memberOf(trx, owner.id, id);
          if (!member) return fail(memberRefusals.foreign);
          const moved = await changeRole(trx, clock(), owner, member, roleId);
          if (!moved.ok) return moved;
          const reflagged = role ? await changeFlags(trx, clock(), owner, member, role.flags) : false;
          if (moved.value && !reflagged) await countChange(trx, id);
          if (moved.value || reflagged) changed.push(member);
        }
        if (changed.length > 0) await notifyOfRoles(trx, clock(), owner, changed);
        return ok({});
      }),
  };
}

/** Lets other work run after every few members. Their changes stay one transaction, for which other calls wait. */
const giveWay = (at: number): Promise<void> | undefined =>
  at % MEMBERS_AT_ONCE === MEMBERS_AT_ONCE - 1 ? nextLoop() : undefined;
const MEMBERS_AT_ONCE = 5;

/**
 * Gives a member a role, or takes it away (null); the rights are the caller's. undefined changes nothing.
 * @returns whether the role changed
 */
export async function changeRole(
  trx: Trx,
  now: number,
  owner: Account,
  member: TeamAccount,
  roleId: string | null | undefined,
): Promise<Result<boolean, Refusal>> {
  if (roleId === undefined || roleId === member.roleId) return ok(false);
  if (roleId === null) {
    await leave(trx, now, owner, member, (await roleOf(trx, owner.id, member.roleId ?? ''))?.name);
    return ok(true);
  }
  const role = await roleOf(trx, owner.id, roleId);
  if (!role) return fail(memberRefusals.noSuchRole);
  if (member.extension !== ROLE_TOOL) return fail(memberRefusals.noRoles);
  await saveRoleOf(trx, member, roleId);
  await insertChange(trx, now, member, { kind: 'role-given', by: owner, detail: role.name });
  return ok(true);
}

async function leave(
  trx: Trx,
  now: number,
  owner: Account,
  member: TeamAccount,
  name: string | undefined,
): Promise<void> {
  await saveRoleOf(trx, member, null);
  await insertChange(trx, now, member, {
    kind: 'role-left',
    by: owner,
    ...(name === undefined ? {} : { detail: name }),
  });
}

/**
 * Notifies the owner's tabs that roles changed, even if no member has them, and the members that their user record did.
 */
async function notifyOfRoles(trx: Trx, now: number, owner: Account, members: readonly TeamAccount[]): Promise<void> {
  const ids = members.map(({ id }) => id);
  if (ids.length > 0) await notifyOfMembers(trx, now, owner.id, ids, 'user');
  else await enqueue(trx, now, [{ accountId: owner.id, event: 'members:updated', data: { ids } }]);
}

/** Roles: only main accounts, and only for their own sub-accounts. */
export function rolesRoutes(deps: Deps) {
  const { save, remove, give } = createRoleOperations(deps);
  return serve(roleCalls, {
    list: async ({ owner }) => ({ roles: await rolesOf(deps.db, owner.id) }),
    save: ({ owner }, role) => save(owner, role),
    remove: ({ owner }, { id }) => remove(owner, id),
    give: ({ owner }, wish) => give(owner, wish),
  });
}
