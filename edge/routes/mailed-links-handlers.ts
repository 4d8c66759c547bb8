import type { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer, wholeAddress } from '#edge/http/answer.ts';
import { attemptsAMinute } from '#edge/http/limits.ts';
import { limitAnonymous } from '#edge/session/attempt-limits.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import { emailLinkCalls } from '#shared/account/settings-calls.ts';
import { actLinkCalls } from '#shared/channels/act-link-calls.ts';
import { ACT_LINK_PATH, UNSUBSCRIBE_PATH } from '#shared/channels/paths.ts';
import { unsubscribeCalls } from '#shared/channels/unsubscribe-calls.ts';
import { ok } from '#shared/result.ts';
import type { ForgotPassword } from '#shared/session/reset.ts';
import { resetCalls } from '#shared/session/reset-calls.ts';
import { mountCalls, passOn } from './mount-calls.ts';

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
  const counted = limitAnonymous(deps, 'email link', attemptsAMinute.emailLinksFromAddress);
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

/**
 * The links in emails that can be turned off. Opening one changes nothing, since mail scanners open pages, too: a person
 * presses the page's button. A mail program's own button posts to the address itself, without a cookie (RFC 8058).
 */
export function unsubscribeRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const counted = limitAnonymous(deps, 'unsubscribe', attemptsAMinute.emailLinksFromAddress);
  const { unsubscribe } = deps.upstream.account;
  const app = mountCalls(deps, unsubscribeCalls, { apply: (_c, { token }) => unsubscribe(token) }, { apply: counted });
  app.post(`${UNSUBSCRIBE_PATH}/:token`, counted, async (c) => {
    const done = await unsubscribe(c.req.param('token'));
    return done.ok ? c.text('You get no more of these emails.') : c.text('This link is not complete.', 400);
  });
  return app;
}

/**
 * The links in messages that act on an alert (CHAN-11). Opening one changes nothing, since mail scanners open pages,
 * too: a person presses the page's button. A program that receives our webhooks posts to the address itself.
 */
export function actLinkRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const counted = limitAnonymous(deps, 'act', attemptsAMinute.actLinksFromAddress);
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
