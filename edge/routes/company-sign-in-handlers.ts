import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { EdgeDeps } from '#edge/deps.ts';
import { checkQuery } from '#edge/http/check-call.ts';
import { attemptsAMinute } from '#edge/http/limits.ts';
import { addressKey, limitAll } from '#edge/session/attempt-limits.ts';
import { signInWithToken } from '#edge/session/company-token.ts';
import { createOpenIdTrip, openIdReturnSchema, type TripFailure } from '#edge/session/openid-trip.ts';
import {
  COMPANY_RETURN_PATH,
  COMPANY_SIGN_IN_PATH,
  type CompanyOutcome,
  returnUrlSchema,
} from '#shared/session/company-sign-in.ts';
import { HAND_OVER_PATH } from '#shared/session/hand-over.ts';
import type { CompanySignIn } from '#shared/session/portal-info.ts';

/** The customers' sign-in at the company's OpenID provider. Whatever happens, the person ends on a page of the portal. */
export function companySignInRoutes(deps: EdgeDeps): Hono {
  const app = new Hono();
  const openId = deps.openIds.customers;
  if (!openId) return app;
  const trip = createOpenIdTrip(deps, {
    openId,
    cookies: deps.openIdCookies.customers,
    returnPath: COMPANY_RETURN_PATH,
    who: 'A customer',
  });

  app.get(COMPANY_SIGN_IN_PATH, checkQuery(startSchema), async (c) => {
    const { returnUrl, ...query } = c.req.valid('query');
    const silent = query.silent !== undefined;
    // Of several tabs whose session has ended, the first signs all of them in.
    if (silent && (await isSignedIn(c))) return c.redirect(returnUrl, 303);
    if (await isBusy(c, deps)) return toSignIn(c, 'busy', returnUrl);
    const to = await trip.begin(c, { returnUrl, silent });
    return to.ok ? c.redirect(to.value, 303) : toSignIn(c, 'away', returnUrl);
  });

  app.get(COMPANY_RETURN_PATH, checkQuery(openIdReturnSchema), async (c) => {
    if (await isBusy(c, deps)) return toSignIn(c, 'busy');
    const came = await trip.finish(c, c.req.valid('query'));
    if (!came.ok) return toSignIn(c, outcomeOf(came.error), came.error.start?.returnUrl);
    const { accessToken, start } = came.value;
    const user = await signInWithToken(c, deps, accessToken);
    return user.ok ? c.redirect(start.returnUrl, 303) : toSignIn(c, user.error, start.returnUrl);
  });

  return app;

  async function isSignedIn(c: Context): Promise<boolean> {
    const session = await deps.cookies.open(c.req.header('cookie'), deps.now());
    return session !== undefined && (await deps.hubs.check(session)).ok;
  }
}

const startSchema = v.object({ returnUrl: returnUrlSchema, silent: v.optional(v.string()) });

/** How people come in through the company: at its OpenID provider, else by a hand-over. null if neither is set. */
export function companySignInOf({ settings, brand, openIds }: EdgeDeps): CompanySignIn | null {
  if (!openIds.customers && settings.handoverUrl === undefined) return null;
  return {
    name: settings.signInName ?? brand.name,
    path: openIds.customers ? COMPANY_SIGN_IN_PATH : HAND_OVER_PATH,
    only: settings.signInOnly,
    silent: openIds.customers !== undefined,
  };
}

/** Counts a step of a sign-in through the company, before any work. */
export async function isBusy(c: Context, { limits, addressOf, meter }: EdgeDeps): Promise<boolean> {
  const key = `company sign-in ${addressKey(addressOf(c))}`;
  const taken = await limitAll(limits.attempts, [{ key, most: attemptsAMinute.companySignInsFromAddress }]);
  if (!taken.ok) meter.count('sign_ins', 'limited');
  return !taken.ok;
}

/** Leads to the sign-in page, which explains the outcome. */
export function toSignIn(c: Context, outcome: CompanyOutcome, returnUrl = '/'): Response {
  return c.redirect(`/sign-in?${new URLSearchParams({ 'sign-in': outcome, returnUrl })}`, 303);
}

function outcomeOf({ code, error, start }: TripFailure): CompanyOutcome {
  if (code === 'expired') return 'expired';
  if (code === 'refused') return 'foreign';
  if (code === 'failed') return 'away';
  if (start?.silent) return 'again';
  return error === 'access_denied' ? 'denied' : 'away';
}
