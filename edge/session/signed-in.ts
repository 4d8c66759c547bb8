import type { Context, MiddlewareHandler } from 'hono';
import type { Session } from '#edge/hub/ports.ts';
import { accountTexts } from '#shared/account/texts.ts';
import type { AccountRights } from '#shared/account/user.ts';
import { errorCodes } from '#shared/errors.ts';
import type { SessionDeps } from './session-deps.ts';

/** What a handler behind `signedIn` finds in `c.var`. */
export type SignedIn = {
  Variables: {
    session: Session;
    /** What the account may do, as the hub knows it. Undefined: it does not, or the provider has been asked since. */
    rights: AccountRights | undefined;
  };
};

/**
 * Lets in whose session the user's hub admits (ST8), before anything of the body is read. A handler's 401 says that the provider
 * has refused the token: the session is over then. A 403 says that the account may do less than the hub knows: it reads the account again. The answer carries where the stream stood before anything was read (ST13).
 * @param visitor what everybody else gets; `inactive` where the provider says that the account is
 */
export function signedIn(
  { cookies, hubs, now, background }: SessionDeps,
  visitor: (c: Context, inactive: boolean) => Response | Promise<Response> = refused,
): MiddlewareHandler<SignedIn> {
  const leave = async (c: Context, inactive = false): Promise<Response> => {
    if (c.req.header('cookie')) c.header('Set-Cookie', cookies.clear());
    return visitor(c, inactive);
  };
  return async (c, next) => {
    const session = await cookies.open(c.req.header('cookie'), now());
    if (!session) return leave(c);
    const check = await hubs.check(session);
    if (!check.ok) return leave(c);
    c.header('Stream-Head', `${check.head.epoch}:${check.head.head}`);
    c.set('session', session);
    c.set('rights', check.rights);
    await next();
    // The provider allows less than the hub knows of.
    if (c.res.status === 403 && c.get('rights')) background(c, hubs.refreshAccount(session.userId));
    if (c.res.status !== 401) return;
    const inactive = (await c.res.clone().text()).includes(`"${errorCodes.accountInactive}"`);
    await hubs.endSession(session.userId, session.sessionId, inactive);
    c.res = await leave(c, inactive);
  };
}

const refused = (c: Context, inactive: boolean): Response =>
  c.json(
    inactive ? { code: errorCodes.accountInactive, message: accountTexts.accountInactive } : { code: errorCodes.signedOut, message: 'Please log in.' },
    401,
  );
