import { lifetimes, rates } from '#provider/limits/limits.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { BrowserList, LogOut } from '#shared/session/browsers.ts';
import {
  type ChangeEmail,
  type ChangePassword,
  CURRENT_PASSWORD_REQUIRED,
  PROVEN_BY_SIGN_IN,
} from '#shared/session/credentials.ts';
import { issueCode } from '../../codes/one-time-codes.ts';
import type { Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { invalid, notAuthorised, providerCodes, type Refusal, refusal } from '../../http/refuse.ts';
import { countCaps } from '../../limits/caps-table.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { enqueue } from '../../outbox/outbox-table.ts';
import { type Account, formerEmailOf, safeAddressOf, withoutFormerEmail } from '../../session/account-record.ts';
import { accountByEmail, accountById, setEmail, setPassword, updateProfile } from '../../session/accounts-table.ts';
import { mailToOwner } from '../../session/mail-to-owner.ts';
import { passwordRefusal } from '../../session/password-refusal.ts';
import type { Caller } from '../../session/portal-token.ts';
import { isHeldForAnother, issueRestoreLink, withdrawRestoreLinks } from '../../session/restore-links.ts';
import {
  browserOf,
  deleteSessionNamed,
  deleteSessionsOf,
  sessionOf,
  sessionsOf,
} from '../../session/sessions-table.ts';
import { CONFIRM_PURPOSE, withdrawAccess } from '../../session/withdraw-access.ts';
import { moveMember } from '../../team/history/history-table.ts';
import { addressLeftMail, confirmEmailMail, emailChangedMail, passwordChangedMail } from './account-mails.ts';

const sameEmail = invalid({ email: 'This is already your email.' }, 'This is already your email.');
const tooManyChanges = refusal(
  429,
  providerCodes.tooMany,
  'The email was changed too often today. Please try again tomorrow.',
);
// Does not reveal that another account has the address.
const takenEmail = invalid(
  { email: 'This email cannot be used. Please enter another one.' },
  'This email cannot be used. Please enter another one.',
);

export const createSettingsOperations = (deps: Deps) => ({
  /**
   * Ends every session of the account, including the caller's. The second of two concurrent changes finds its session
   * ended.
   */
  changePassword: async (
    caller: Caller,
    { password, currentPassword }: ChangePassword,
  ): Promise<Result<object, Refusal>> => {
    const proven = await proveOwner(deps, caller, currentPassword);
    if (!proven.ok) return proven;
    const weak = passwordRefusal(password, caller.account.email);
    if (weak) return fail(weak);
    const hash = await deps.passwords.hash(password);
    const ended = await deps.write(async (trx) => {
      const account = await signedInAccount(trx, caller);
      if (!account) return undefined;
      await setPassword(trx, account.id, hash);
      await mailToOwner(trx, deps.clock(), account, passwordChangedMail(deps.portalUrl()));
      return withdrawAccess(trx, account.id);
    });
    if (!ended) return fail(notAuthorised);
    deps.sessionsEnded(ended);
    return ok({});
  },

  /**
   * Signing in needs the new address from now on, and every other session ends. Mail that gives access to the account
   * goes to the last confirmed address until the new one is confirmed.
   */
  changeEmail: async (caller: Caller, { email, currentPassword }: ChangeEmail): Promise<Result<object, Refusal>> => {
    const proven = await proveOwner(deps, caller, currentPassword);
    if (!proven.ok) return proven;
    const now = deps.clock();
    // In its own transaction, so that refusals count too: they can reveal that an address is taken.
    const changes = { key: `change-email ${caller.account.id}`, ...rates.emailChanges };
    if ((await deps.write((trx) => countCaps(trx, now, [changes]))) > 0) return fail(tooManyChanges);
    const done = await deps.write(async (trx) => {
      const account = await signedInAccount(trx, caller);
      if (!account) return fail(notAuthorised);
      const same = account.email.toLowerCase() === email.toLowerCase();
      if (same && formerEmailOf(account.profile) === undefined) return fail(sameEmail);
      const mails = { key: `confirm-email ${email.toLowerCase()}`, ...rates.confirmationMails };
      if ((await countCaps(trx, now, [mails])) > 0) return fail(tooManyChanges);
      const holder = await accountByEmail(trx, email);
      if ((holder && holder.id !== account.id) || (await isHeldForAnother(trx, email, account.id, now)))
        return fail(takenEmail);
      const ended = await withdrawAccess(trx, account.id, caller.tokenHash);
      if (same) await mailConfirmation(deps, trx, account.id, email);
      else await leave(deps, trx, account, email);
      return ok(ended);
    });
    if (!done.ok) return done;
    deps.sessionsEnded(done.value);
    return ok({});
  },
});

async function signedInAccount(trx: Trx, { tokenHash, account }: Caller): Promise<Account | undefined> {
  return (await sessionOf(trx, tokenHash)) && accountById(trx, account.id);
}

/**
 * Moves the account to `email`. The last confirmed address gets a mail with a link that restores it. An address that
 * was never confirmed gets a mail without the link, since it may belong to somebody else. Moving to the last confirmed
 * address, or to one with a valid restore link, restores it.
 */
async function leave(deps: Deps, trx: Trx, account: Account, email: string): Promise<void> {
  const [now, portalUrl, safe] = [deps.clock(), deps.portalUrl(), safeAddressOf(account)];
  await moveTo(deps, trx, account, email);
  const isBack =
    (await withdrawRestoreLinks(trx, account.id, email, now)) || safe.toLowerCase() === email.toLowerCase();
  if (isBack) await updateProfile(trx, account.id, withoutFormerEmail(account.profile));
  if (isBack || safe !== account.email) await enqueueMail(trx, now, addressLeftMail(account.email, email, portalUrl));
  if (isBack) return;
  await updateProfile(trx, account.id, { ...account.profile, formerEmail: safe });
  const token = deps.newToken();
  const goodUntil = await issueRestoreLink(trx, token, account.id, safe, now, now + lifetimes.emailLink);
  await enqueueMail(trx, now, emailChangedMail(safe, email, portalUrl, token, goodUntil));
  await mailConfirmation(deps, trx, account.id, email);
}

async function mailConfirmation(deps: Deps, trx: Trx, accountId: string, email: string): Promise<void> {
  const [now, token] = [deps.clock(), deps.newToken()];
  await issueCode(trx, token, {
    purpose: CONFIRM_PURPOSE,
    subject: accountId,
    expiresAt: now + lifetimes.emailLink,
    about: { accountId, email },
  });
  await enqueueMail(trx, now, confirmEmailMail(email, deps.portalUrl(), token, now));
}

const required = refusal(403, CURRENT_PASSWORD_REQUIRED, 'Please enter your current password to go on.');
const wrong = invalid({ currentPassword: 'This is not your current password.' }, 'This is not your current password.');

/**
 * Checks that the caller is the owner and not somebody at an unattended browser: by a recent sign-in, or by the
 * password. A failure is not a 401, since that would end the session.
 */
async function proveOwner(
  deps: Deps,
  { account, signedInAt }: Caller,
  currentPassword: string | undefined,
): Promise<Result<true, Refusal>> {
  if (currentPassword)
    return (await deps.passwords.verify(currentPassword, account.passwordHash)) ? ok(true) : fail(wrong);
  const age = deps.clock() - signedInAt;
  return age >= 0 && age < PROVEN_BY_SIGN_IN ? ok(true) : fail(required);
}

export const createBrowserOperations = (deps: Deps) => ({
  list: async ({ account, tokenHash }: Pick<Caller, 'account' | 'tokenHash'>): Promise<BrowserList> => {
    const sessions = await sessionsOf(deps.db, account.id);
    const browsers = sessions.map((session) => browserOf(session, tokenHash));
    return { browsers: browsers.sort((a, b) => Number(b.current) - Number(a.current)) };
  },

  /** Ignores an id of another account or of an ended session. */
  logOut: async (
    { account, tokenHash }: Pick<Caller, 'account' | 'tokenHash'>,
    requested: LogOut,
  ): Promise<{ count: number }> => {
    const ended = await deps.write(async (trx) =>
      'id' in requested
        ? deleteSessionNamed(trx, account.id, requested.id)
        : deleteSessionsOf(trx, [account.id], tokenHash),
    );
    deps.sessionsEnded(ended);
    return { count: ended.length };
  },
});

/** Changes the account's address and notifies everything that shows it. */
export async function moveTo(deps: Deps, trx: Trx, account: Account, email: string): Promise<void> {
  await setEmail(trx, account.id, email);
  await moveMember(trx, account.ownerId, account.id, email);
  await enqueue(trx, deps.clock(), [{ accountId: account.id, event: 'user:updated', data: {} }]);
}
