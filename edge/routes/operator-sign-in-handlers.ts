import { type Context, Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { checkQuery } from '#edge/http/check-call.ts';
import { attemptsAMinute } from '#edge/http/limits.ts';
import { limitAnonymous } from '#edge/session/attempt-limits.ts';
import type { OpenIdClaims } from '#edge/session/openid.ts';
import { createOpenIdTrip, openIdReturnSchema } from '#edge/session/openid-trip.ts';
import { errorCodes } from '#shared/errors.ts';
import { type OperatorSession, SIGNED_IN_PATH, type SignInOutcome } from '#shared/recording/operator-session.ts';

/**
 * The company's own sign-in for `/ops` (OpenID Connect), and who is signed in. None of these calls needs the operator
 * key.
 */
export function operatorSignInRoutes(deps: EdgeDeps): Hono {
  const app = new Hono();
  const { operatorCookies, settings } = deps;
  const openId = deps.openIds.operators;

  app.get('/ops/session', async (c) => {
    const who = openId ? ((await operatorCookies.open(c.req.header('cookie'), deps.now())) ?? null) : null;
    return c.json({
      key: settings.opsKey !== undefined,
      company: openId !== undefined,
      who,
    } satisfies OperatorSession);
  });
  if (!openId) return app;

  const trip = createOpenIdTrip(deps, {
    openId,
    cookies: deps.openIdCookies.operators,
    returnPath: SIGNED_IN_PATH,
    who: 'An operator',
  });
  /** Returns to the page, which explains the outcome. */
  const back = (c: Context, outcome?: SignInOutcome) => c.redirect(outcome ? `/ops?sign-in=${outcome}` : '/ops', 303);
  const record = (who: string, what: string, isDone: boolean) =>
    deps.operations.act({ at: deps.now(), who, what, about: '', isDone });

  /** Each sign-in makes calls to the company's service, so they are counted like keys. */
  const limited = limitAnonymous(deps, 'operator sign-in', attemptsAMinute.operatorKeysFromAddress);

  app.get('/ops/sign-in', limited, async (c) => {
    const to = await trip.begin(c, { returnUrl: '/ops', silent: false });
    return to.ok ? c.redirect(to.value, 302) : back(c, 'failed');
  });

  app.get(SIGNED_IN_PATH, checkQuery(openIdReturnSchema), limited, async (c) => {
    const came = await trip.finish(c, c.req.valid('query'));
    if (!came.ok) return back(c, came.error.code === 'denied' ? 'refused' : came.error.code);
    const name = operatorNameOf(came.value.claims, settings.oidcAllowed ?? []);
    if (name === undefined) {
      deps.log('warn', 'An operator was not signed in', { reason: 'OIDC_ALLOWED does not list this person' });
      return back(c, 'refused');
    }
    c.header('Set-Cookie', await operatorCookies.seal(name, deps.now()), { append: true });
    await record(name, 'sign-in', true);
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

/**
 * Returns the name of an operator for the record: the email, or the subject.
 * @param allowed emails, `group:…`, and `sub:…` of those who may come in
 * @returns undefined if this person may not
 */
function operatorNameOf(
  { sub, email, email_verified, groups }: OpenIdClaims,
  allowed: readonly string[],
): string | undefined {
  // Anybody can enter any email at some providers, so only a confirmed one counts.
  // One that reads as a group or a subject is none.
  const confirmed =
    email_verified === true && /^[^\s:@]+@[^\s:@]+$/.test(email ?? '') ? email?.toLowerCase() : undefined;
  const names = [confirmed, `sub:${sub}`, ...groups.map((group) => `group:${group}`)];
  return allowed.some((name) => names.includes(name)) ? (confirmed ?? sub) : undefined;
}
