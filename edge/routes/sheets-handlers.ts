import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { randomPKCECodeVerifier, randomState } from 'openid-client';
import * as v from 'valibot';
import type { EdgeDeps } from '#edge/deps.ts';
import { wholeAddress } from '#edge/http/answer.ts';
import { checkQuery } from '#edge/http/check-call.ts';
import { limitAll } from '#edge/session/attempt-limits.ts';
import { isSameText } from '#edge/session/cookies.ts';
import { requireAccess, type SignedIn, signedIn } from '#edge/session/signed-in.ts';
import { createAppender, readValues } from '#edge/sheets/append-part.ts';
import type { Google } from '#edge/sheets/google.ts';
import { busyFor, type GoogleFailure } from '#edge/sheets/google-http.ts';
import { hasScopes } from '#edge/sheets/google-sign-in.ts';
import { loginEnd, withLogin } from '#edge/sheets/with-login.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { sheetsAccess } from '#shared/sheets/access.ts';
import { sheetCalls } from '#shared/sheets/calls.ts';
import { sheetLimits } from '#shared/sheets/sheet.ts';
import { sheetRefusals } from '#shared/sheets/sheet-refusals.ts';
import { SIGN_IN_END_PATH, SIGN_IN_PATH, type SignInEnd } from '#shared/sheets/sheet-sign-in.ts';
import { mountCalls } from './mount-calls.ts';

const RETURN_PATH = '/api/sheets/return';
const returnSchema = v.object({
  state: v.optional(v.string(), ''),
  code: v.optional(v.string()),
  error: v.optional(v.string()),
});

/**
 * Google Sheets: the sign-in at Google, stored in this server's own cookies, and access to spreadsheets as that person.
 */
export function sheetRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { google, googleCookies, now } = deps;
  const app = new Hono<SignedIn>();
  const loginOf = (c: Context<SignedIn>) =>
    googleCookies.openLogin(c.req.header('cookie'), c.var.session.sessionId, now());

  /** @param most the limit per minute for one Google account */
  const signedInThere = async <T extends object>(
    c: Context<SignedIn>,
    kind: 'read' | 'write',
    work: (google: Google, token: string, giveBack: () => Promise<void>) => Promise<Result<T, GoogleFailure>>,
  ): Promise<Response> => {
    if (!google) return c.json(sheetRefusals.unsupported, 404);
    const outcome = await withLogin(c, deps, google, c.var.session, async (token, { email }) => {
      const most = kind === 'write' ? sheetLimits.writesAMinute : sheetLimits.readsAMinute;
      const taken = await limitAll(deps.limits.attempts, [{ key: `sheets ${kind} ${email.toLowerCase()}`, most }]);
      return taken.ok ? work(google, token, taken.value) : fail(busyFor(taken.error));
    });
    return outcome.ok ? c.json(outcome.value) : refused(c, outcome.error);
  };
  const append = createAppender();

  // Both routes open in their own window, which shows a message when signed out.
  app.route('/', signInWay(deps));
  app.route(
    '/',
    mountCalls(deps, sheetCalls, {
      status: async (c) => {
        const login = await loginOf(c);
        return ok({
          sandbox: google?.kind === 'sandbox',
          account: login ? { email: login.email, until: login.until } : null,
        });
      },
      disconnect: async (c) => {
        const login = await loginOf(c);
        if (login && google) deps.background(c, google.signIn.revoke(login.refresh ?? login.access));
        c.header('Set-Cookie', googleCookies.clearLogin(), { append: true });
        return ok({});
      },
      spreadsheets: (c, which) => signedInThere(c, 'read', ({ sheets }, token) => sheets.spreadsheets(token, which)),
      sheets: (c, { spreadsheet }) =>
        signedInThere(c, 'read', ({ sheets }, token) => sheets.sheets(token, spreadsheet)),
      values: (c, which) => signedInThere(c, 'read', ({ sheets }, token) => readValues(sheets, token, which)),
      append: (c, part) =>
        signedInThere(c, 'write', async ({ sheets }, token, giveBack) => {
          const done = await append(sheets, token, part, deps.brand.name);
          if (done.ok && done.value.known) await giveBack();
          return done;
        }),
    }),
  );
  return app;
}

/**
 * The round trip to Google's sign-in. State and verifier are in a sealed cookie, which belongs to the session and is
 * accepted once.
 */
function signInWay(deps: EdgeDeps): Hono<SignedIn> {
  const { google, googleCookies, now } = deps;
  const app = new Hono<SignedIn>();
  const ended = (c: Context, end: SignInEnd) => c.redirect(`${SIGN_IN_END_PATH}?end=${end}`, 303);
  const visitor = (c: Context) => ended(c, 'signed-out');
  const redirectUriOf = (c: Context) => wholeAddress(c, deps.settings.publicOrigin, RETURN_PATH);
  const may = requireAccess(deps, sheetsAccess);

  app.get(SIGN_IN_PATH, signedIn(deps, visitor), may, async (c) => {
    if (!google) return ended(c, 'failed');
    const { sessionId } = c.var.session;
    const ways = await googleCookies.openWays(c.req.header('cookie'), sessionId, now());
    const way = { sessionId, state: randomState(), verifier: randomPKCECodeVerifier() };
    c.header('Set-Cookie', await googleCookies.sealWays([...ways, way], now()), { append: true });
    return c.redirect(await google.signIn.consentUrl({ ...way, redirectUri: redirectUriOf(c) }), 303);
  });

  app.get(RETURN_PATH, checkQuery(returnSchema), signedIn(deps, visitor), async (c) => {
    const came = c.req.valid('query');
    const { session } = c.var;
    const ways = await googleCookies.openWays(c.req.header('cookie'), session.sessionId, now());
    const way = ways.find(({ state }) => isSameText(state, came.state));
    if (!google || !way) return ended(c, 'foreign');
    const others = ways.filter((each) => each !== way);
    c.header('Set-Cookie', await googleCookies.sealWays(others, now()), { append: true });
    if (came.code === undefined) return ended(c, came.error === 'access_denied' ? 'refused' : 'failed');

    const tokens = await google.signIn.exchange({
      code: came.code,
      verifier: way.verifier,
      redirectUri: redirectUriOf(c),
    });
    if (!tokens.ok) return ended(c, 'failed');
    const { access, lasts, refresh, scopes } = tokens.value;
    if (!hasScopes(scopes)) {
      deps.background(c, google.signIn.revoke(access));
      return ended(c, 'incomplete');
    }
    const email = await google.signIn.email(access);
    if (!email.ok) return ended(c, 'failed');
    const login = {
      sessionId: session.sessionId,
      email: email.value,
      access,
      accessUntil: now() + lasts,
      refresh,
      until: loginEnd(session, now(), tokens.value),
    };
    c.header('Set-Cookie', await googleCookies.sealLogin(login), { append: true });
    return ended(c, 'done');
  });
  return app;
}

function refused(c: Context, { status, error, retryMs }: GoogleFailure): Response {
  if (retryMs !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(retryMs / 1000))));
  return c.json(error, status as ContentfulStatusCode);
}
