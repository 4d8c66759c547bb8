import { urlAnswerSchema } from '#shared/billing/checkout.ts';
import { type AmazonReturn, amazonReturnAnswerSchema, type ConsentRequest, connectUrlSchema } from '#shared/integrations/authorisation.ts';
import { type BeginOnboarding, sellerAuthorisationSchema } from '#shared/onboarding/seller-authorisation.ts';
import type { Call } from './call.ts';

/** The screen waits for Amazon's or the payment service's answer behind the provider's. */
const PATIENCE = 30_000;

/** The newest onboarding (/sp-auth), and the way to Amazon and back for whoever is signed in. */
export const createOnboardingApi = (call: Call) => ({
  /**
   * First of all, with `accessToken` and `registerFrom` of the query if they are there; from then on the edge keeps both.
   * 401 with code UNAUTHORIED: there is no token, or it is no longer good. To be called again to see how far it has come.
   */
  begin: (begin: BeginOnboarding) =>
    call({ name: 'begin the onboarding', method: 'POST', path: '/api/onboarding/sp', body: begin, schema: sellerAuthorisationSchema }),
  /** @returns Amazon's page, to which the browser goes. 401 SIGNED_OUT in the flow `portal`: sign in first, and come back */
  consent: (request: ConsentRequest) =>
    call({ name: 'connect Amazon', method: 'POST', path: '/api/onboarding/sp/consent', body: request, schema: connectUrlSchema }),
  /** On /sp-auth with spapi_oauth_code, selling_partner_id and state. Good once; the page goes to `next` then. */
  amazonReturn: (came: AmazonReturn) =>
    call({ name: 'connect Amazon', method: 'POST', path: '/api/onboarding/sp/return', body: came, schema: amazonReturnAnswerSchema, patience: PATIENCE }),
  /** @returns the page on which the card is checked; it leads back to `returnUrl` with `verification` in the query */
  verifyCard: (returnUrl: string) =>
    call({ name: 'verify the card', method: 'POST', path: '/api/onboarding/sp/card', body: { returnUrl }, schema: urlAnswerSchema, patience: PATIENCE }),
});
export type OnboardingApi = ReturnType<typeof createOnboardingApi>;
