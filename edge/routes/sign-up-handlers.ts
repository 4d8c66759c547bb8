import type { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { attemptsAMinute } from '#edge/http/limits.ts';
import { limitAnonymous } from '#edge/session/attempt-limits.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import { startSession } from '#edge/session/start-session.ts';
import type { VerifiedEmail } from '#shared/account/sign-up.ts';
import { signUpCalls } from '#shared/account/sign-up-calls.ts';
import { ok } from '#shared/result.ts';
import { publicUser } from '#shared/session/user.ts';
import { mountCalls } from './mount-calls.ts';

export function signUpRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { signUp, session } = deps.upstream;
  const mails = limitAnonymous<VerifiedEmail>(deps, 'sign-up mail', attemptsAMinute.signUpMailsFromAddress, {
    of: ({ email }) => email.toLowerCase(),
    most: attemptsAMinute.signUpMailsToEmail,
  });
  const tokens = limitAnonymous(deps, 'sign-up', attemptsAMinute.signUpLinksFromAddress);
  return mountCalls(
    deps,
    signUpCalls,
    {
      requestEmail: (_c, request) => signUp.requestEmail(request),
      checkToken: async (_c, { token, ...address }) => {
        const checked = await signUp.checkToken(token);
        // A provider without this call checks the link at sign-up. Until then, the address in the URL is used.
        return !checked.ok && checked.error.status === 404 ? ok(address) : checked;
      },
      // The password was just chosen, so the session starts right after the sign-up.
      signUp: async (c, form) => {
        const signedUp = await signUp.signUp(form);
        if (!signedUp.ok) return signedUp;
        const account = signedUp.value.email.toLowerCase();
        const signedIn = await session.signIn(account, form.password, {
          userAgent: c.req.header('user-agent'),
          address: deps.addressOf(c),
        });
        // The account exists anyway, and its owner can sign in manually.
        if (!signedIn.ok) return ok({ ...signedUp.value, user: null });
        const { user, token } = signedIn.value;
        await startSession(c, deps, { userId: user._id, token, account, remember: false });
        return ok({ ...signedUp.value, user: publicUser(user) });
      },
    },
    { requestEmail: mails, checkToken: tokens, signUp: tokens },
  );
}
