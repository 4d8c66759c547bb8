import type { Hono, MiddlewareHandler } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { attemptsAMinute } from '#edge/http/limits.ts';
import { addressKey, takeFromAll, tooManyAttempts } from '#edge/session/attempt-limits.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import { emailLinkCalls } from '#shared/account/settings-calls.ts';
import { ok } from '#shared/result.ts';
import { mountCalls } from './mount-calls.ts';

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
