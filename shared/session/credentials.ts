import * as v from 'valibot';
import { passwordFault, SHORTEST_PASSWORD } from './password-strength.ts';
import { accountTexts } from './texts.ts';

export const newPasswordSchema = v.pipe(
  v.string(),
  v.nonEmpty('Please enter your password'),
  v.minLength(SHORTEST_PASSWORD, `At least ${SHORTEST_PASSWORD} characters`),
  v.maxLength(1000, 'This password is too long'),
  v.check((password) => passwordFault(password) === undefined, accountTexts.passwordCommon),
);

/** Required if the last sign-in was a while ago (CURRENT_PASSWORD_REQUIRED below). */
const currentPassword = v.optional(v.pipe(v.string(), v.maxLength(1000, 'This password is too long')));

export const changePasswordSchema = v.pipe(
  v.object({ password: newPasswordSchema, repassword: v.string(), currentPassword }),
  v.forward(
    v.partialCheck(
      [['password'], ['repassword']],
      ({ password, repassword }) => password === repassword,
      accountTexts.passwordMismatch,
    ),
    ['repassword'],
  ),
);
export type ChangePassword = v.InferOutput<typeof changePasswordSchema>;

const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254, accountTexts.emailInvalid),
  v.email(accountTexts.emailInvalid),
);
export const changeEmailSchema = v.object({ email: emailSchema, currentPassword });
export type ChangeEmail = v.InferOutput<typeof changeEmailSchema>;

export const CURRENT_PASSWORD_REQUIRED = 'CURRENT_PASSWORD_REQUIRED';
/** How long after sign-in the current password isn't required, ms. */
export const PROVEN_BY_SIGN_IN = 15 * 60_000;

/**
 * The token of a link in an email about a change of email. The outcome is `confirmed` for the new address or `restored`
 * for the former one.
 */
export const emailLinkSchema = v.object({ token: v.pipe(v.string(), v.minLength(16), v.maxLength(200)) });
export const emailLinkAnswerSchema = v.object({
  done: v.picklist(['confirmed', 'restored']),
  /** The code for /reset-password/{code} after 'restored', when the old password no longer works. Optional upstream. */
  resetPasswordCode: v.optional(v.string()),
});
export type EmailLinkAnswer = v.InferOutput<typeof emailLinkAnswerSchema>;
/** For the edge: the outcome with the id of the account. */
export const emailLinkOutcomeSchema = v.object({ ...emailLinkAnswerSchema.entries, userId: v.string() });
export type EmailLinkOutcome = v.InferOutput<typeof emailLinkOutcomeSchema>;
