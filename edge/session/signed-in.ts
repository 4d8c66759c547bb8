import type { Context, MiddlewareHandler } from 'hono';
import { answer } from '#edge/http/answer.ts';
import type { Session, UpstreamAnswer } from '#edge/hub/ports.ts';
import { type Access, closedError } from '#shared/account/access.ts';
import { accountTexts } from '#shared/account/texts.ts';
import type { AccountRights, UserInfo } from '#shared/account/user.ts';
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

type AccessDeps = {
  upstream: { account: { userInfo(token: string): UpstreamAnswer<UserInfo> } };
  hubs: { refreshAccount(userId: string): Promise<void> };
  background(c: Context, work: Promise<unknown>): void;
};

/**
 * Lets an account make a call if it may use the call's screen (SHELL-16). The hub's knowledge of the account is enough to let a call pass,
 * since the provider checks the right as well. Before a call is refused, or where no hub knows the account, the provider is asked.
 * Runs after the checks of body and query, so that a call that is wrong anyway costs no request.
 */
export const requireAccess =
  (deps: AccessDeps, rule: (user: AccountRights) => Access): MiddlewareHandler<SignedIn> =>
  async (c, next) => {
    const { session, rights } = c.var;
    if (rights && rule(rights).open) return next();
    const user = await deps.upstream.account.userInfo(session.token);
    if (!user.ok) return answer(c, user);
    c.set('rights', undefined);
    const access = rule(user.value);
    if (!access.open) return c.json(closedError(access), 403);
    if (rights) deps.background(c, deps.hubs.refreshAccount(session.userId));
    return next();
  };
