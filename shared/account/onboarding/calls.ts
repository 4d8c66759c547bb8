import * as v from 'valibot';
import { urlAnswerSchema } from '../../billing/checkout.ts';
import { calls, doneSchema, get, post } from '../../calls.ts';
import {
  amazonReturnAnswerSchema,
  amazonReturnSchema,
  connectUrlSchema,
  consentRequestSchema,
} from '../../integrations/authorisation.ts';
import { optionalPersonName } from '../../session/person-name.ts';
import { wireText, wireUrl } from '../../wire-values.ts';
import { onboardingSettingsSchema } from './onboarding-settings.ts';
import { codeVerifiedSchema, phoneSentSchema, sendPhoneSchema, verifyCodeSchema } from './phone.ts';
import { beginOnboardingSchema, sellerAuthorisationSchema, verifyCardSchema } from './seller-authorisation.ts';
import { beginWizardSchema, begunWizardSchema, wizardInfoSchema, wizardKeysSchema } from './wizard-requests.ts';

/** People in onboarding have no session yet, so rate limits per address protect these calls. */
const common = { public: true, mostBytes: 16 * 1024 } as const;

/** Amazon or the payment service answers behind the provider, so the screen waits longer, ms. */
const patience = 30_000;

/** The older variants of the onboarding wizard, and the settings of all variants. */
export const wizardCalls = calls('/api/onboarding', common, {
  settings: get('/settings', 'onboarding settings', { answer: onboardingSettingsSchema }),
  /** The first call. The edge stores the token. 401: nothing identifies the person. */
  begin: post('/wizard', 'begin the setup', { body: beginWizardSchema, answer: begunWizardSchema }),
  saveInfo: post('/wizard/info', 'save your details', { body: wizardInfoSchema, answer: doneSchema }),
  saveKeys: post('/wizard/keys', 'save your keys', { body: wizardKeysSchema, answer: doneSchema }),
});

/** The phone step, after `begin`. Failures carry the codes of `phoneCodes`; a 429 of the edge has `retryMs`. */
export const phoneCalls = calls('/api/onboarding/phone', common, {
  send: post('', 'send the code', { body: sendPhoneSchema, answer: phoneSentSchema }),
  verify: post('/verify', 'verify the code', { body: verifyCodeSchema, answer: codeVerifiedSchema }),
});

/** The newest onboarding (/sp-auth), and the way to Amazon and back for signed-in people. */
export const onboardingCalls = calls('/api/onboarding/sp', common, {
  /**
   * The first call, with `accessToken` and `registerFrom` of the query if present. The edge stores both.
   * 401 UNAUTHORIED: the token is missing or no longer valid. Further calls return the person's progress.
   */
  begin: post('', 'begin the onboarding', { body: beginOnboardingSchema, answer: sellerAuthorisationSchema }),
  /**
   * Returns Amazon's page, which the browser opens. 401 SIGNED_OUT in the flow `portal`: sign in first, then come back.
   */
  consent: post('/consent', 'connect Amazon', { body: consentRequestSchema, answer: connectUrlSchema }),
  /** On /sp-auth with spapi_oauth_code, selling_partner_id and state. Works once; then the page opens `next`. */
  amazonReturn: post('/return', 'connect Amazon', {
    body: amazonReturnSchema,
    answer: amazonReturnAnswerSchema,
    patience,
  }),
  /** Returns the page that checks the card. It leads back to `returnUrl` with `verification` in the query. */
  verifyCard: post('/card', 'verify the card', { body: verifyCardSchema, answer: urlAnswerSchema, patience }),
});

/**
 * The onboarding service can have its own base URL (UPSTREAM_ONBOARDING); the default is /api/v1. These calls send the
 * access token in the Authorization header. The first four are the specification's. The last is ours, and optional.
 */
export const authorizePaths = {
  users: '/authorize-sp/users',
  regions: '/authorize-sp/regions',
  sellers: '/authorize-sp/sellers',
  verifyCard: '/authorize-sp/verify-credit-card',
  services: '/authorize-sp/services',
} as const;

const sellerUserSchema = v.looseObject({ email: v.string(), verificationStatus: wireText });
/** The record itself, or under `user`. */
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

/** The body of POST /sellers when it fails with ALREADY_USED: the account that has the seller. */
export const alreadyUsedBodySchema = v.looseObject({
  code: v.literal('ALREADY_USED'),
  email: v.string(),
  sellerId: v.string(),
});

/** The consent pages of the services. Null: the service isn't set up. */
export const consentServicesSchema = v.object({
  amazon: v.nullable(
    v.object({
      applicationId: v.string(),
      beta: v.boolean(),
      /** Each region's page, and the URL prefixes to which a start at Amazon may redirect. */
      consent: v.object({ NA: wireUrl, EU: wireUrl }),
      confirm: v.object({ NA: v.array(wireUrl), EU: v.array(wireUrl) }),
    }),
  ),
  walmart: v.nullable(v.object({ clientId: v.string(), login: wireUrl })),
});
export type ConsentServices = v.InferOutput<typeof consentServicesSchema>;

/** The specification gives no paths for these, so we named them. */
export const phonePaths = {
  sendPhoneNumber: '/user/send-phone-number',
  verifyCode: '/user/verify-code',
} as const;

/**
 * Calls of the wizard's older variants. The specification gives no paths for them; these are ours, named after its
 * terms.
 */
export const wizardPaths = {
  signUp: '/onboarding/sign-up',
  updateInfo: '/onboarding/update-info-without-mws',
  updateMws: '/onboarding/update-mws',
  authorizeMws: '/onboarding/authorize-mws-request',
  authorizeMwsUpdate: '/onboarding/authorize-mws-update',
} as const;

const text = v.nullish(v.string());
const flag = v.nullish(v.boolean());

/** Signup user info (portal-2 §3) plus our fields: who moves from an older extension, and what else the account has. */
const signupUserSchema = v.looseObject({
  email: text,
  firstName: text,
  lastName: text,
  sellerId: text,
  /** Our provider sends 'kept' if there is one. The value never leaves the edge. */
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
  v.union([
    v.string(),
    v.looseObject({ code: wireText, message: text, errors: v.nullish(v.record(v.string(), v.string())) }),
  ]),
);

/** The answer of the sign-up and authorize requests. `accessToken` is ours: the next calls send it as portal-token. */
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
  /** The email of the sibling account's owner; '' if there is none. */
  email: field(254),
  firstName: optionalPersonName,
  lastName: optionalPersonName,
  contactId: field(200),
  contactKey: field(200),
  password,
  confirmPassword: password,
});
export type UpdateInfo = v.InferOutput<typeof updateInfoSchema>;

export const updateMwsSchema = v.object({
  sellerId: field(50),
  mwsAuthToken: field(200),
  marketplace: v.picklist(['US', 'UK']),
});
export type UpdateMws = v.InferOutput<typeof updateMwsSchema>;

export const authorizeMwsSchema = v.object({ accessToken: v.pipe(v.string(), v.minLength(1), v.maxLength(2000)) });
