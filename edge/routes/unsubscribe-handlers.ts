import type { Hono, MiddlewareHandler } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { attemptsAMinute } from '#edge/http/limits.ts';
import { addressKey, limitAll, tooManyAttempts } from '#edge/session/attempt-limits.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import { UNSUBSCRIBE_PATH } from '#shared/channels/paths.ts';
import { unsubscribeCalls } from '#shared/channels/unsubscribe-calls.ts';
import { mountCalls } from './mount-calls.ts';

/**
 * The links in emails that can be turned off. Opening one changes nothing, since mail scanners open pages, too: a person presses
 * the page's button. A mail program's own button posts to the address itself, without a cookie (RFC 8058).
 */
export function unsubscribeRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const counted: MiddlewareHandler = async (c, next) => {
    const taken = await limitAll(deps.limits.attempts, [
      { key: `unsubscribe from ${addressKey(deps.addressOf(c))}`, most: attemptsAMinute.emailLinksFromAddress },
    ]);
    return taken.ok ? next() : tooManyAttempts(c, taken.error);
  };
  const { unsubscribe } = deps.upstream.account;
  const app = mountCalls(deps, unsubscribeCalls, { apply: (_c, { token }) => unsubscribe(token) }, { apply: counted });
  app.post(`${UNSUBSCRIBE_PATH}/:token`, counted, async (c) => {
    const done = await unsubscribe(c.req.param('token'));
    return done.ok ? c.text('You get no more of these emails.') : c.text('This link is not complete.', 400);
  });
  return app;
}
