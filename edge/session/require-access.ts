import type { Context, MiddlewareHandler } from 'hono';
import { answer } from '#edge/http/answer.ts';
import type { UpstreamAnswer } from '#edge/hub/ports.ts';
import { type Access, closedError } from '#shared/account/access.ts';
import type { AccountRights, UserInfo } from '#shared/account/user.ts';
import type { SignedIn } from './signed-in.ts';

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
