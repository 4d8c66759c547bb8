import type { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import { limitStrangers } from '#edge/session/stranger-limits.ts';
import type { ForgotPassword } from '#shared/account/reset.ts';
import { resetCalls } from '#shared/account/reset-calls.ts';
import { ok } from '#shared/result.ts';
import { mountCalls } from './mount-calls.ts';

const MAILS_A_MINUTE = 5;
const TO_ONE_A_MINUTE = 2;
const CODES_A_MINUTE = 20;

/** A forgotten password. A reset ends every session of the account. */
export function resetRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { reset } = deps.upstream;
  const mails = limitStrangers<ForgotPassword>(deps, 'reset mail', MAILS_A_MINUTE, { of: ({ email }) => email.toLowerCase(), most: TO_ONE_A_MINUTE });
  const codes = limitStrangers(deps, 'reset', CODES_A_MINUTE);
  return mountCalls(
    deps,
    resetCalls,
    {
      forgot: (_c, { email }) => reset.forgot(email),
      check: (_c, { resetPasswordCode }) => reset.check(resetPasswordCode),
      apply: async (_c, wish) => {
        const applied = await reset.apply(wish);
        if (!applied.ok) return applied;
        // A provider that does not say whose it was has ended the tokens, and each session ends with its own.
        if (applied.value.userId !== undefined) await deps.hubs.endAllSessions(applied.value.userId);
        return ok({});
      },
    },
    { forgot: mails, check: codes, apply: codes },
  );
}
