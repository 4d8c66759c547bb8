import type { Context, MiddlewareHandler } from 'hono';
import { answer } from '#edge/http/answer.ts';
import type { Session, UpstreamAnswer } from '#edge/hub/ports.ts';
import { errorCodes } from '#shared/errors.ts';
import { type Access, closedError } from '#shared/session/access.ts';
import { accountTexts } from '#shared/session/texts.ts';
import type { AccountRights, UserInfo } from '#shared/session/user.ts';
import type { SessionDeps } from './session-deps.ts';

/** The variables that `signedIn` sets in `c.var` for handlers. */
export type SignedIn = {
  Variables: {
    session: Session;
    /** The account's rights as known to the hub. Undefined if unknown, or if the provider was asked since. */
    rights: AccountRights | undefined;
  };
};

/**
 * Lets a request pass if the user's hub admits its session (ST8), before anything of the body is read. The response
 * contains the stream's head from before anything was read (ST13). If a handler answers 401, the provider refused the
 * token, so the session ends. If it answers 403, the account may do less than the hub knows, so the hub reads the
 * account again. No refusal deletes the cookie: it may arrive late, when the browser has the cookie of a new session.
 * @param visitor builds the response for everybody else; `inactive` if the provider says that the account is inactive
 */
export function signedIn(
  { cookies, hubs, now, background }: SessionDeps,
  visitor: (c: Context, inactive: boolean) => Response | Promise<Response> = refused,
): MiddlewareHandler<SignedIn> {
  return async (c, next) => {
    const session = await cookies.open(c.req.header('cookie'), now());
    if (!session) return visitor(c, false);
    const check = await hubs.check(session);
    if (!check.ok) return visitor(c, false);
    c.header('Stream-Head', `${check.head.epoch}:${check.head.head}`);
    c.set('session', session);
    c.set('rights', check.rights);
    await next();
    if (c.res.status === 403 && c.get('rights')) background(c, hubs.refreshAccount(session.userId));
    if (c.res.status !== 401) return;
    const inactive = (await c.res.clone().text()).includes(`"${errorCodes.accountInactive}"`);
    await hubs.endSession(session.userId, session.sessionId, inactive);
    c.res = await visitor(c, inactive);
  };
}

const refused = (c: Context, inactive: boolean): Response =>
  c.json(
    inactive
      ? { code: errorCodes.accountInactive, message: accountTexts.accountInactive }
      : { code: errorCodes.signedOut, message: 'Please log in.' },
    401,
  );

type AccessDeps = {
  upstream: { account: { userInfo(token: string): UpstreamAnswer<UserInfo> } };
  hubs: { refreshAccount(userId: string): Promise<void> };
  background(c: Context, work: Promise<unknown>): void;
};

/**
 * Lets an account make a call if it may use the call's screen (SHELL-16). If the hub's rights allow the call, it
 * passes, because the provider checks the right as well. Before refusing a call, or if no hub knows the account, asks
 * the provider. Runs after the checks of body and query, so that an invalid call costs no request.
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
