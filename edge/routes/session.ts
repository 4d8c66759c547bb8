import { type Context, Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer } from '#edge/http/answer.ts';
import { body } from '#edge/http/checks.ts';
import { isPassing } from '#edge/hub/passing.ts';
import type { Session } from '#edge/hub/ports.ts';
import { takeAttempt } from '#edge/session/sign-in-limits.ts';
import { signedIn } from '#edge/session/signed-in.ts';
import { publicUser, signInFormSchema } from '#shared/account/user.ts';
import { errorCodes } from '#shared/errors.ts';
import { ok } from '#shared/result.ts';

const HOUR = 3_600_000;
const REMEMBERED = 30 * 24 * HOUR;
const NOT_REMEMBERED = 12 * HOUR;
const BEFORE_SECOND_TRY = 1_000;

/** Sign-in, the session's user, sign-out. */
export function sessionRoutes(deps: EdgeDeps): Hono {
  const app = new Hono();

  app.post('/', body(signInFormSchema), async (c) => {
    const { email, password, remember } = c.req.valid('json');
    const account = email.toLowerCase();
    const cookieHeader = c.req.header('cookie');
    const device = await deps.devices.deviceOf(cookieHeader, account, deps.now());
    const attempt = await takeAttempt(deps.limits.attempts, { account, address: deps.addressOf(c), device });
    if (!attempt.ok) {
      c.header('Retry-After', String(Math.max(1, Math.ceil(attempt.error / 1000))));
      return c.json({ code: errorCodes.tooMany, message: 'Too many attempts. Please wait a minute and try again.' }, 429);
    }
    const giveBack = attempt.value;
    const found = await deps.upstream.session.signIn(email, password);
    if (!found.ok) {
      const { status, error } = found.error;
      const refused = status >= 400 && status < 500;
      // Where the provider has judged nothing, nobody has learned anything.
      if (!refused) await giveBack();
      // Whatever kind of no the provider says, to the page it is 401 with the provider's own sentence (AUTH-03).
      return c.json(error, refused ? 401 : 502);
    }
    await giveBack();
    // Signing in ends the cookie's former session (ST17).
    const former = await deps.cookies.open(cookieHeader, deps.now());
    if (former) await end(c, former);

    const now = deps.now();
    const session: Session = {
      userId: found.value.user._id,
      sessionId: deps.newId(),
      token: found.value.token,
      issuedAt: now,
      expiresAt: now + (remember ? REMEMBERED : NOT_REMEMBERED),
    };
    c.header('Set-Cookie', await deps.cookies.seal(session, remember));
    c.header('Set-Cookie', await deps.devices.seal(cookieHeader, account, now), { append: true });
    return c.json({ user: publicUser(found.value.user) });
  });

  // Everybody may ask who is signed in: nobody is an answer, and no error in a visitor's console.
  const nobody = (c: Context) => c.json({ user: null });
  app.get('/', signedIn(deps, nobody), async (c) => {
    const user = await deps.upstream.account.userInfo(c.var.session.token);
    return answer(c, user.ok ? ok({ user: publicUser(user.value) }) : user);
  });

  app.delete('/', async (c) => {
    const session = await deps.cookies.open(c.req.header('cookie'), deps.now());
    if (session) await end(c, session);
    c.header('Set-Cookie', deps.cookies.clear());
    return c.body(null, 204);
  });

  /** Ends a session here at once. Nobody waits for the provider to end its token. */
  async function end(c: Context, session: Session) {
    await deps.hubs.endSession(session.userId, session.sessionId);
    deps.background(c, endToken(session.token));
  }

  /** As well as it can: where the provider does not answer, it is asked once more. */
  async function endToken(token: string) {
    const done = await deps.upstream.session.signOut(token);
    if (done.ok || !isPassing(done.error)) return;
    await new Promise((resolve) => setTimeout(resolve, BEFORE_SECOND_TRY));
    await deps.upstream.session.signOut(token);
  }

  return app;
}
