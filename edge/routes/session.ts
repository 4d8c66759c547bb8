import { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import type { Session } from '#edge/hub/ports.ts';
import { publicUser, signInFormSchema } from '#shared/account/user.ts';
import { errorCodes } from '#shared/errors.ts';
import { admitted, answer, bodyOf } from './guard.ts';

const HOUR = 3_600_000;
const REMEMBERED = 30 * 24 * HOUR;
const NOT_REMEMBERED = 12 * HOUR;

/** Sign-in, the session's user, sign-out. */
export function sessionRoutes(deps: EdgeDeps): Hono {
  const app = new Hono();

  app.post('/', async (c) => {
    const read = await bodyOf(c, signInFormSchema);
    if ('refusal' in read) return read.refusal;
    const { email, password, remember } = read.body;
    const account = email.toLowerCase();
    const address = deps.addressOf(c);
    if (!(await deps.limits.mayTrySignIn(account, address))) {
      c.header('Retry-After', '60');
      return c.json({ code: errorCodes.tooMany, message: 'Too many attempts. Please wait a minute and try again.' }, 429);
    }
    const signedIn = await deps.upstream.signIn(email, password);
    if (!signedIn.ok) {
      const { status, error } = signedIn.error;
      const refused = status >= 400 && status < 500;
      if (refused) await deps.limits.signInFailed(account, address);
      // Whatever kind of no the provider says, to the page it is 401 with the provider's own sentence (AUTH-03).
      return c.json(error, refused ? 401 : 502);
    }
    // Signing in ends the cookie's former session (ST17).
    const former = await deps.cookies.open(c.req.header('cookie'), deps.now());
    if (former) await end(former);

    const now = deps.now();
    const session: Session = {
      userId: signedIn.value.user._id,
      sessionId: deps.newId(),
      token: signedIn.value.token,
      issuedAt: now,
      expiresAt: now + (remember ? REMEMBERED : NOT_REMEMBERED),
    };
    c.header('Set-Cookie', await deps.cookies.seal(session, remember));
    return c.json({ user: publicUser(signedIn.value.user) });
  });

  app.get('/', async (c) => {
    const who = await admitted(c, deps);
    if ('refusal' in who) return who.refusal;
    const user = await deps.upstream.userInfo(who.session.token);
    return answer(c, deps, who.session, user.ok ? { ok: true, value: { user: publicUser(user.value) } } : user);
  });

  app.delete('/', async (c) => {
    const session = await deps.cookies.open(c.req.header('cookie'), deps.now());
    if (session) await end(session);
    c.header('Set-Cookie', deps.cookies.clear());
    return c.body(null, 204);
  });

  /** Ends a session here at once, and its token at the provider as well as it can. */
  async function end(session: Session) {
    await deps.hubs.endSession(session.userId, session.sessionId);
    await deps.upstream.signOut(session.token);
  }

  return app;
}
