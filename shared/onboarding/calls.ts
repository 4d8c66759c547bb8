import * as v from 'valibot';
import { optionalPersonName } from '../account/person-name.ts';
import { urlAnswerSchema } from '../billing/checkout.ts';
import { calls, doneSchema, get, post } from '../calls.ts';
import { amazonReturnAnswerSchema, amazonReturnSchema, connectUrlSchema, consentRequestSchema } from '../integrations/authorisation.ts';
import { wireText, wireUrl } from '../wire-values.ts';
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

/**
 * The onboarding service may have a base of its own (UPSTREAM_ONBOARDING); without one it stands under /api/v1. These calls carry the access token
 * in the Authorization header. The first four are the documents'; the last is ours, and optional.
 */
export const authorizePaths = {
  users: '/authorize-sp/users',
  regions: '/authorize-sp/regions',
  sellers: '/authorize-sp/sellers',
  verifyCard: '/authorize-sp/verify-credit-card',
  services: '/authorize-sp/services',
} as const;

const sellerUserSchema = v.looseObject({ email: v.string(), verificationStatus: wireText });
/** The record by itself, or under `user`. */
export const upstreamSellerUserSchema = v.pipe(
  v.union([
    v.pipe(
      v.looseObject({ user: sellerUserSchema }),
      v.transform(({ user }) => user),
    ),
    sellerUserSchema,
  ]),
  v.transform(({ email, verificationStatus }) => ({ email, verificationStatus })),
);

export const upstreamRegionsSchema = v.array(v.string());
export const upstreamCardUrlSchema = v.looseObject({ url: wireUrl });

/** What a refused POST /sellers says with ALREADY_USED: whose the seller is already. */
export const alreadyUsedBodySchema = v.looseObject({ code: v.literal('ALREADY_USED'), email: v.string(), sellerId: v.string() });

/** Where consent is asked for. A service that is not set up is null. */
export const consentServicesSchema = v.object({
  amazon: v.nullable(
    v.object({
      applicationId: v.string(),
      beta: v.boolean(),
      /** The page of each region, and what an address has to begin with to which Amazon's own start may send people on. */
      consent: v.object({ NA: wireUrl, EU: wireUrl }),
      confirm: v.object({ NA: v.array(wireUrl), EU: v.array(wireUrl) }),
    }),
  ),
  walmart: v.nullable(v.object({ clientId: v.string(), login: wireUrl })),
});
export type ConsentServices = v.InferOutput<typeof consentServicesSchema>;

/** The documents show no path of these: each carries their words. */
export const phonePaths = {
  sendPhoneNumber: '/user/send-phone-number',
  verifyCode: '/user/verify-code',
} as const;

/** The calls of the wizard's older variants, whose paths the documents do not show: these are ours, with the documents' words in them. */
export const wizardPaths = {
  signUp: '/onboarding/sign-up',
  updateInfo: '/onboarding/update-info-without-mws',
  updateMws: '/onboarding/update-mws',
  authorizeMws: '/onboarding/authorize-mws-request',
  authorizeMwsUpdate: '/onboarding/authorize-mws-update',
} as const;

const text = v.nullish(v.string());
const flag = v.nullish(v.boolean());

/** Signup user info (portal-2 §3), with what ours adds: who moves from an older extension, and what else the account has. */
const signupUserSchema = v.looseObject({
  email: text,
  firstName: text,
  lastName: text,
  sellerId: text,
  /** Ours says 'kept' where there is one; whatever it is, it goes no further than the edge. */
  mwsAuthToken: text,
  isCanceledAccount: flag,
  banAllAccess: flag,
  isExistedInHaz: flag,
  plansURL: text,
  productType: text,
  userHazType: text,
  hasPassword: flag,
  verified: flag,
  /** The owner of another account was asked for the use of its keys. */
  siblingRequested: flag,
});
export type SignupUser = v.InferOutput<typeof signupUserSchema>;

const errorMessageSchema = v.nullish(
  v.union([v.string(), v.looseObject({ code: wireText, message: text, errors: v.nullish(v.record(v.string(), v.string())) })]),
);

/** What the sign-up request and the authorise request answer. `accessToken` is ours: the calls that follow carry it as portal-token. */
export const signupAnswerSchema = v.looseObject({
  errorMessage: errorMessageSchema,
  userInfo: v.nullish(signupUserSchema),
  accessToken: text,
});
export type SignupAnswer = v.InferOutput<typeof signupAnswerSchema>;

export const updateAnswerSchema = v.looseObject({ errorMessage: errorMessageSchema });

const field = (most: number) => v.optional(v.pipe(v.string(), v.trim(), v.maxLength(most)), '');
const password = v.optional(v.pipe(v.string(), v.maxLength(1000)), '');

export const signupRequestSchema = v.object({
  email: field(254),
  contactId: field(200),
  firstName: optionalPersonName,
  lastName: optionalPersonName,
  password,
  contactKey: field(200),
  upgradeToInsight: v.optional(v.boolean(), false),
});
export type SignupRequest = v.InferOutput<typeof signupRequestSchema>;

export const updateInfoSchema = v.object({
  /** Of the sibling account's owner; '' where there is none. */
  email: field(254),
  firstName: optionalPersonName,
  lastName: optionalPersonName,
  contactId: field(200),
  contactKey: field(200),
  password,
  confirmPassword: password,
});
export type UpdateInfo = v.InferOutput<typeof updateInfoSchema>;

export const updateMwsSchema = v.object({ sellerId: field(50), mwsAuthToken: field(200), marketplace: v.picklist(['US', 'UK']) });
export type UpdateMws = v.InferOutput<typeof updateMwsSchema>;

export const authorizeMwsSchema = v.object({ accessToken: v.pipe(v.string(), v.minLength(1), v.maxLength(2000)) });
