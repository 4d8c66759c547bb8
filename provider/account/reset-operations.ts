import { rates } from '#provider/limits/limits.ts';
import { RESET_LIFETIME, resetCodes, resetTexts } from '#shared/account/reset.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { findCode, issueCode, spendCode } from '../codes/one-time-codes.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { notAuthorised, type Refusal, refusal } from '../http/refuse.ts';
import { takeCaps } from '../limits/caps-table.ts';
import { enqueueMail, type Mail } from '../mail/mail.ts';
import { type Account, safeAddressOf } from './account-record.ts';
import { accountByEmail, accountById, setPassword } from './accounts-table.ts';
import { RESET_PURPOSE, withdrawAccess } from './withdraw-access.ts';

const badCode = refusal(400, resetCodes.invalid, resetTexts.badCode);

/** What else follows where somebody has set a password by a link, in the transaction that does it. */
export type OnPasswordSet = (trx: Trx, account: Account) => Promise<void>;

/** A forgotten password, and the first one of whoever was invited. */
export const createResetOperations = (deps: Deps, onPasswordSet: OnPasswordSet) => ({
  /** Sends the link, if somebody has this address: after the answer, which so takes as long for one that nobody has. */
  forgot: (email: string): void => deps.later(() => sendLink(deps, email)),

  /** Whether the link is good, which it stays. */
  check: async (code: string): Promise<Result<object, Refusal>> => ((await findCode(deps.db, RESET_PURPOSE, code, deps.clock())) ? ok({}) : fail(badCode)),

  /** Sets the new password, and ends every session of the account. @returns whose it is, for whoever holds sessions too */
  apply: async (code: string, password: string): Promise<Result<{ userId: string }, Refusal>> => {
    // Looked at first, so that nobody has passwords worked on with made-up links.
    if (!(await findCode(deps.db, RESET_PURPOSE, code, deps.clock()))) return fail(badCode);
    const hash = await deps.passwords.hash(password);
    const done = await deps.write(async (trx) => {
      const now = deps.clock();
      const issued = await spendCode(trx, RESET_PURPOSE, code, now);
      if (!issued) return fail(badCode);
      const account = await accountById(trx, issued.subject);
      if (!account) return fail(notAuthorised);
      await setPassword(trx, account.id, hash);
      await onPasswordSet(trx, account);
      await enqueueMail(trx, now, changedMail(safeAddressOf(account), deps.portalUrl()));
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
    // Read inside the transaction: of an account that has moved meanwhile, the link would go to the address that it has left.
    const account = await accountByEmail(trx, email);
    if (!account || (account.sample && !deps.demo)) return;
    // To a new address only once it is confirmed: whoever has taken an account over could change it to his own.
    const to = safeAddressOf(account);
    // By the address, not by the account: a sub-account that is deleted and added again has another id and the same mailbox.
    const wait = await takeCaps(trx, now, [
      { key: `reset ${to.toLowerCase()}`, ...rates.resetMailPause },
      { key: `resets ${to.toLowerCase()}`, ...rates.resetMails },
    ]);
    // One is on its way already: its link stays good.
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

function changedMail(to: string, portalUrl: string): Mail {
  const link = new URL('/resetpassword', portalUrl).href;
  const text = `Hello,

The password of your account was reset, and every browser was signed out.

If this was not you, reset it again now:

${link}`;
  return { to, subject: 'Your password was reset', text, links: [link] };
}
