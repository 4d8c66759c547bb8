import { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer } from '#edge/http/answer.ts';
import { checkBody } from '#edge/http/check.ts';
import { attemptsAMinute } from '#edge/http/limits.ts';
import { addressKey } from '#edge/session/address-key.ts';
import { takeFromAll } from '#edge/session/sign-in-limits.ts';
import { tooManyAttempts } from '#edge/session/too-many-attempts.ts';
import { emailLinkSchema } from '#shared/account/credentials.ts';
import { ok } from '#shared/result.ts';

/** The links in the mails about a change of e-mail, for whoever has one. Its page asks before it spends it: scanners of mail open pages too. */
export function emailLinkRoutes(deps: EdgeDeps): Hono {
  const app = new Hono();
  app.post('/', checkBody(emailLinkSchema), async (c) => {
    const taken = await takeFromAll(deps.limits.attempts, [
      { key: `email link from ${addressKey(deps.addressOf(c))}`, most: attemptsAMinute.emailLinksFromPlace },
    ]);
    if (!taken.ok) return tooManyAttempts(c, taken.error);
    const applied = await deps.upstream.account.applyEmailLink(c.req.valid('json').token);
    if (!applied.ok) return answer(c, applied);
    const { userId, ...outcome } = applied.value;
    if (outcome.done === 'restored') await deps.hubs.endAllSessions(userId);
    return answer(c, ok(outcome));
  });
  return app;
}
