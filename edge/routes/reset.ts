import type { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { attemptsAMinute } from '#edge/http/limits.ts';
import { limitStrangers } from '#edge/session/attempt-limits.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import type { ForgotPassword } from '#shared/account/reset.ts';
import { resetCalls } from '#shared/account/reset-calls.ts';
import { ok } from '#shared/result.ts';
import { mountCalls } from './mount-calls.ts';

/** A forgotten password. A reset ends every session of the account. */
export function resetRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { reset } = deps.upstream;
  const mails = limitStrangers<ForgotPassword>(deps, 'reset mail', attemptsAMinute.resetMailsFromPlace, {
    of: ({ email }) => email.toLowerCase(),
    most: attemptsAMinute.resetMailsToEmail,
  });
  const codes = limitStrangers(deps, 'reset', attemptsAMinute.resetLinksFromPlace);
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
