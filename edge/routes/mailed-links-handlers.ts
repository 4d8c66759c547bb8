import type { Hono, MiddlewareHandler } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { attemptsAMinute } from '#edge/http/limits.ts';
import { addressKey, limitStrangers, takeFromAll, tooManyAttempts } from '#edge/session/attempt-limits.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import type { ForgotPassword } from '#shared/account/reset.ts';
import { resetCalls } from '#shared/account/reset-calls.ts';
import { emailLinkCalls } from '#shared/account/settings-calls.ts';
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

/** The links in the mails about a change of email. Their page asks before it spends one: scanners of mail open pages too. */
export function emailLinkRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const counted: MiddlewareHandler = async (c, next) => {
    const taken = await takeFromAll(deps.limits.attempts, [
      { key: `email link from ${addressKey(deps.addressOf(c))}`, most: attemptsAMinute.emailLinksFromPlace },
    ]);
    return taken.ok ? next() : tooManyAttempts(c, taken.error);
  };
  return mountCalls(
    deps,
    emailLinkCalls,
    {
      apply: async (_c, { token }) => {
        const applied = await deps.upstream.account.applyEmailLink(token);
        if (!applied.ok) return applied;
        const { userId, ...outcome } = applied.value;
        if (outcome.done === 'restored') await deps.hubs.endAllSessions(userId);
        return ok(outcome);
      },
    },
    { apply: counted },
  );
}
