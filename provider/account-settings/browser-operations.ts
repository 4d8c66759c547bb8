import type { BrowserList, LogOut } from '#shared/account/browsers.ts';
import type { Caller } from '../account/portal-token.ts';
import { deleteSessionNamed, deleteSessionsOf, sessionsOf } from '../account/sessions-table.ts';
import type { Deps } from '../deps.ts';

/** Where an account is signed in. */
export const createBrowserOperations = (deps: Deps) => ({
  list: async ({ account, tokenHash }: Pick<Caller, 'account' | 'tokenHash'>): Promise<BrowserList> => {
    const sessions = await sessionsOf(deps.db, account.id);
    const browsers = sessions.map((session) => ({
      id: session.id,
      name: session.browser,
      phone: session.phone === 1,
      address: session.address,
      signedInAt: session.created_at,
      seenAt: session.seen_at,
      current: session.token_hash === tokenHash,
    }));
    return { browsers: browsers.sort((a, b) => Number(b.current) - Number(a.current)) };
  },

  /** An id of another account, or of a session that has ended meanwhile, ends nothing. */
  logOut: async ({ account, tokenHash }: Pick<Caller, 'account' | 'tokenHash'>, asked: LogOut): Promise<{ count: number }> => {
    const ended = await deps.write(async (trx) =>
      'id' in asked ? deleteSessionNamed(trx, account.id, asked.id) : deleteSessionsOf(trx, [account.id], tokenHash),
    );
    deps.sessionsEnded(ended);
    return { count: ended.length };
  },
});
