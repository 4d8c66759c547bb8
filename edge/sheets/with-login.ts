import type { Context } from 'hono';
import { lifetimes } from '#edge/http/limits.ts';
import type { Session } from '#edge/hub/ports.ts';
import type { GoogleCookies, GoogleLogin } from '#edge/session/cookies.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Google } from './google.ts';
import { type Googled, type GoogleFailure, signedOut } from './google-http.ts';

type Deps = { now(): number; googleCookies: GoogleCookies };

/** ms. A token that expires within this time could expire during the request. */
const SOON = 60_000;

/** Returns when a new login ends. @param lasts the lifetime of its access token, ms */
export const loginEnd = (
  session: Session,
  now: number,
  { lasts, refresh }: { lasts: number; refresh: string | undefined },
): number => Math.min(session.expiresAt, now + (refresh === undefined ? lasts : lifetimes.google));

/**
 * Does something at Google as the person signed in there; an expired login counts as none (SHEET-01). The access token
 * is renewed when it has expired, or once when Google rejects it. A login that has ended is removed from the browser.
 */
export async function withLogin<T>(
  c: Context,
  deps: Deps,
  google: Google,
  session: Session,
  work: (token: string, login: GoogleLogin) => Googled<T>,
): Googled<T> {
  const { googleCookies, now } = deps;
  const stored = await googleCookies.openLogin(c.req.header('cookie'), session.sessionId, now());
  if (!stored) return fail(signedOut);
  const over = (): { ok: false; error: GoogleFailure } => {
    c.header('Set-Cookie', googleCookies.clearLogin(), { append: true });
    return fail(signedOut);
  };
  const renewed = async (login: GoogleLogin): Promise<Result<GoogleLogin, GoogleFailure>> => {
    if (login.refresh === undefined) return over();
    const tokens = await google.signIn.renew(login.refresh);
    if (!tokens.ok) return tokens.error.reason === 'unreachable' || tokens.error.reason === 'busy' ? tokens : over();
    const { access, lasts, refresh = login.refresh } = tokens.value;
    const next = { ...login, access, refresh, accessUntil: now() + lasts };
    c.header('Set-Cookie', await googleCookies.sealLogin(next), { append: true });
    return ok(next);
  };

  const hasEnded = stored.accessUntil - SOON <= now();
  const login = hasEnded ? await renewed(stored) : ok(stored);
  if (!login.ok) return login;
  const done = await work(login.value.access, login.value);
  if (done.ok || done.error.reason !== 'signed-out') return done;
  if (hasEnded) return over();
  const again = await renewed(stored);
  if (!again.ok) return again;
  const second = await work(again.value.access, again.value);
  return second.ok || second.error.reason !== 'signed-out' ? second : over();
}
