import type { Hono, MiddlewareHandler } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer, wholeAddress } from '#edge/http/answer.ts';
import { attemptsAMinute } from '#edge/http/limits.ts';
import { addressKey, limitAll, tooManyAttempts } from '#edge/session/attempt-limits.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import { actLinkCalls } from '#shared/channels/act-link-calls.ts';
import { ACT_LINK_PATH } from '#shared/channels/paths.ts';
import { mountCalls, passOn } from './mount-calls.ts';

/**
 * The links in messages that act on an alert (CHAN-11). Opening one changes nothing, since mail scanners open pages,
 * too: a person presses the page's button. A program that receives our webhooks posts to the address itself.
 */
export function actLinkRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const counted: MiddlewareHandler = async (c, next) => {
    const taken = await limitAll(deps.limits.attempts, [
      { key: `act from ${addressKey(deps.addressOf(c))}`, most: attemptsAMinute.actLinksFromAddress },
    ]);
    return taken.ok ? next() : tooManyAttempts(c, taken.error);
  };
  const app = mountCalls(deps, actLinkCalls, {}, { look: counted, use: counted });
  app.post(`${ACT_LINK_PATH}/:token`, counted, async (c) => {
    const input = { token: c.req.param('token') };
    return answer(
      c,
      await passOn(deps.upstream.call, actLinkCalls.use, undefined, input, (path) =>
        wholeAddress(c, deps.settings.publicOrigin, path),
      ),
    );
  });
  return app;
}
