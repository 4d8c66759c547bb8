import { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer } from '#edge/http/answer.ts';
import { checkBody } from '#edge/http/check.ts';
import { limitStrangers } from '#edge/session/stranger-limits.ts';
import { applyResetSchema, type ForgotPassword, forgotPasswordSchema, resetCodeSchema } from '#shared/account/reset.ts';

const MAILS_A_MINUTE = 5;
const TO_ONE_A_MINUTE = 2;
const CODES_A_MINUTE = 20;

/** A forgotten password, for strangers. A reset ends every session of the account. */
export function resetRoutes(deps: EdgeDeps): Hono {
  const { reset } = deps.upstream;
  const app = new Hono();
  const mails = limitStrangers<ForgotPassword>(deps, 'reset mail', MAILS_A_MINUTE, { of: ({ email }) => email.toLowerCase(), most: TO_ONE_A_MINUTE });
  const codes = limitStrangers(deps, 'reset', CODES_A_MINUTE);

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
