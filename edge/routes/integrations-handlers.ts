import type { Context, Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { wholeAddress } from '#edge/http/answer.ts';
import { consentServices, onboardingTokens, sessionOf, walmartAddress } from '#edge/sellers/consent.ts';
import { isSameText, whoIs } from '#edge/session/cookies.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import { errorCodes } from '#shared/errors.ts';
import { integrationCalls } from '#shared/integrations/calls.ts';
import { returnErrors } from '#shared/integrations/texts.ts';
import { ok } from '#shared/result.ts';
import { type CallHandlers, mountCalls } from './mount-calls.ts';

const WALMART_SCREEN = '/user/walmart-integration';
const RETURN_PATH = '/walmart-auth';
const signedOut = { code: errorCodes.signedOut, message: 'Please log in.' };

/**
 * The connections to Amazon and Walmart, with the provider's records of them. Without these, the status stands alone.
 */
export function integrationRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { integrations } = deps.upstream;
  return mountCalls(deps, integrationCalls, {
    ...walmartWay(deps),
    amazon: async (c) => {
      const { token } = c.var.session;
      const [status, more] = await Promise.all([integrations.status(token), integrations.connections(token)]);
      if (!status.ok) return status;
      return ok({ ...status.value, ...(more.ok ? more.value : { connections: [], records: [] }) });
    },
    walmart: async (c) => {
      const { token } = c.var.session;
      const [status, more] = await Promise.all([
        integrations.walmartStatus(token),
        integrations.walmartConnection(token),
      ]);
      if (!status.ok) return status;
      return ok({ ...status.value, ...(more.ok ? more.value : { connection: null, records: [] }) });
    },
  });
}

/**
 * The round trip to Walmart's login page. State, nonce, and success flag are in a sealed cookie. The return contains
 * only the state, which is the same for everybody, so the cookie shows whether this browser started it.
 */
function walmartWay(deps: EdgeDeps): Pick<CallHandlers<typeof integrationCalls>, 'connectWalmart' | 'walmartReturn'> {
  const { integrations } = deps.upstream;
  const cookieOf = (c: Context) => c.req.header('cookie');
  const tokenOf = async (c: Context, flow: 'signup' | 'portal' | 'sign-in') =>
    flow === 'signup' ? (await onboardingTokens(c, deps))[0] : (await sessionOf(c, deps))?.token;

  return {
    connectWalmart: async (c, { flow, marketplace }) => {
      const token = await tokenOf(c, flow);
      if (token === undefined) return c.json(signedOut, 401);
      const services = await consentServices(deps, token);
      if (!services.ok) return services;
      if (!services.value.walmart) return c.json(returnErrors.notSetUp, 409);
      const starts = await deps.returns.open(cookieOf(c), deps.now());
      const begun = {
        state: `marketplace-${marketplace}`,
        nonce: deps.newId(),
        success: true,
        who: await whoIs(token),
      };
      c.header('Set-Cookie', await deps.returns.seal({ ...starts, walmart: begun }, deps.now()), { append: true });
      const redirectUri = wholeAddress(c, deps.settings.publicOrigin, RETURN_PATH);
      return ok({
        url: walmartAddress(services.value.walmart, { redirectUri, nonce: begun.nonce, state: begun.state }),
      });
    },
    walmartReturn: async (c, came) => {
      const starts = await deps.returns.open(cookieOf(c), deps.now());
      const begun = starts.walmart;
      if (!begun?.success) return c.json(returnErrors.foreign, 403);
      if (came.code === undefined) {
        c.header(
          'Set-Cookie',
          await deps.returns.seal({ ...starts, walmart: { ...begun, success: false } }, deps.now()),
          { append: true },
        );
        return ok({ next: WALMART_SCREEN });
      }
      if (!isSameText(begun.state, came.state ?? '')) return c.json(returnErrors.foreign, 403);
      c.header('Set-Cookie', await deps.returns.seal({ ...starts, walmart: null }, deps.now()), { append: true });
      // Started in onboarding or signed in: either way, it has to be the same person now.
      const tokens = [...(await onboardingTokens(c, deps))];
      let token: string | undefined;
      for (const each of tokens) if (isSameText(await whoIs(each), begun.who)) token = each;
      if (token === undefined) return c.json(returnErrors.foreign, 403);
      const marketplace = begun.state.replace(/^[^-]*-/, '');
      const redirectUri = wholeAddress(c, deps.settings.publicOrigin, RETURN_PATH);
      const connected = await integrations.walmartCallback(token, came, { marketplace, redirectUri });
      return connected.ok ? ok({ next: WALMART_SCREEN }) : connected;
    },
  };
}
