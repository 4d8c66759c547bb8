import { accountPaths } from '#shared/session/calls.ts';
import { userInfoSchema } from '#shared/session/user.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { TokenSeal } from '../integrations/token-seal.ts';
import { setActive } from '../session/accounts-table.ts';
import { deleteSessionsOf } from '../session/sessions-table.ts';
import type { Company } from './company-client.ts';
import { erasePerson } from './erase-person.ts';

const HOUR = 3_600_000;
/** How often the company is asked about idle and forgotten people, ms. */
export const PEOPLE_CHECK = HOUR;
/** How long the company must not have a person before they are erased, ms: its API may answer 404 by mistake. */
const ERASED_AFTER = 12 * HOUR;

export type ForgottenPeople = {
  /** The company no longer has a person: every session ends, and nobody sees them any more. */
  add: (accountId: string, token: string) => Promise<void>;
  /** The company has the person after all. */
  remove: (trx: Trx, accountId: string) => Promise<void>;
  /** Asks the company once more about each, and erases those whom it has not had for a while. */
  run: () => Promise<void>;
};

/** Erases people whom the company has deleted, within a day (docs/companion.md). */
export function createForgottenPeople(deps: Deps, company: Company, seal: TokenSeal): ForgottenPeople {
  const remove = async (trx: Trx, accountId: string): Promise<void> =>
    void (await trx.deleteFrom('forgotten_people').where('account_id', '=', accountId).execute());

  return {
    remove,
    async add(accountId, token) {
      const ended = await deps.write(async (trx) => {
        await trx
          .insertInto('forgotten_people')
          .values({ account_id: accountId, since: deps.clock(), sealed: seal.seal(token, accountId) })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await setActive(trx, accountId, false);
        return deleteSessionsOf(trx, [accountId]);
      });
      deps.sessionsEnded(ended);
    },
    async run() {
      for (const { account_id: id, since, sealed } of await deps.db
        .selectFrom('forgotten_people')
        .selectAll()
        .execute()) {
        const token = seal.open(sealed, id);
        const answer = await company.read({ method: 'GET', path: accountPaths.userInfo, token }, userInfoSchema);
        const isThere = answer.ok && answer.value._id === id;
        const isGone = !answer.ok && [401, 403, 404].includes(answer.error.status);
        if (!isThere && !(isGone && deps.clock() - since >= ERASED_AFTER)) continue;
        await deps.write(async (trx) => {
          await remove(trx, id);
          if (!isThere) await erasePerson(trx, deps, id);
        });
        if (!isThere)
          deps.log('info', 'A person whom the company no longer has is erased.', { user: deps.userHash(id) });
      }
    },
  };
}

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    /** `since` in ms; the last token, sealed. */
    forgotten_people: { account_id: string; since: number; sealed: string };
  }
}
