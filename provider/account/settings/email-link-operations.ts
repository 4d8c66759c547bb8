import * as v from 'valibot';
import { fail, ok, type Result } from '#shared/result.ts';
import type { EmailLinkOutcome } from '#shared/session/credentials.ts';
import { RESET_LIFETIME } from '#shared/session/reset.ts';
import { issueCode, spendCode, withdrawCode } from '../../codes/one-time-codes.ts';
import type { Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { type Refusal, refusal } from '../../http/refuse.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { safeAddressOf, withoutFormerEmail } from '../../session/account-record.ts';
import { accountByEmail, accountById, setPassword, updateProfile } from '../../session/accounts-table.ts';
import { spendRestoreLink, withdrawRestoreLinks } from '../../session/restore-links.ts';
import { CONFIRM_PURPOSE, RESET_PURPOSE, withdrawAccess } from '../../session/withdraw-access.ts';
import { addressLeftMail, emailRestoredMail } from './account-mails.ts';
import { moveTo } from './settings-operations.ts';

const aboutSchema = v.object({ accountId: v.string(), email: v.string() });

const badLink = refusal(400, 'BAD_LINK', 'This link is no longer valid. It may have been used or have expired.');
const taken = refusal(409, 'EMAIL_TAKEN', 'This address now belongs to another account. Please contact support.');

/** Applies the single-use links in mails about a change of email. */
export const createEmailLinkOperations = (deps: Deps) => ({
  apply: async (token: string): Promise<Result<EmailLinkOutcome, Refusal>> => {
    const done = await deps.write(
      async (trx) => (await confirm(trx, deps, token)) ?? (await restore(trx, deps, token)) ?? fail(badLink),
    );
    if (!done.ok) return done;
    deps.sessionsEnded(done.value.ended);
    return ok(done.value.outcome);
  },
});

type Done = Result<{ outcome: EmailLinkOutcome; ended: string[] }, Refusal>;

/** @returns undefined if the token is not a confirmation link */
async function confirm(trx: Trx, deps: Deps, token: string): Promise<Done | undefined> {
  const about = v.safeParse(aboutSchema, (await spendCode(trx, CONFIRM_PURPOSE, token, deps.clock()))?.about);
  if (!about.success) return undefined;
  const account = await accountById(trx, about.output.accountId);
  // The address has changed again since.
  if (account?.email !== about.output.email) return fail(badLink);
  await updateProfile(trx, account.id, withoutFormerEmail(account.profile));
  // The reset link was mailed to the former address.
  await withdrawCode(trx, RESET_PURPOSE, account.id);
  return ok({ outcome: { done: 'confirmed', userId: account.id }, ended: [] });
}

/**
 * Restores the account's former address. The person who changed it may know or have set the password, so the password
 * is cleared. The response and a mail to the restored address let the owner set a new one.
 */
async function restore(trx: Trx, deps: Deps, token: string): Promise<Done | undefined> {
  const now = deps.clock();
  const left = await spendRestoreLink(trx, token, now);
  if (!left) return undefined;
  const account = await accountById(trx, left.accountId);
  if (!account) return fail(badLink);
  const holder = await accountByEmail(trx, left.email);
  if (holder && holder.id !== account.id) return fail(taken);
  const leaving = new Set(
    [account.email, safeAddressOf(account)].filter((email) => email.toLowerCase() !== left.email.toLowerCase()),
  );
  await withdrawRestoreLinks(trx, account.id, left.email, now, left.nth);
  const ended = await withdrawAccess(trx, account.id);
  await moveTo(deps, trx, account, left.email);
  await updateProfile(trx, account.id, withoutFormerEmail(account.profile));
  await setPassword(trx, account.id, null);
  const code = deps.newToken();
  await issueCode(trx, code, { purpose: RESET_PURPOSE, subject: account.id, expiresAt: now + RESET_LIFETIME });
  for (const email of leaving) await enqueueMail(trx, now, addressLeftMail(email, left.email, deps.portalUrl()));
  await enqueueMail(trx, now, emailRestoredMail(left.email, deps.portalUrl(), code, now));
  return ok({ outcome: { done: 'restored', userId: account.id, resetPasswordCode: code }, ended });
}
