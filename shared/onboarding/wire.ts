import * as v from 'valibot';
import { optionalPersonName } from '../account/person-name.ts';
import { wireText, wireUrl } from '../wire/wire-values.ts';

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
export const signupUserSchema = v.looseObject({
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
  siblingAsked: flag,
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

/** What the updates answer. */
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
