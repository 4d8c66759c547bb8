import * as v from 'valibot';
import { newPasswordSchema } from '../session/credentials.ts';
import { personName } from '../session/person-name.ts';
import { accountTexts } from '../session/texts.ts';

/** The product to sign up for: the last segment of /sign-up/{module}. */
const signUpModules = ['azinsight', 'bulkchecker', 'azalert'] as const;
export type SignUpModule = (typeof signUpModules)[number];
export const DEFAULT_MODULE: SignUpModule = 'azinsight';
export const isSignUpModule = (value: string | undefined): value is SignUpModule =>
  (signUpModules as readonly string[]).includes(value ?? '');

/** Trial lengths in days, as in `lmd`. Each is a freeTrialType. */
const trialLengths = ['10', '30'] as const;
export type TrialLength = (typeof trialLengths)[number];
export const trialLengthOf = (lmd: string | null | undefined): TrialLength => (lmd === '30' ? '30' : '10');

/** How long a verification link is valid, ms. */
export const VERIFICATION_LIFETIME = 24 * 3_600_000;
/** The wait before another email to the same address can be requested, ms. */
export const VERIFICATION_PAUSE = 60_000;

const email = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Please enter an email address!'),
  v.maxLength(254, 'This email is too long'),
  v.email('Please enter a valid email address'),
);
const token = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const affiliateCode = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), '');
const module = v.fallback(v.picklist(signUpModules), DEFAULT_MODULE);
const lmd = v.fallback(v.picklist(trialLengths), '10');

/** Layout VERIFY: requests the email with the link. */
export const verificationRequestSchema = v.object({ email, module, lmd, affiliateCode });

/**
 * Reads what a verification link is for. DUPLICATE, EMAIL_USED or EMAIL_EXISTS if its address already has an account.
 */
export const verificationTokenSchema = v.object({ token });
/**
 * The page's request: the token and the other parameters of its URL, which are used if the provider can't check tokens
 * before sign-up.
 */
export const checkLinkSchema = v.object({
  token,
  email: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(254)), ''),
  module,
  lmd,
  affiliateCode,
});
export const verifiedEmailSchema = v.object({ email: v.string(), module, lmd, affiliateCode });
export type VerifiedEmail = v.InferOutput<typeof verifiedEmailSchema>;

/** Layout SIGNUP. The email that counts is the one the token was sent to. */
export const signUpFormSchema = v.pipe(
  v.object({
    firstName: personName('Please enter a first name!'),
    lastName: personName('Please enter a last name!'),
    email,
    password: newPasswordSchema,
    repassword: v.pipe(v.string(), v.nonEmpty('Please re-enter your re-password')),
    module,
    lmd,
    token,
    affiliateCode,
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['repassword']],
      ({ password, repassword }) => password === repassword,
      accountTexts.passwordMismatch,
    ),
    ['repassword'],
  ),
);

/** The new account: the values that the onboarding's URL carries. */
export const signedUpSchema = v.object({
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  contactId: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
});
export type SignedUp = v.InferOutput<typeof signedUpSchema>;

/**
 * Codes of sign-up and email verification. EMAIL_USED and EMAIL_EXISTS are our names for the specification's two
 * existing-email messages.
 */
export const signUpCodes = {
  cannotSend: 'ERROR_SEND_EMAIL',
  badToken: 'INVALID_TOKEN',
  crmFailed: 'ERROR_INFUSIONSOFT',
  serverFailed: 'SERVER_ERROR',
  disposable: 'EMAIL_DISPOSABLE',
  subAccount: 'DUPLICATE',
  used: 'EMAIL_USED',
  exists: 'EMAIL_EXISTS',
} as const;

const supportNeeded = 'An error has occurred. Please contact support for assistance. Error 503';

/** The specification's texts by code, exactly. A link to the sign-up form follows the text of EMAIL_DISPOSABLE. */
export const signUpTexts: Record<string, string> = {
  [signUpCodes.cannotSend]:
    "We aren't able to send an email to this email address. Please try another email address to continue.",
  [signUpCodes.badToken]: "We can't verify your email, you should try again",
  [signUpCodes.crmFailed]: supportNeeded,
  [signUpCodes.serverFailed]: supportNeeded,
  [signUpCodes.disposable]:
    'Sorry but we do not accept registrations from disposable or invalid email addresses. Please go back to the',
  [signUpCodes.subAccount]:
    'A sub-account with this email address already exists. If you would like to create a main account, please kindly use another unique email',
  [signUpCodes.used]:
    'Opps looks like this email was already used to sign up for an account. Are you trying to sign up for another FREE trial? Please contact support for assistance.',
  [signUpCodes.exists]: 'Your email address already exists.',
};
