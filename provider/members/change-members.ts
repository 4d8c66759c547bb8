import { hasFlag } from '#shared/members/member-flags.ts';
import type { EditMemberBody } from '#shared/members/member-schemas.ts';
import type { KeepMembers, SetFlag } from '#shared/members/member-work.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { Refusal } from '../http/refuse.ts';
import type { Account } from '../session/account-record.ts';
import { accountById, setActive, setPassword, updateProfile } from '../session/accounts-table.ts';
import { passwordRefusal } from '../session/password-refusal.ts';
import { deleteSessionsOf } from '../session/sessions-table.ts';
import { changeFlags } from './change-flags.ts';
import { insertChange, notifyOfMembers } from './changes-table.ts';
import { memberRefusals } from './member-refusals.ts';
import { buryMember, countChange, memberOf, membersOf, saveSeatOrder, type TeamAccount } from './members-table.ts';
import { changeRole } from './role-operations.ts';
import { seatRefusal } from './seats.ts';
import { withdrawLink } from './set-password-link.ts';

type Changed = Promise<Result<object, Refusal>>;

/**
 * What an owner can do with existing sub-accounts. Each operation and its notifications share a transaction. Sockets of
 * ended sessions are closed after the commit.
 */
export function createChangeMembers(deps: Deps) {
  const { write, clock } = deps;

  /** Runs `work` with the owner's member as stored inside the transaction. `work` returns the sessions that end. */
  const withMember = async (
    owner: Account,
    id: string,
    work: (trx: Trx, member: TeamAccount) => Promise<Result<string[], Refusal>>,
  ): Changed => {
    const done = await write(async (trx) => {
      const member = await memberOf(trx, owner.id, id);
      return member ? work(trx, member) : fail(memberRefusals.foreign);
    });
    if (!done.ok) return done;
    if (done.value.length > 0) deps.sessionsEnded(done.value);
    return ok({});
  };

  /** Changes all of the members, or none. */
  const setFlags = (owner: Account, { ids, flag, value }: SetFlag): Changed =>
    write(async (trx) => {
      const changed: string[] = [];
      for (const id of new Set(ids)) {
        const member = await memberOf(trx, owner.id, id);
        if (!member) return fail(memberRefusals.foreign);
        if (value && !hasFlag(member.extension, flag)) return fail(memberRefusals.noSuchFlag);
        if (await changeFlags(trx, clock(), owner, member, { [flag]: value })) changed.push(id);
      }
      await notifyOfMembers(trx, clock(), owner.id, changed, 'user');
      return ok({});
    });

  return {
    edit: async (
      owner: Account,
      id: string,
      { firstName, lastName, password, repassword: _same, rev, roleId, ...flags }: EditMemberBody,
    ): Changed => {
      const known = await memberOf(deps.db, owner.id, id);
      if (!known) return fail(memberRefusals.foreign);
      const weak = passwordRefusal(password, known.email);
      if (weak) return fail(weak);
      const passwordHash = password === '' ? undefined : await deps.passwords.hash(password);
      return withMember(owner, id, async (trx, member) => {
        if (rev !== null && rev !== member.rev) return fail(memberRefusals.changedMeanwhile);
        return saveEdit(trx, clock(), owner, member, { firstName, lastName, roleId, flags, passwordHash });
      });
    },

    setFlags,

    activate: (owner: Account, id: string): Changed =>
      withMember(owner, id, async (trx, member) => {
        if (member.active) return ok([]);
        const noSeat = await seatRefusal(trx, (await accountById(trx, owner.id)) as Account, member.extension);
        if (noSeat) return fail(noSeat);
        const ended = await setActive(trx, id, true);
        await insertChange(trx, clock(), member, { kind: 'activated', by: owner });
        await notifyOfMembers(trx, clock(), owner.id, [id], 'owner');
        return ok(ended);
      }),

    deactivate: (owner: Account, id: string): Changed =>
      withMember(owner, id, async (trx, member) => {
        if (!member.active) return ok([]);
        const ended = await setActive(trx, id, false);
        await insertChange(trx, clock(), member, { kind: 'deactivated', by: owner });
        await notifyOfMembers(trx, clock(), owner.id, [id], 'owner');
        return ok(ended);
      }),

    delete: (owner: Account, id: string): Changed =>
      withMember(owner, id, async (trx, member) => {
        await insertChange(trx, clock(), member, { kind: 'deleted', by: owner });
        await withdrawLink(trx, id);
        await buryMember(deps, trx, member);
        await notifyOfMembers(trx, clock(), owner.id, [id], 'owner');
        return ok(await deleteSessionsOf(trx, [id]));
      }),

    keep: (owner: Account, { extension, ids }: KeepMembers): Changed =>
      write(async (trx) => {
        const own = new Set((await membersOf(trx, owner.id, extension)).map(({ id }) => id));
        const wanted = [...new Set(ids)];
        if (wanted.some((id) => !own.has(id))) return fail(memberRefusals.foreign);
        await saveSeatOrder(trx, owner.id, extension, wanted);
        await notifyOfMembers(trx, clock(), owner.id, [...own], 'owner');
        return ok({});
      }),
  };
}

/** @returns the sessions that end */
async function saveEdit(
  trx: Trx,
  now: number,
  owner: Account,
  member: TeamAccount,
  edit: Pick<EditMemberBody, 'firstName' | 'lastName' | 'roleId'> & {
    flags: Parameters<typeof changeFlags>[4];
    passwordHash: string | undefined;
  },
): Promise<Result<string[], Refusal>> {
  const { firstName, lastName, roleId, flags, passwordHash } = edit;
  const renamed = firstName !== member.profile.firstName || lastName !== member.profile.lastName;
  const named: TeamAccount = {
    ...member,
    profile: { ...member.profile, firstName, lastName, fullName: `${firstName} ${lastName}` },
  };
  if (renamed) {
    await updateProfile(trx, member.id, named.profile);
    await insertChange(trx, now, named, { kind: 'edited', by: owner });
  }
  const role = await changeRole(trx, now, owner, named, roleId);
  if (!role.ok) return role;
  const reflagged = await changeFlags(trx, now, owner, named, flags);
  if (passwordHash !== undefined) {
    await setPassword(trx, member.id, passwordHash);
    await withdrawLink(trx, member.id);
    await insertChange(trx, now, named, { kind: 'password', by: owner });
  }
  if ((renamed || role.value) && !reflagged) await countChange(trx, member.id);
  if (renamed || role.value || reflagged || passwordHash !== undefined)
    await notifyOfMembers(trx, now, owner.id, [member.id], 'user');
  return ok(passwordHash === undefined ? [] : await deleteSessionsOf(trx, [member.id]));
}
