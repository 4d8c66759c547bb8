import { rates } from '#provider/limits/limits.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { RESET_LIFETIME, resetCodes, resetTexts } from '#shared/session/reset.ts';
import { findCode, issueCode, spendCode } from '../codes/one-time-codes.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { notAuthorised, type Refusal, refusal } from '../http/refuse.ts';
import { countCaps } from '../limits/caps-table.ts';
import { enqueueMail, type Mail } from '../mail/mail.ts';
import { type Account, safeAddressOf } from './account-record.ts';
import { accountByEmail, accountById, setPassword } from './accounts-table.ts';
import { mailToOwner } from './mail-to-owner.ts';
import { passwordRefusal } from './password-refusal.ts';
import { RESET_PURPOSE, withdrawAccess } from './withdraw-access.ts';

const badCode = refusal(400, resetCodes.invalid, resetTexts.badCode);

/** Runs in the transaction that sets a password by a link. */
export type OnPasswordSet = (trx: Trx, account: Account) => Promise<void>;

/** Resets forgotten passwords and sets the first password of an invited person. */
export const createResetOperations = (deps: Deps, onPasswordSet: OnPasswordSet) => ({
  /**
   * Sends the link if an account has this address. Works after the response, so that its timing does not reveal whether
   * one does.
   */
  forgot: (email: string): void => deps.later(() => sendLink(deps, email)),

  /** Checks whether the link is valid, without spending it. */
  check: async (code: string): Promise<Result<object, Refusal>> =>
    (await findCode(deps.db, RESET_PURPOSE, code, deps.clock())) ? ok({}) : fail(badCode),

  /** Sets the new password and ends every session of the account. @returns the account's id */
  apply: async (code: string, password: string): Promise<Result<{ userId: string }, Refusal>> => {
    // Checked first, so that made-up links cannot trigger expensive password hashing.
    const known = await findCode(deps.db, RESET_PURPOSE, code, deps.clock());
    if (!known) return fail(badCode);
    const holder = await accountById(deps.db, known.subject);
    const weak = holder && passwordRefusal(password, holder.email);
    if (weak) return fail(weak);
    const hash = await deps.passwords.hash(password);
    const done = await deps.write(async (trx) => {
      const now = deps.clock();
      const issued = await spendCode(trx, RESET_PURPOSE, code, now);
      if (!issued) return fail(badCode);
      const account = await accountById(trx, issued.subject);
      if (!account) return fail(notAuthorised);
      await setPassword(trx, account.id, hash);
      await onPasswordSet(trx, account);
      await mailToOwner(trx, now, account, changedMail(deps.portalUrl()));
      return ok({ userId: account.id, ended: await withdrawAccess(trx, account.id) });
    });
    if (!done.ok) return done;
    deps.sessionsEnded(done.value.ended);
    return ok({ userId: done.value.userId });
  },
});

async function sendLink(deps: Deps, email: string): Promise<void> {
  const code = deps.newToken();
  await deps.write(async (trx) => {
    const now = deps.clock();
    // Read inside the transaction: the account may have changed its address meanwhile.
    const account = await accountByEmail(trx, email);
    if (!account || (account.sample && !deps.demo)) return;
    // A new address counts only once confirmed: an intruder could have entered his own.
    const to = safeAddressOf(account);
    // Limited by address, not by account: a sub-account that is deleted and added again has another id but the same
    // mailbox.
    const wait = await countCaps(trx, now, [
      { key: `reset ${to.toLowerCase()}`, ...rates.resetMailPause },
      { key: `resets ${to.toLowerCase()}`, ...rates.resetMails },
    ]);
    // A link has just been sent and stays valid.
    if (wait > 0) return;
    await issueCode(trx, code, { purpose: RESET_PURPOSE, subject: account.id, expiresAt: now + RESET_LIFETIME });
    await enqueueMail(trx, now, resetMail(to, deps.portalUrl(), code, now));
  });
}

function resetMail(to: string, portalUrl: string, code: string, now: number): Mail {
  const link = new URL(`/reset-password/${code}`, portalUrl).href;
  const text = `Hello,

Open this link to set a new password:

${link}

The link works once and expires in an hour.

If you did not request this, you can ignore this mail. Your password stays the same.`;
  return { to, subject: 'Reset your password', text, links: [link], goodUntil: now + RESET_LIFETIME };
}

function changedMail(portalUrl: string): Omit<Mail, 'to'> {
  const link = new URL('/resetpassword', portalUrl).href;
  const text = `Hello,

The password of your account was reset, and every browser was signed out.

If this was not you, reset it again now:

${link}`;
  return { subject: 'Your password was reset', text, links: [link] };
}
