import type { Context, Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer } from '#edge/http/answer.ts';
import type { UpstreamFailure } from '#edge/hub/ports.ts';
import { limitAttempt, tooManyAttempts } from '#edge/session/attempt-limits.ts';
import { type SignedIn, signedIn } from '#edge/session/signed-in.ts';
import { endSession, startSession } from '#edge/session/start-session.ts';
import { EXCEPTION, errorCodes } from '#shared/errors.ts';
import { ok } from '#shared/result.ts';
import { sessionCalls } from '#shared/session/calls.ts';
import { publicUser } from '#shared/session/user.ts';
import { mountCalls } from './mount-calls.ts';

export function sessionRoutes(deps: EdgeDeps): Hono<SignedIn> {
  // Anybody may request who is signed in. Being signed out is a regular answer, not an error in the browser's console.
  const nobody = async (c: Context, inactive: boolean) =>
    c.json(inactive || (await isOfInactive(c)) ? { user: null, inactive: true } : { user: null });
  /**
   * Whether a cookie without a valid session here belongs to an account that was made inactive, which the provider
   * still knows.
   */
  const isOfInactive = async (c: Context): Promise<boolean> => {
    const session = await deps.cookies.open(c.req.header('cookie'), deps.now());
    const user = session && (await deps.upstream.account.userInfo(session.token));
    return user?.ok === false && user.error.error.code === errorCodes.accountInactive;
  };

  return mountCalls(
    deps,
    sessionCalls,
    {
      restore: async (c) => {
        // Requests without a session were answered in `before`.
        const { session } = (c as Context<SignedIn>).var;
        const user = await deps.upstream.account.userInfo(session.token);
        if (user.ok) {
          deps.background(c, deps.people.note(user.value));
          // Only here: an answer to any other call may arrive after the browser has got the cookie of a new session.
          const anew = await deps.cookies.sealAnew(c.req.header('cookie'), deps.now());
          if (anew !== undefined) c.header('Set-Cookie', anew);
        }
        return answer(c, user.ok ? ok({ user: publicUser(user.value) }) : user);
      },
      signIn: async (c, { email, password, remember }) => {
        const account = email.toLowerCase();
        const device = await deps.devices.deviceOf(c.req.header('cookie'), account, deps.now());
        const address = deps.addressOf(c);
        const attempt = await limitAttempt(deps.limits.attempts, { account, address, device });
        if (!attempt.ok) {
          deps.meter.count('sign_ins', 'limited');
          return tooManyAttempts(c, attempt.error);
        }
        const giveBack = attempt.value;
        const found = await deps.upstream.session.signIn(email, password, {
          userAgent: c.req.header('user-agent'),
          address,
        });
        if (!found.ok) {
          const { status, error } = found.error;
          const refused = status >= 400 && status < 500;
          deps.meter.count('sign_ins', refused && !isNoSuchCall(found.error) ? 'refused' : 'failed');
          if (isNoSuchCall(found.error)) {
            // A provider may refuse a wrong password with 400 or 403 without a code, so those count as attempts.
            if (status === 404 || status === 405) await giveBack();
            return c.json({ code: errorCodes.badAnswer, message: SIGN_IN_MISSING }, 502);
          }
          // The provider did not check the password, so this was not a guess.
          if (!refused) await giveBack();
          // Any refusal by the provider becomes a 401 with the provider's own message (AUTH-03).
          return c.json(error, refused ? 401 : 502);
        }
        await giveBack();
        deps.meter.count('sign_ins', 'ok');
        const { user, token } = found.value;
        deps.background(c, deps.people.note(user));
        await startSession(c, deps, { userId: user._id, token, account, remember });
        return ok({ user: publicUser(user) });
      },
      signOut: async (c) => {
        const session = await deps.cookies.open(c.req.header('cookie'), deps.now());
        if (session) await endSession(c, deps, session);
        c.header('Set-Cookie', deps.cookies.clear());
        c.header('Set-Cookie', deps.home.clear(), { append: true });
        // The Google login is useless without its session, but nothing of it should remain in the browser.
        if (session && (await deps.googleCookies.openLogin(c.req.header('cookie'), session.sessionId, deps.now())))
          c.header('Set-Cookie', deps.googleCookies.clearLogin(), { append: true });
        return c.body(null, 204);
      },
    },
    { restore: signedIn(deps, nobody) },
  );
}

/**
 * Whether the password was not checked: the provider lacks the call, or another server answers there, whose refusals
 * have no code.
 */
const isNoSuchCall = ({ status, error: { code } }: UpstreamFailure): boolean =>
  (status === 404 && code === errorCodes.notFound) ||
  (status >= 400 && status < 500 && status !== 401 && code === EXCEPTION);

const SIGN_IN_MISSING =
  'Your password could not be checked: the sign-in service is not where this portal expects it. Please try again later.';
