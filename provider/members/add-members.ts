import { perSeat, rates } from '#provider/limits/limits.ts';
import type { Extension } from '#shared/members/extensions.ts';
import { flagsFor, type MemberFlags } from '#shared/members/member-flags.ts';
import { type AddMember, newMemberSchema } from '#shared/members/member-schemas.ts';
import type { ImportedMembers, ImportMembers } from '#shared/members/member-work.ts';
import { foldedRole, type Role } from '#shared/members/roles.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { parseShape } from '../http/read-body.ts';
import type { Refusal } from '../http/refuse.ts';
import { countCaps, waitForCaps } from '../limits/caps-table.ts';
import type { Account, Profile } from '../session/account-record.ts';
import { accountByEmail, accountById, insertAccount } from '../session/accounts-table.ts';
import { passwordRefusal } from '../session/password-refusal.ts';
import { isHeldForAnother } from '../session/restore-links.ts';
import { insertChange, notifyOfMembers } from './changes-table.ts';
import { memberRefusals } from './member-refusals.ts';
import { insertMember, memberOf, saveMailFailure, type TeamAccount } from './members-table.ts';
import { ROLE_TOOL, roleOf, rolesOf } from './roles-table.ts';
import { allSeats, seatRefusal } from './seats.ts';
import { sendLink } from './set-password-link.ts';

type NewMember = {
  firstName: string;
  lastName: string;
  email: string;
  extension: Extension;
  flags: Partial<MemberFlags>;
  roleId: string | null;
  passwordHash: string | null;
};

/** Adds sub-accounts: one at a time with a password, or many at once without. */
export const createAddMembers = (deps: Deps) => ({
  /** @returns the id of the new sub-account */
  add: async (
    owner: Account,
    { firstName, lastName, email, password, repassword: _same, extension, roleId, ...flags }: AddMember,
  ): Promise<Result<{ _id: string }, Refusal>> => {
    const weak = passwordRefusal(password, email);
    if (weak) return fail(weak);
    // Runs before hashing, so that excess calls are refused cheaply. Has its own transaction, so that a refusal counts,
    // too.
    const refused = await deps.write((trx) => inviteToTeam(trx, deps.clock(), owner, extension, email));
    if (refused) return fail(refused);
    const passwordHash = await deps.passwords.hash(password);
    return deps.write(async (trx) => {
      const added = await insert(deps, trx, owner, {
        firstName,
        lastName,
        email,
        extension,
        flags,
        roleId,
        passwordHash,
      });
      if (!added.ok) return added;
      await notifyOfMembers(trx, deps.clock(), owner.id, [added.value.id], 'owner');
      return ok({ _id: added.value.id });
    });
  },

  /** Each row gets its own result: an invalid row, or one without a seat, does not block the others. */
  import: (owner: Account, { extension, rows, sendInstructions }: ImportMembers): Promise<ImportedMembers> =>
    deps.write(async (trx) => {
      const answers: ImportedMembers['rows'] = [];
      const ids: string[] = [];
      const roles = await rolesOf(trx, owner.id);
      for (const { firstName, lastName, email, role: roleName, ...flags } of rows) {
        const row = withRole(parseShape(newMemberSchema, { firstName, lastName, email }), roles, roleName);
        const refused = row.ok && (await inviteToTeam(trx, deps.clock(), owner, extension, row.value.email));
        const added = refused
          ? fail(refused)
          : row.ok
            ? await insert(deps, trx, owner, {
                ...row.value,
                extension,
                flags: { ...row.value.flags, ...flags },
                passwordHash: null,
              })
            : row;
        if (added.ok) {
          ids.push(added.value.id);
          if (sendInstructions && !(await sendLink(deps, trx, owner, added.value)))
            await saveMailFailure(trx, added.value.id, notSent);
          answers.push({ email, id: added.value.id, code: null, message: null, errors: null });
        } else {
          const { code, message, errors } = added.error;
          answers.push({
            email,
            id: null,
            code,
            message: Object.values(errors ?? {})[0] ?? message,
            errors: errors ?? null,
          });
        }
      }
      await notifyOfMembers(trx, deps.clock(), owner.id, ids, 'owner');
      return { rows: answers };
    }),
});

const notSent = 'The instructions were not sent: too many were sent today. Send them tomorrow.';

/**
 * Returns why an owner may not add this address now, or undefined. Counts per owner, across deletions and refusals, so
 * that nobody can probe which addresses have an account. Beyond the limit of unusable addresses every address gets the
 * same refusal.
 */
async function inviteToTeam(
  trx: Trx,
  now: number,
  { id: ownerId }: Account,
  extension: Extension,
  email: string,
): Promise<Refusal | undefined> {
  const owner = (await accountById(trx, ownerId)) as Account;
  const noSeat = await seatRefusal(trx, owner, extension);
  if (noSeat) return noSeat;
  const unusable = { key: `unusable-members ${ownerId}`, ...rates.unusableMembers };
  const requested = {
    key: `add-members ${ownerId}`,
    ...rates.addedMembers,
    most: rates.addedMembers.most + perSeat.addedMembers * allSeats(owner.profile),
  };
  if ((await waitForCaps(trx, now, [unusable])) > 0 || (await countCaps(trx, now, [requested])) > 0)
    return memberRefusals.tooManyAdded;
  if (!(await isTaken(trx, email, now))) return undefined;
  await countCaps(trx, now, [unusable]);
  return memberRefusals.emailUnusable;
}

/** Adds the role that a row of an import names, with its rights; refuses the row if the team has no such role. */
function withRole<T>(
  row: Result<T, Refusal>,
  roles: readonly Role[],
  name = '',
): Result<T & { roleId: string | null; flags: Partial<MemberFlags> }, Refusal> {
  if (!row.ok) return row;
  if (name.trim() === '') return ok({ ...row.value, roleId: null, flags: {} });
  const role = roles.find((each) => foldedRole(each.name) === foldedRole(name));
  return role ? ok({ ...row.value, roleId: role.id, flags: role.flags }) : fail(memberRefusals.noSuchRole);
}

/** Whether an account has the address or may restore it. */
const isTaken = async (trx: Trx, email: string, now: number): Promise<boolean> =>
  (await accountByEmail(trx, email)) !== undefined || (await isHeldForAnother(trx, email, '', now));

/**
 * Counts the seats and checks the email inside the transaction, so that only one of two simultaneous calls gets the
 * last seat.
 */
async function insert(
  deps: Deps,
  trx: Trx,
  { id: ownerId }: Account,
  member: NewMember,
): Promise<Result<TeamAccount, Refusal>> {
  const { firstName, lastName, email, extension, flags, roleId, passwordHash } = member;
  const owner = (await accountById(trx, ownerId)) as Account;
  const noSeat = await seatRefusal(trx, owner, extension);
  if (noSeat) return fail(noSeat);
  const role = roleId === null ? undefined : await roleOf(trx, ownerId, roleId);
  if (roleId !== null && (!role || extension !== ROLE_TOOL))
    return fail(role ? memberRefusals.noRoles : memberRefusals.noSuchRole);
  const now = deps.clock();
  if (await isTaken(trx, email, now)) return fail(memberRefusals.emailUnusable);
  const id = deps.newId();
  const profile: Profile = { firstName, lastName, fullName: `${firstName} ${lastName}`, ...flagsFor(extension, flags) };
  await insertAccount(trx, {
    id,
    owner_id: ownerId,
    email,
    password_hash: passwordHash,
    account_type: 'SUB_USER',
    active: 1,
    profile: JSON.stringify(profile),
    sample: owner.sample ? 1 : 0,
    created_at: now,
  });
  await insertMember(trx, { account_id: id, owner_id: ownerId, extension, role_id: roleId });
  const added = (await memberOf(trx, ownerId, id)) as TeamAccount;
  await insertChange(trx, now, added, { kind: 'added', by: owner });
  if (role) await insertChange(trx, now, added, { kind: 'role-given', by: owner, detail: role.name });
  return ok(added);
}
