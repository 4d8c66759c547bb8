import { lifetimes, perSeat, rates } from '#provider/limits/limits.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { isPlainName } from '#shared/session/person-name.ts';
import { displayName } from '#shared/session/user.ts';
import { codesOf, issueCode, withdrawCode } from '../codes/one-time-codes.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { Refusal } from '../http/refuse.ts';
import { countCaps } from '../limits/caps-table.ts';
import { enqueueMail, type Mail } from '../mail/mail.ts';
import type { Account } from '../session/account-record.ts';
import { accountByEmail } from '../session/accounts-table.ts';
import { RESET_PURPOSE } from '../session/withdraw-access.ts';
import { insertChange, notifyOfMembers } from './changes-table.ts';
import { memberRefusals } from './member-refusals.ts';
import { memberOf, saveMailFailure, type TeamAccount } from './members-table.ts';
import { allSeats } from './seats.ts';

/** The link is a password reset link with its own text on the page. Only the newest link of either kind is valid. */
const PURPOSE = RESET_PURPOSE;

/** The name of the entry in `bounces` (compose-messages.ts) that handles undeliverable mails. */
export const INSTRUCTIONS_MAIL = 'member-instructions';
type About = { ownerId: string; memberId: string };

export const createLinkOperations = (deps: Deps) => ({
  sendInstructions: (owner: Account, email: string): Promise<Result<object, Refusal>> =>
    deps.write(async (trx) => {
      const account = await accountByEmail(trx, email);
      const member = account && (await memberOf(trx, owner.id, account.id));
      if (!member) return fail(memberRefusals.foreign);
      if (!member.active) return fail(memberRefusals.inactive);
      if (!(await sendLink(deps, trx, owner, member))) return fail(memberRefusals.tooManyMails);
      await notifyOfMembers(trx, deps.clock(), owner.id, [member.id], 'owner');
      return ok({});
    }),

  revokeLink: (owner: Account, id: string): Promise<Result<object, Refusal>> =>
    deps.write(async (trx) => {
      const member = await memberOf(trx, owner.id, id);
      if (!member) return fail(memberRefusals.foreign);
      if (!(await openLinks(trx, [id], deps.clock())).has(id)) return ok({});
      await withdrawLink(trx, id);
      await insertChange(trx, deps.clock(), member, { kind: 'link-revoked', by: owner });
      await notifyOfMembers(trx, deps.clock(), owner.id, [id], 'owner');
      return ok({});
    }),
});

/**
 * Mails a new link, which invalidates all older ones, in the given transaction. Never mails a password.
 * @returns false if too many were mailed to this address or by this owner
 */
export async function sendLink(deps: Deps, trx: Trx, owner: Account, member: TeamAccount): Promise<boolean> {
  const now = deps.clock();
  const to = member.email.toLowerCase();
  const wait = await countCaps(trx, now, [
    { key: `instructions-hour ${to}`, ...rates.instructionsToEmailAnHour },
    { key: `instructions-day ${to}`, ...rates.instructionsToEmailADay },
    {
      key: `instructions-of ${owner.id}`,
      ...rates.instructionsOfOwner,
      most: rates.instructionsOfOwner.most + perSeat.instructions * allSeats(owner.profile),
    },
  ]);
  if (wait > 0) return false;
  const expiresAt = now + lifetimes.instructionsLink;
  const token = deps.newToken();
  await issueCode(trx, token, { purpose: PURPOSE, subject: member.id, expiresAt, about: { instructions: true } });
  const link = new URL(`/set-password/${encodeURIComponent(token)}`, deps.portalUrl()).href;
  const about: About = { ownerId: owner.id, memberId: member.id };
  await enqueueMail(trx, now, {
    ...instructions(owner, member, link, deps.portalUrl()),
    reason: INSTRUCTIONS_MAIL,
    about,
    goodUntil: expiresAt,
  });
  await saveMailFailure(trx, member.id, undefined);
  await insertChange(trx, now, member, { kind: 'instructions-sent', by: owner });
  return true;
}

export const withdrawLink = (trx: Trx, memberId: string): Promise<void> => withdrawCode(trx, PURPOSE, memberId);

/** When each member's unused instructions link expires, ms, by member id. */
export async function openLinks(db: Db, ids: readonly string[], now: number): Promise<Map<string, number>> {
  const codes = await codesOf(db, PURPOSE, ids, now);
  return new Map(
    codes.flatMap(({ subject, about, expiresAt }) => (isInstructions(about) ? [[subject, expiresAt]] : [])),
  );
}

/** Records that a member used a link of either kind, and notifies the owner's list. */
export async function storePasswordSet(deps: Pick<Deps, 'clock'>, trx: Trx, account: Account): Promise<void> {
  if (account.ownerId === account.id) return;
  await insertChange(trx, deps.clock(), account, { kind: 'password-set', by: account });
  await notifyOfMembers(trx, deps.clock(), account.ownerId, [account.id], 'owner');
}

/** Records on the member that a mail with instructions could not be delivered. */
export async function storeBounce(
  deps: Pick<Deps, 'clock'>,
  trx: Trx,
  { to, about, why }: { to: string; about: unknown; why: string },
): Promise<void> {
  const { ownerId, memberId } = about as About;
  const member = await memberOf(trx, ownerId, memberId);
  if (!member) return;
  await saveMailFailure(
    trx,
    memberId,
    `The last mail to ${to} could not be delivered. Please check the address, and send the instructions again.`,
  );
  await insertChange(trx, deps.clock(), member, { kind: 'mail-failed', by: undefined, detail: why.slice(0, 200) });
  await notifyOfMembers(trx, deps.clock(), ownerId, [memberId], 'owner');
}

const isInstructions = (about: unknown): boolean =>
  typeof about === 'object' && about !== null && 'instructions' in about;

/** Falls back to the email: a name from before names were validated could carry a message of its own. */
function nameOf({ profile, id, email }: Account): string {
  const name = displayName({ ...profile, _id: id, email });
  return isPlainName(name) ? name : email;
}

function instructions(
  owner: Account,
  member: Account,
  link: string,
  portal: string,
): Pick<Mail, 'to' | 'subject' | 'text' | 'links'> {
  const signIn = new URL('/sign-in', portal).href;
  const text = `Hello ${nameOf(member)},

${nameOf(owner)} added you to their team. Open this link to set your password:

${link}

The link works once and expires in three days. Then log in with ${member.email}:

${signIn}

If you did not expect this, you can ignore this mail.`;
  return { to: member.email, subject: `${nameOf(owner)} added you to their team`, text, links: [link, signIn] };
}
