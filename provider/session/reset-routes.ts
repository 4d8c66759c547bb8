import { Hono } from 'hono';
import * as v from 'valibot';
import { RESET_TYPE, resetPaths } from '#shared/session/calls.ts';
import { applyResetSchema, forgotPasswordSchema, resetCodeSchema } from '#shared/session/reset.ts';
import type { Deps } from '../deps.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import type { BodyEnv } from '../http/read-body.ts';
import { answer } from '../http/refuse.ts';
import { createResetOperations, type OnPasswordSet } from './reset-operations.ts';

const documented = documentedUnder('Reset', []);

const forgotSchema = v.object({ ...forgotPasswordSchema.entries, resetType: v.literal(RESET_TYPE) });

export function resetRoutes(deps: Deps, onPasswordSet: OnPasswordSet): Hono<BodyEnv> {
  const { forgot, check, apply } = createResetOperations(deps, onPasswordSet);
  const app = new Hono<BodyEnv>();

  app.post(
    resetPaths.forgotPassword,
    documented(
      'Send the link that resets a password. The response does not reveal whether the address has an account. The mail links to /reset-password/{code}',
      v.object({}),
      400,
    ),
    checkBody(forgotSchema),
    (c) => {
      forgot(c.req.valid('json').email);
      return c.json({});
    },
  );

  app.post(
    resetPaths.checkCode,
    documented(
      'Whether the link is valid, without spending it (ours, optional). Refuses with INVALID',
      v.object({}),
      400,
    ),
    checkBody(resetCodeSchema),
    async (c) => answer(c, await check(c.req.valid('json').resetPasswordCode)),
  );

  app.post(
    resetPaths.applyReset,
    documented(
      'Set the new password and end every session. `userId` in the answer is ours, optional: with it, the portal ends its own session at once',
      v.object({ userId: v.string() }),
      400,
      401,
    ),
    checkBody(applyResetSchema),
    async (c) => {
      const { resetPasswordCode, password } = c.req.valid('json');
      return answer(c, await apply(resetPasswordCode, password));
    },
  );

  return app;
}
