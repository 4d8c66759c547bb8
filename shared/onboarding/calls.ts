import { urlAnswerSchema } from '../billing/checkout.ts';
import { calls, doneSchema, get, post } from '../calls.ts';
import { amazonReturnAnswerSchema, amazonReturnSchema, connectUrlSchema, consentRequestSchema } from '../integrations/authorisation.ts';
import { onboardingSettingsSchema } from './onboarding-settings.ts';
import { codeVerifiedSchema, phoneSentSchema, sendPhoneSchema, verifyCodeSchema } from './phone.ts';
import { beginOnboardingSchema, sellerAuthorisationSchema, verifyCardSchema } from './seller-authorisation.ts';
import { beginWizardSchema, begunWizardSchema, wizardInfoSchema, wizardKeysSchema } from './wizard-requests.ts';

/** People in onboarding have no session yet. Limits per address guard these calls. */
const common = { public: true, mostBytes: 16 * 1024 } as const;

/** The screen waits for Amazon or the payment service behind the provider, ms. */
const patience = 30_000;

/** The onboarding wizard's older variants, and the settings of all of them. */
export const wizardCalls = calls('/api/onboarding', common, {
  settings: get('/settings', 'onboarding settings', { answer: onboardingSettingsSchema }),
  /** Comes first. The edge keeps the token. 401: the person came without anything that says who they are. */
  begin: post('/wizard', 'begin the setup', { body: beginWizardSchema, answer: begunWizardSchema }),
  saveInfo: post('/wizard/info', 'save your details', { body: wizardInfoSchema, answer: doneSchema }),
  saveKeys: post('/wizard/keys', 'save your keys', { body: wizardKeysSchema, answer: doneSchema }),
});

/** The phone step, after the wizard has begun. Failures carry the codes of `phoneCodes`; a 429 of the edge has `retryMs`. */
export const phoneCalls = calls('/api/onboarding/phone', common, {
  send: post('', 'send the code', { body: sendPhoneSchema, answer: phoneSentSchema }),
  verify: post('/verify', 'verify the code', { body: verifyCodeSchema, answer: codeVerifiedSchema }),
});

/** The newest onboarding (/sp-auth), and the way to Amazon and back for people who are signed in. */
export const onboardingCalls = calls('/api/onboarding/sp', common, {
  /**
   * Comes first, with `accessToken` and `registerFrom` of the query if they are there; from then on the edge keeps both.
   * 401 with code UNAUTHORIED: there is no token, or it is no longer good. Called again to see how far the person has come.
   */
  begin: post('', 'begin the onboarding', { body: beginOnboardingSchema, answer: sellerAuthorisationSchema }),
  /** Answers with Amazon's page, to which the browser goes. 401 SIGNED_OUT in the flow `portal`: sign in first, and come back. */
  consent: post('/consent', 'connect Amazon', { body: consentRequestSchema, answer: connectUrlSchema }),
  /** On /sp-auth with spapi_oauth_code, selling_partner_id and state. Good once; the page goes to `next` then. */
  amazonReturn: post('/return', 'connect Amazon', { body: amazonReturnSchema, answer: amazonReturnAnswerSchema, patience }),
  /** Answers with the page on which the card is checked. It leads back to `returnUrl` with `verification` in the query. */
  verifyCard: post('/card', 'verify the card', { body: verifyCardSchema, answer: urlAnswerSchema, patience }),
});
