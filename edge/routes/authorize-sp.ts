import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer } from '#edge/http/answer.ts';
import { checkBody } from '#edge/http/check.ts';
import { attemptsAMinute, bodyBytes } from '#edge/http/limits.ts';
import { wholeAddress } from '#edge/http/whole-address.ts';
import type { UpstreamAnswer } from '#edge/hub/ports.ts';
import { onboardingTokens, sessionOf } from '#edge/sellers/access-token.ts';
import { consentAddress, withQuery } from '#edge/sellers/consent-address.ts';
import { consentServices } from '#edge/sellers/consent-services.ts';
import { addressKey } from '#edge/session/address-key.ts';
import { isSameText, whoIs } from '#edge/session/return-cookie.ts';
import { errorCodes } from '#shared/errors.ts';
import { type AmazonReturnAnswer, type AuthorisationFlow, amazonReturnSchema, consentRequestSchema } from '#shared/integrations/authorisation.ts';
import { ERROR_110_QUERY, returnErrors } from '#shared/integrations/texts.ts';
import {
  beginOnboardingSchema,
  DEFAULT_REGISTER_FROM,
  type SellerAuthorisation,
  UNAUTHORIED,
  verifyCardSchema,
} from '#shared/onboarding/seller-authorisation.ts';
import { alreadyUsedBodySchema } from '#shared/onboarding/wire.ts';
import { ok } from '#shared/result.ts';

const AMAZON_SCREEN = '/user/amazon-integration';
const RETURN_PATH = '/sp-auth';
const unauthoried = { code: UNAUTHORIED, message: UNAUTHORIED };
const signedOut = { code: errorCodes.signedOut, message: 'Please log in.' };
const foreignCallback = { code: 'FOREIGN_CALLBACK', message: 'This start does not come from Amazon. Nothing was connected.' };

/**
 * The newest onboarding, and the way to Amazon and back. The page never holds an access token: it is sealed in a cookie that only the edge reads.
 * A way to Amazon is begun by a browser and ends in it once (return-cookie.ts).
 */
export function authorizeSpRoutes(deps: EdgeDeps): Hono {
  const app = new Hono();
  const { authorizeSp, integrations } = deps.upstream;
  const cookieOf = (c: Context) => c.req.header('cookie');

  /** Counted before anything is asked, whoever asks: a token could be guessed here. */
  app.use(async (c, next) => {
    const take = await deps.limits.attempts.take(`sellers ${addressKey(deps.addressOf(c))}`, attemptsAMinute.sellersFromPlace);
    if (take.ok) return next();
    c.header('Retry-After', String(Math.max(1, Math.ceil(take.retryMs / 1000))));
    return c.json({ code: errorCodes.tooMany, message: 'Too many attempts. Please wait a minute and try again.' }, 429);
  });

  app.post('/', checkBody(beginOnboardingSchema, bodyBytes.form), async (c) => {
    const { accessToken, registerFrom } = c.req.valid('json');
    const kept = await deps.onboardings.open(cookieOf(c), deps.now());
    const tokens = accessToken === undefined ? await onboardingTokens(c, deps) : [accessToken];
    let outcome: Awaited<UpstreamAnswer<SellerAuthorisation>> | undefined;
    for (const token of tokens) {
      const from = registerFrom?.toUpperCase() ?? kept?.registerFrom ?? DEFAULT_REGISTER_FROM;
      outcome = await stateOf(token, from, (await deps.returns.open(cookieOf(c), deps.now())).lastRegion);
      if (outcome.ok) c.header('Set-Cookie', await deps.onboardings.seal({ token, registerFrom: from, variant: 'newest' }, deps.now()), { append: true });
      // One that is no longer good makes room for the next.
      if (outcome.ok || outcome.error.status !== 401) break;
    }
    return outcome && (outcome.ok || outcome.error.status !== 401) ? answer(c, outcome) : c.json(unauthoried, 401);
  });

  app.post('/consent', checkBody(consentRequestSchema, bodyBytes.form), async (c) => {
    const { flow, ...request } = c.req.valid('json');
    const token = await tokenFor(c, flow);
    if (token === undefined) return flow === 'portal' ? c.json(signedOut, 401) : c.json(unauthoried, 401);
    const services = await consentServices(deps, token);
    if (!services.ok) return answer(c, services);
    const { amazon } = services.value;
    if (!amazon) return c.json(returnErrors.notSetUp, 409);
    const starts = await deps.returns.open(cookieOf(c), deps.now());
    const state = newSecret();
    const to = consentAddress(amazon, request, { state, redirectUri: returnAddress(c), lastRegion: starts.lastRegion });
    if (!to) return c.json(foreignCallback, 400);
    const begun = { state, region: to.region, flow, who: await whoIs(token) };
    c.header('Set-Cookie', await deps.returns.seal({ ...starts, amazon: [...starts.amazon, begun], lastRegion: to.region }, deps.now()), { append: true });
    return c.json({ url: to.url });
  });

  app.post('/return', checkBody(amazonReturnSchema, bodyBytes.form), async (c) => {
    const { state, code, sellingPartnerId } = c.req.valid('json');
    const starts = await deps.returns.open(cookieOf(c), deps.now());
    const begun = starts.amazon.find((each) => isSameText(each.state, state));
    if (!begun) return c.json(returnErrors.foreign, 403);
    // Whatever comes of it, it was good once.
    c.header('Set-Cookie', await deps.returns.seal({ ...starts, amazon: starts.amazon.filter((each) => each !== begun) }, deps.now()), { append: true });
    const token = await tokenFor(c, begun.flow);
    if (token === undefined || !isSameText(await whoIs(token), begun.who)) return c.json(returnErrors.foreign, 403);

    const { flow, region: regionShortName } = begun;
    const connected = await authorizeSp.connect(token, { code, sellingPartnerId, redirectUri: returnAddress(c), regionShortName });
    const home = flow === 'portal' ? AMAZON_SCREEN : `${RETURN_PATH}?state=signup&regionShortName=${regionShortName}`;
    if (connected.ok) return c.json({ outcome: 'connected', flow, regionShortName, next: home } satisfies AmazonReturnAnswer);
    const used = v.safeParse(alreadyUsedBodySchema, connected.error.body);
    if (!used.success) return answer(c, connected);
    const { sellerId, email } = used.output;
    const next = pathOf(withQuery(wholeAddress(c, undefined, home), { error: ERROR_110_QUERY, regionShortName, sellerId, email }));
    return c.json({ outcome: 'already-used', flow, regionShortName, sellerId, email, next } satisfies AmazonReturnAnswer);
  });

  app.post('/card', checkBody(verifyCardSchema, bodyBytes.form), async (c) => {
    const token = await tokenFor(c, 'signup');
    if (token === undefined) return c.json(unauthoried, 401);
    const opened = await authorizeSp.verifyCard(token, wholeAddress(c, deps.settings.publicOrigin, c.req.valid('json').returnUrl));
    return answer(c, opened.ok ? ok({ url: opened.value.url }) : opened);
  });

  return app;

  /** The portal's own way is for whoever is signed in, never for whom an address names. */
  async function tokenFor(c: Context, flow: AuthorisationFlow): Promise<string | undefined> {
    return flow === 'portal' ? (await sessionOf(c, deps))?.token : (await onboardingTokens(c, deps))[0];
  }

  /** To the letter as it is registered with Amazon, at the consent and at the exchange. */
  function returnAddress(c: Context): string {
    return wholeAddress(c, deps.settings.publicOrigin, RETURN_PATH);
  }

  async function stateOf(token: string, registerFrom: string, lastRegion: SellerAuthorisation['lastRegion']): UpstreamAnswer<SellerAuthorisation> {
    const [user, regions, walmart] = await Promise.all([authorizeSp.user(token), authorizeSp.regions(token), integrations.walmartStatus(token)]);
    if (!user.ok) return user;
    if (!regions.ok) return regions;
    return ok({ ...user.value, registerFrom, regions: regions.value, walmart: walmart.ok ? walmart.value.authorized : null, lastRegion });
  }
}

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

/** Nobody guesses it. */
const newSecret = (): string => Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
