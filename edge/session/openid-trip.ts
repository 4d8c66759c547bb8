import type { Context } from 'hono';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import * as v from 'valibot';
import { wholeAddress } from '#edge/http/answer.ts';
import { lifetimes } from '#edge/http/limits.ts';
import type { Log } from '#shared/process-log.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { OpenIdCookies, OpenIdStart } from './company-cookies.ts';
import { isSameText } from './cookies.ts';
import type { OpenId, OpenIdAnswer } from './openid.ts';

const text = (most: number) => v.optional(v.pipe(v.string(), v.maxLength(most)));
/** The query with which a browser comes back from the provider. */
export const openIdReturnSchema = v.object({ code: text(4_096), state: text(200), iss: text(500), error: text(200) });
type OpenIdReturn = v.InferOutput<typeof openIdReturnSchema>;

/**
 * `failed`, `refused`: as OpenIdRefusal. `expired`: this browser did not begin it, it came back before, or it took too
 * long. `denied`: the provider came back without a code, for the reason in `error`.
 */
export type TripFailure = {
  code: 'failed' | 'refused' | 'expired' | 'denied';
  error?: string | undefined;
  /** undefined if it expired. */
  start?: OpenIdStart;
};

/** A browser's way to the provider and back. */
type OpenIdTrip = {
  /** Sets the cookie of the start. @returns the provider's address */
  begin(c: Context, start: Pick<OpenIdStart, 'returnUrl' | 'silent'>): Promise<Result<string, TripFailure>>;
  finish(c: Context, came: OpenIdReturn): Promise<Result<OpenIdAnswer & { start: OpenIdStart }, TripFailure>>;
};

type TripDeps = {
  settings: { publicOrigin: string | undefined };
  operations: { claimOnce(key: string, until: number): Promise<boolean> };
  now(): number;
  log: Log;
};

/**
 * @param options.returnPath where the provider sends the browser; the client is registered with this path
 * @param options.who begins the line in the log: 'An operator'
 */
export function createOpenIdTrip(
  deps: TripDeps,
  { openId, cookies, returnPath, who }: { openId: OpenId; cookies: OpenIdCookies; returnPath: string; who: string },
): OpenIdTrip {
  const redirectUri = (c: Context) => wholeAddress(c, deps.settings.publicOrigin, returnPath);
  const logged = (level: 'warn' | 'error', reason: string) => deps.log(level, `${who} was not signed in`, { reason });

  return {
    async begin(c, wanted) {
      const start = { ...wanted, state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const to = await openId.begin(start, redirectUri(c));
      if (!to.ok) {
        logged('error', to.error.reason);
        return fail({ code: to.error.code, start });
      }
      c.header('Set-Cookie', await cookies.seal(start, deps.now()), { append: true });
      return to;
    },
    async finish(c, { code, state, iss, error }) {
      const start = await cookies.open(c.req.header('cookie'), deps.now());
      // A return that this browser did not begin would sign it in as somebody else.
      if (!start || state === undefined || !isSameText(state, start.state)) return fail({ code: 'expired' });
      c.header('Set-Cookie', cookies.clear(), { append: true });
      // A copy of the cookie would begin it again.
      if (!(await deps.operations.claimOnce(`sign-in ${state}`, deps.now() + lifetimes.openIdSignIn)))
        return fail({ code: 'expired' });
      if (code === undefined || error !== undefined) {
        // A person who cancels, or has to log in first, is no fault.
        if (error !== 'access_denied' && !start.silent)
          logged('warn', `The provider answered ${/^\w{1,40}$/.test(error ?? '') ? error : 'without a code'}`);
        return fail({ code: 'denied', error, start });
      }
      const answer = await openId.finish({ code, iss }, start, redirectUri(c));
      if (answer.ok) return ok({ ...answer.value, start });
      logged('warn', answer.error.reason);
      return fail({ code: answer.error.code, start });
    },
  };
}
