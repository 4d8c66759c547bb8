import type { ChangeEmail, ChangePassword } from '#shared/account/credentials.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Account } from '../account/account.ts';
import { accountByEmail, accountById, setEmail, setPassword } from '../account/accounts-table.ts';
import type { Caller } from '../account/portal-token.ts';
import { deleteSessionsOf, sessionOf } from '../account/sessions-table.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { renameWord } from '../history/words-table.ts';
import { invalid, notAuthorised } from '../http/codes.ts';
import type { Refusal } from '../http/refuse.ts';
import { enqueue } from '../outbox/outbox-table.ts';
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
      return deleteSessionsOf(trx, [caller.account.id]);
    });
    if (!ended) return fail(notAuthorised);
    deps.sessionsEnded(ended);
    return ok({});
  },

  /** From here on one signs in with the new address. */
  changeEmail: async (caller: Caller, { email, currentPassword }: ChangeEmail): Promise<Result<object, Refusal>> => {
    const proven = await proveOwner(deps, caller, currentPassword);
    if (!proven.ok) return proven;
    return deps.write(async (trx) => {
      const account = (await sessionOf(trx, caller.tokenHash)) && (await accountById(trx, caller.account.id));
      if (!account) return fail(notAuthorised);
      if (account.email.toLowerCase() === email.toLowerCase()) return fail(sameEmail);
      if (await accountByEmail(trx, email)) return fail(takenEmail);
      await moveTo(deps, trx, account, email);
      return ok({});
    });
  },
});

/** The account has this address from now on, and everybody who shows it hears of that. */
async function moveTo(deps: Deps, trx: Trx, account: Account, email: string): Promise<void> {
  await setEmail(trx, account.id, email);
  await renameWord(trx, account.ownerId, 'member', account.id, email);
  await enqueue(trx, deps.clock(), [{ accountId: account.id, event: 'user:updated', data: {} }]);
}
