import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { EdgeDeps } from '#edge/deps.ts';
import { wholeAddress } from '#edge/http/answer.ts';
import { attemptsAMinute } from '#edge/http/limits.ts';
import type { UpstreamAnswer } from '#edge/hub/ports.ts';
import { consentAddress, consentServices, onboardingTokens, sessionOf, withQuery } from '#edge/sellers/consent.ts';
import { limitAnonymous } from '#edge/session/attempt-limits.ts';
import { isSameText, whoIs } from '#edge/session/cookies.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import { alreadyUsedBodySchema, onboardingCalls } from '#shared/account/onboarding/calls.ts';
import {
  DEFAULT_REGISTER_FROM,
  type SellerAuthorisation,
  UNAUTHORIED,
} from '#shared/account/onboarding/seller-authorisation.ts';
import { errorCodes } from '#shared/errors.ts';
import type { AuthorisationFlow } from '#shared/integrations/authorisation.ts';
import { ERROR_110_QUERY, returnErrors } from '#shared/integrations/texts.ts';
import { ok } from '#shared/result.ts';
import { type CallHandlers, mountCalls } from './mount-calls.ts';

type Handlers = CallHandlers<typeof onboardingCalls>;

const AMAZON_SCREEN = '/user/amazon-integration';
const RETURN_PATH = '/sp-auth';
const unauthoried = { code: UNAUTHORIED, message: UNAUTHORIED };
const signedOut = { code: errorCodes.signedOut, message: 'Please log in.' };
const foreignCallback = {
  code: 'FOREIGN_CALLBACK',
  message: 'This request does not come from Amazon. Nothing was connected.',
};

/**
 * The newest onboarding variant, and the round trip to Amazon. The page never has an access token: it is sealed in a
 * cookie that only the edge reads. A round trip is started by a browser and accepted once, in the same browser
 * (cookies.ts).
 */
export function authorizeSpRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const app = new Hono<SignedIn>();
  const { authorizeSp, integrations } = deps.upstream;
  const cookieOf = (c: Context) => c.req.header('cookie');

  /** Counted before any request is made, whether signed in or not: tokens could be guessed here. */
  app.use('/api/onboarding/sp/*', limitAnonymous(deps, 'sellers', attemptsAMinute.sellersFromAddress));

  const begin: Handlers['begin'] = async (c, { accessToken, registerFrom }) => {
    const stored = await deps.onboardings.open(cookieOf(c), deps.now());
    const tokens = accessToken === undefined ? await onboardingTokens(c, deps) : [accessToken];
    let outcome: Awaited<UpstreamAnswer<SellerAuthorisation>> | undefined;
    for (const token of tokens) {
      const from = registerFrom?.toUpperCase() ?? stored?.registerFrom ?? DEFAULT_REGISTER_FROM;
      outcome = await stateOf(token, from, (await deps.returns.open(cookieOf(c), deps.now())).lastRegion);
      if (outcome.ok)
        c.header(
          'Set-Cookie',
          await deps.onboardings.seal({ token, registerFrom: from, variant: 'newest' }, deps.now()),
          { append: true },
        );
      // An invalid token makes room for the next one.
      if (outcome.ok || outcome.error.status !== 401) break;
    }
    return outcome && (outcome.ok || outcome.error.status !== 401) ? outcome : c.json(unauthoried, 401);
  };

  const consent: Handlers['consent'] = async (c, { flow, ...request }) => {
    const token = await tokenFor(c, flow);
    if (token === undefined) return flow === 'portal' ? c.json(signedOut, 401) : c.json(unauthoried, 401);
    const services = await consentServices(deps, token);
    if (!services.ok) return services;
    const { amazon } = services.value;
    if (!amazon) return c.json(returnErrors.notSetUp, 409);
    const starts = await deps.returns.open(cookieOf(c), deps.now());
    const state = newSecret();
    const to = consentAddress(amazon, request, { state, redirectUri: returnAddress(c), lastRegion: starts.lastRegion });
    if (!to) return c.json(foreignCallback, 400);
    const begun = { state, region: to.region, flow, who: await whoIs(token) };
    c.header(
      'Set-Cookie',
      await deps.returns.seal({ ...starts, amazon: [...starts.amazon, begun], lastRegion: to.region }, deps.now()),
      { append: true },
    );
    return ok({ url: to.url });
  };

  const amazonReturn: Handlers['amazonReturn'] = async (c, { state, code, sellingPartnerId }) => {
    const starts = await deps.returns.open(cookieOf(c), deps.now());
    const begun = starts.amazon.find((each) => isSameText(each.state, state));
    if (!begun) return c.json(returnErrors.foreign, 403);
    // Accepted once, whatever the outcome.
    c.header(
      'Set-Cookie',
      await deps.returns.seal({ ...starts, amazon: starts.amazon.filter((each) => each !== begun) }, deps.now()),
      { append: true },
    );
    const token = await tokenFor(c, begun.flow);
    if (token === undefined || !isSameText(await whoIs(token), begun.who)) return c.json(returnErrors.foreign, 403);

    const { flow, region: regionShortName } = begun;
    const connected = await authorizeSp.connect(token, {
      code,
      sellingPartnerId,
      redirectUri: returnAddress(c),
      regionShortName,
    });
    const home = flow === 'portal' ? AMAZON_SCREEN : `${RETURN_PATH}?state=signup&regionShortName=${regionShortName}`;
    if (connected.ok) return ok({ outcome: 'connected', flow, regionShortName, next: home });
    const used = v.safeParse(alreadyUsedBodySchema, connected.error.body);
    if (!used.success) return connected;
    const { sellerId, email } = used.output;
    const next = pathOf(
      withQuery(wholeAddress(c, undefined, home), { error: ERROR_110_QUERY, regionShortName, sellerId, email }),
    );
    return ok({ outcome: 'already-used', flow, regionShortName, sellerId, email, next });
  };

  const verifyCard: Handlers['verifyCard'] = async (c, { returnUrl }) => {
    const token = await tokenFor(c, 'signup');
    if (token === undefined) return c.json(unauthoried, 401);
    const opened = await authorizeSp.verifyCard(token, wholeAddress(c, deps.settings.publicOrigin, returnUrl));
    return opened.ok ? ok({ url: opened.value.url }) : opened;
  };

  app.route('/', mountCalls(deps, onboardingCalls, { begin, consent, amazonReturn, verifyCard }));
  return app;

  /** Returns the token for a flow. The portal's own flow only uses the session, never a token from the URL. */
  async function tokenFor(c: Context, flow: AuthorisationFlow): Promise<string | undefined> {
    return flow === 'portal' ? (await sessionOf(c, deps))?.token : (await onboardingTokens(c, deps))[0];
  }

  /** Returns the redirect URI exactly as registered with Amazon, for the consent and for the exchange. */
  function returnAddress(c: Context): string {
    return wholeAddress(c, deps.settings.publicOrigin, RETURN_PATH);
  }

  async function stateOf(
    token: string,
    registerFrom: string,
    lastRegion: SellerAuthorisation['lastRegion'],
  ): UpstreamAnswer<SellerAuthorisation> {
    const [user, regions, walmart] = await Promise.all([
      authorizeSp.user(token),
      authorizeSp.regions(token),
      integrations.walmartStatus(token),
    ]);
    if (!user.ok) return user;
    if (!regions.ok) return regions;
    return ok({
      ...user.value,
      registerFrom,
      regions: regions.value,
      walmart: walmart.ok ? walmart.value.authorized : null,
      lastRegion,
    });
  }
}

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

/** Returns 256 random bits as hex. */
const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
