import type { Hono, MiddlewareHandler } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { attemptsAMinute } from '#edge/http/limits.ts';
import { addressKey, limitAll, limitAnonymous, tooManyAttempts } from '#edge/session/attempt-limits.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import { emailLinkCalls } from '#shared/account/settings-calls.ts';
import { ok } from '#shared/result.ts';
import type { ForgotPassword } from '#shared/session/reset.ts';
import { resetCalls } from '#shared/session/reset-calls.ts';
import { mountCalls } from './mount-calls.ts';

/** Resets a forgotten password. A reset ends every session of the account. */
export function resetRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { reset } = deps.upstream;
  const mails = limitAnonymous<ForgotPassword>(deps, 'reset mail', attemptsAMinute.resetMailsFromAddress, {
    of: ({ email }) => email.toLowerCase(),
    most: attemptsAMinute.resetMailsToEmail,
  });
  const codes = limitAnonymous(deps, 'reset', attemptsAMinute.resetLinksFromAddress);
  return mountCalls(
    deps,
    resetCalls,
    {
      forgot: (_c, { email }) => reset.forgot(email),
      check: (_c, { resetPasswordCode }) => reset.check(resetPasswordCode),
      apply: async (_c, wish) => {
        const applied = await reset.apply(wish);
        if (!applied.ok) return applied;
        // Without a user id from the provider, the hub ends each session when its token is refused: the provider has
        // ended the tokens.
        if (applied.value.userId !== undefined) await deps.hubs.endAllSessions(applied.value.userId);
        return ok({});
      },
    },
    { forgot: mails, check: codes, apply: codes },
  );
}

/**
 * Applies the links in emails about a change of email. Their page asks for confirmation first, because mail scanners
 * open pages too.
 */
export function emailLinkRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const counted: MiddlewareHandler = async (c, next) => {
    const taken = await limitAll(deps.limits.attempts, [
      { key: `email link from ${addressKey(deps.addressOf(c))}`, most: attemptsAMinute.emailLinksFromAddress },
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
