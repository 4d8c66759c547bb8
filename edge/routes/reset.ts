import { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer } from '#edge/http/answer.ts';
import { checkBody } from '#edge/http/check.ts';
import { attemptsAMinute } from '#edge/http/limits.ts';
import { limitStrangers } from '#edge/session/stranger-limits.ts';
import { applyResetSchema, type ForgotPassword, forgotPasswordSchema, resetCodeSchema } from '#shared/account/reset.ts';

/** A forgotten password, for strangers. A reset ends every session of the account. */
export function resetRoutes(deps: EdgeDeps): Hono {
  const { reset } = deps.upstream;
  const app = new Hono();
  const mails = limitStrangers<ForgotPassword>(deps, 'reset mail', attemptsAMinute.resetMailsFromPlace, {
    of: ({ email }) => email.toLowerCase(),
    most: attemptsAMinute.resetMailsToEmail,
  });
  const codes = limitStrangers(deps, 'reset', attemptsAMinute.resetLinksFromPlace);

  app.post('/', checkBody(forgotPasswordSchema), mails, async (c) => answer(c, await reset.forgot(c.req.valid('json').email)));
  app.post('/check', checkBody(resetCodeSchema), codes, async (c) => answer(c, await reset.check(c.req.valid('json').resetPasswordCode)));

  app.post('/apply', checkBody(applyResetSchema), codes, async (c) => {
    const applied = await reset.apply(c.req.valid('json'));
    if (!applied.ok) return answer(c, applied);
    // A provider that does not say whose it was has ended the tokens, and each session ends with its own.
    if (applied.value.userId !== undefined) await deps.hubs.endAllSessions(applied.value.userId);
    return c.json({});
  });

  return app;
}
