import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { WALMART_LOGIN } from '#shared/integrations/authorisation.ts';
import { fail, ok } from '#shared/result.ts';
import { codeRefused, type ServiceFailure, unavailable, type WalmartService } from './seller-services.ts';
import { callService, isPassing } from './service-http.ts';

export type WalmartKeys = {
  clientId: string;
  clientSecret: string;
  /** The API's base URL. Tests replace it. */
  at?: string;
};

const WALMART = 'Walmart';
const API = 'https://marketplace.walmartapis.com';

const tokensSchema = v.looseObject({ refresh_token: v.pipe(v.string(), v.minLength(1)) });

export function createWalmartService({ clientId, clientSecret, at = API }: WalmartKeys): WalmartService {
  return {
    kind: 'walmart',
    login: { clientId, login: WALMART_LOGIN },

    exchangeCode: async ({ code, sellerId, marketplace, redirectUri }) => {
      const answer = await callService('POST', `${at}/v3/token`, {
        headers: {
          authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
          'WM_PARTNER.ID': sellerId,
          WM_MARKET: marketplace.toLowerCase(),
          'WM_SVC.NAME': 'Walmart Marketplace',
          'WM_QOS.CORRELATION_ID': randomUUID(),
        },
        form: {
          grant_type: 'authorization_code',
          code,
          ...(redirectUri === undefined ? {} : { redirect_uri: redirectUri }),
        },
      });
      const tokens = v.safeParse(tokensSchema, answer?.body);
      if (answer?.status === 200 && tokens.success) return ok({ refreshToken: tokens.output.refresh_token });
      if (isPassing(answer)) return fail(unavailable(WALMART));
      return fail(answer?.status === 401 || answer?.status === 403 ? notAccepted : codeRefused(WALMART));
    },

    manageUrl: async () => null,
  };
}

const notAccepted: ServiceFailure = {
  reason: 'not-set-up',
  message: 'Walmart does not accept this portal’s own keys. Please contact support.',
};
