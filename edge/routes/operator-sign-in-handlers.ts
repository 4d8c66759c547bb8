import { type Context, Hono } from 'hono';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import * as v from 'valibot';
import type { EdgeDeps } from '#edge/deps.ts';
import { wholeAddress } from '#edge/http/answer.ts';
import { checkQuery } from '#edge/http/check-call.ts';
import { attemptsAMinute, lifetimes } from '#edge/http/limits.ts';
import { addressKey, limitAll, tooManyAttempts } from '#edge/session/attempt-limits.ts';
import { isSameText } from '#edge/session/cookies.ts';
import { errorCodes } from '#shared/errors.ts';
import { type OperatorSession, SIGNED_IN_PATH, type SignInOutcome } from '#shared/recording/operator-session.ts';

const text = (most: number) => v.optional(v.pipe(v.string(), v.maxLength(most)));
const returnSchema = v.object({ code: text(4_096), state: text(200), iss: text(500), error: text(200) });

/**
 * The company's own sign-in for `/ops` (OpenID Connect), and who is signed in. None of these calls needs the operator
 * key.
 */
export function operatorSignInRoutes(deps: EdgeDeps): Hono {
  const app = new Hono();
  const { company, operatorCookies, settings } = deps;

  app.get('/ops/session', async (c) => {
    const who = company ? ((await operatorCookies.open(c.req.header('cookie'), deps.now())) ?? null) : null;
    return c.json({
      key: settings.opsKey !== undefined,
      company: company !== undefined,
      who,
    } satisfies OperatorSession);
  });
  if (!company) return app;

  const redirectUri = (c: Context) => wholeAddress(c, settings.publicOrigin, SIGNED_IN_PATH);
  /** Returns to the page, which explains the outcome. */
  const back = (c: Context, outcome?: SignInOutcome) => c.redirect(outcome ? `/ops?sign-in=${outcome}` : '/ops', 303);
  const record = (who: string, what: string, isDone: boolean) =>
    deps.operations.act({ at: deps.now(), who, what, about: '', isDone });

  /** Each sign-in makes calls to the company's service, so they are counted like keys. */
  const limited = async (c: Context): Promise<Response | undefined> => {
    const place = addressKey(deps.addressOf(c));
    const taken = await limitAll(deps.limits.attempts, [
      { key: `operator sign-in ${place}`, most: attemptsAMinute.operatorKeysFromAddress },
    ]);
    return taken.ok ? undefined : tooManyAttempts(c, taken.error);
  };

  app.get('/ops/sign-in', async (c) => {
    const refusal = await limited(c);
    if (refusal) return refusal;
    const start = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const to = await company.begin(start, redirectUri(c));
    if (!to.ok) {
      deps.log('error', 'The operators’ sign-in failed', { reason: to.error.reason });
      return back(c, 'failed');
    }
    c.header('Set-Cookie', await operatorCookies.sealStart(start, deps.now()));
    return c.redirect(to.value, 302);
  });

  app.get(SIGNED_IN_PATH, checkQuery(returnSchema), async (c) => {
    const refusal = await limited(c);
    if (refusal) return refusal;
    const { code, state, iss, error } = c.req.valid('query');
    const start = await operatorCookies.openStart(c.req.header('cookie'), deps.now());
    // A return that this browser did not begin would sign it in as somebody else.
    if (!start || state === undefined || !isSameText(state, start.state)) return back(c, 'expired');
    c.header('Set-Cookie', operatorCookies.clearStart());
    // A copy of the cookie would begin it again.
    if (!(await deps.operations.claimOnce(`sign-in ${state}`, deps.now() + lifetimes.operatorSignIn)))
      return back(c, 'expired');
    if (code === undefined || error !== undefined) return back(c, 'refused');
    const found = await company.finish({ code, iss }, start, redirectUri(c));
    if (!found.ok) {
      deps.log('warn', 'An operator was not signed in', { reason: found.error.reason });
      return back(c, found.error.code);
    }
    c.header('Set-Cookie', await operatorCookies.seal(found.value, deps.now()), { append: true });
    await record(found.value, 'sign-in', true);
    return back(c);
  });

  app.post('/ops/sign-out', async (c) => {
    const who = await operatorCookies.open(c.req.header('cookie'), deps.now());
    if (who === undefined) return c.json({ code: errorCodes.forbidden, message: 'Nobody is signed in.' }, 401);
    c.header('Set-Cookie', operatorCookies.clear());
    await record(who, 'sign-out', true);
    return c.body(null, 204);
  });

  return app;
}
