import type { ChangeEmail, ChangePassword } from '#shared/account/credentials.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type Account, safeAddressOf } from '../account/account.ts';
import { accountByEmail, accountById, setPassword, updateProfile } from '../account/accounts-table.ts';
import type { Caller } from '../account/portal-token.ts';
import { deleteSessionsOf, sessionOf } from '../account/sessions-table.ts';
import { issueCode } from '../codes/one-time-codes.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { invalid, notAuthorised } from '../http/codes.ts';
import type { Refusal } from '../http/refuse.ts';
import { enqueueMail } from '../mail/mail.ts';
import { confirmEmailMail, emailChangedMail, LINKS_LAST, passwordChangedMail } from './account-mails.ts';
import { CONFIRM, RESTORE } from './email-link-operations.ts';
import { moveTo } from './move-email.ts';
import { proveOwner } from './proof.ts';

const sameEmail = invalid({ email: 'This is your e-mail already.' }, 'This is your e-mail already.');
// Whose it is, is nobody's business.
const takenEmail = invalid({ email: 'This e-mail cannot be used. Please enter another one.' }, 'This e-mail cannot be used. Please enter another one.');

/** What a person changes of the own account. */
export const createSettingsOperations = (deps: Deps) => ({
  /** Ends every session of the account, the one that asks too. Of two changes at once the second finds its session ended. */
  changePassword: async (caller: Caller, { password, currentPassword }: ChangePassword): Promise<Result<object, Refusal>> => {
    const proven = await proveOwner(deps, caller, currentPassword);
    if (!proven.ok) return proven;
    const hash = await deps.passwords.hash(password);
    const ended = await deps.write(async (trx) => {
      if (!(await sessionOf(trx, caller.tokenHash))) return undefined;
      await setPassword(trx, caller.account.id, hash);
      await enqueueMail(trx, deps.clock(), passwordChangedMail(safeAddressOf(caller.account), deps.portalUrl()));
      return deleteSessionsOf(trx, [caller.account.id]);
    });
    if (!ended) return fail(notAuthorised);
    deps.sessionsEnded(ended);
    return ok({});
  },

  /** From here on one signs in with the new address. Mail that opens the account goes to the former one until the new one is confirmed. */
  changeEmail: async (caller: Caller, { email, currentPassword }: ChangeEmail): Promise<Result<object, Refusal>> => {
    const proven = await proveOwner(deps, caller, currentPassword);
    if (!proven.ok) return proven;
    return deps.write(async (trx) => {
      const account = (await sessionOf(trx, caller.tokenHash)) && (await accountById(trx, caller.account.id));
      if (!account) return fail(notAuthorised);
      if (account.email.toLowerCase() === email.toLowerCase()) return fail(sameEmail);
      if (await accountByEmail(trx, email)) return fail(takenEmail);
      await moveTo(deps, trx, account, email);
      await updateProfile(trx, account.id, { ...account.profile, formerEmail: safeAddressOf(account) });
      await sendLinks(deps, trx, account, email);
      return ok({});
    });
  },
});

/** To the address that is left, how to get it back; to the new one, how to confirm it. */
async function sendLinks(deps: Deps, trx: Trx, account: Account, email: string): Promise<void> {
  const [now, portalUrl] = [deps.clock(), deps.portalUrl()];
  const [restoring, confirming] = [deps.newToken(), deps.newToken()];
  const expiresAt = now + LINKS_LAST;
  const about = (address: string) => ({ accountId: account.id, email: address });
  // One for each address that was left: whoever changes it twice does not take the first owner's link away.
  await issueCode(trx, restoring, { purpose: RESTORE, subject: `${account.id} ${account.email}`, expiresAt, about: about(account.email) });
  await issueCode(trx, confirming, { purpose: CONFIRM, subject: account.id, expiresAt, about: about(email) });
  await enqueueMail(trx, now, emailChangedMail(account.email, email, portalUrl, restoring, now));
  await enqueueMail(trx, now, confirmEmailMail(email, portalUrl, confirming, now));
}
