import * as v from 'valibot';
import { wireText } from './wire-values.ts';

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
  firstName: field(100),
  lastName: field(100),
  password,
  contactKey: field(200),
  upgradeToInsight: v.optional(v.boolean(), false),
});
export type SignupRequest = v.InferOutput<typeof signupRequestSchema>;

export const updateInfoSchema = v.object({
  /** Of the sibling account's owner; '' where there is none. */
  email: field(254),
  firstName: field(100),
  lastName: field(100),
  contactId: field(200),
  contactKey: field(200),
  password,
  confirmPassword: password,
});
export type UpdateInfo = v.InferOutput<typeof updateInfoSchema>;

export const updateMwsSchema = v.object({ sellerId: field(50), mwsAuthToken: field(200), marketplace: v.picklist(['US', 'UK']) });
export type UpdateMws = v.InferOutput<typeof updateMwsSchema>;

export const authorizeMwsSchema = v.object({ accessToken: v.pipe(v.string(), v.minLength(1), v.maxLength(2000)) });
