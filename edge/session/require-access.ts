import type { MiddlewareHandler } from 'hono';
import { answer } from '#edge/http/answer.ts';
import type { UpstreamAnswer } from '#edge/hub/ports.ts';
import { type Access, closedError } from '#shared/account/access.ts';
import type { UserInfo } from '#shared/account/user.ts';
import type { SignedIn } from './signed-in.ts';

/**
 * Lets those accounts make a call that may use its screen (SHELL-16), as the provider has the account now: no plan that was bought or lost
 * a moment ago is overlooked. It stands after the checks of body and query, so that nobody asks the provider for nothing.
 */
export const requireAccess =
  (deps: { upstream: { account: { userInfo(token: string): UpstreamAnswer<UserInfo> } } }, rule: (user: UserInfo) => Access): MiddlewareHandler<SignedIn> =>
  async (c, next) => {
    const user = await deps.upstream.account.userInfo(c.var.session.token);
    if (!user.ok) return answer(c, user);
    const access = rule(user.value);
    return access.open ? next() : c.json(closedError(access), 403);
  };
