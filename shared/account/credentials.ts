import * as v from 'valibot';
import { accountTexts } from './texts.ts';

/** Ours, as the documents name no rule: what is shorter is guessed, what is longer is no password that anybody typed. */
export const SHORTEST_PASSWORD = 8;
export const newPasswordSchema = v.pipe(
  v.string(),
  v.nonEmpty('Please enter your password'),
  v.minLength(SHORTEST_PASSWORD, `At least ${SHORTEST_PASSWORD} characters`),
  v.maxLength(1000, 'This password is too long'),
);

/** Asked for where the last sign-in is a while ago (CURRENT_PASSWORD below). */
const currentPassword = v.optional(v.pipe(v.string(), v.maxLength(1000, 'This password is too long')));

/** A new password, typed twice. */
export const changePasswordSchema = v.pipe(
  v.object({ password: newPasswordSchema, repassword: v.string(), currentPassword }),
  v.forward(
    v.partialCheck([['password'], ['repassword']], ({ password, repassword }) => password === repassword, accountTexts.passwordMismatch),
    ['repassword'],
  ),
);
export type ChangePassword = v.InferOutput<typeof changePasswordSchema>;

const emailSchema = v.pipe(v.string(), v.trim(), v.maxLength(254, accountTexts.emailInvalid), v.email(accountTexts.emailInvalid));
export const changeEmailSchema = v.object({ email: emailSchema, currentPassword });
export type ChangeEmail = v.InferOutput<typeof changeEmailSchema>;

/** The code of a change that wants the current password first. */
export const CURRENT_PASSWORD_REQUIRED = 'CURRENT_PASSWORD_REQUIRED';
/** For so long after the sign-in nobody is asked for the password once more, ms. */
export const PROVEN_BY_SIGN_IN = 15 * 60_000;

/** What a link in a mail about a change of e-mail carries, and what was done with it: `confirmed` the new address, `restored` the former one. */
export const emailLinkSchema = v.object({ token: v.pipe(v.string(), v.minLength(16), v.maxLength(200)) });
export const emailLinkAnswerSchema = v.object({
  done: v.picklist(['confirmed', 'restored']),
  /** The code of /reset-password/{code}, after 'restored': the old password opens nothing any more. Optional upstream. */
  resetPasswordCode: v.optional(v.string()),
});
export type EmailLinkAnswer = v.InferOutput<typeof emailLinkAnswerSchema>;
/** With whose account it was, for the edge. */
export const emailLinkOutcomeSchema = v.object({ ...emailLinkAnswerSchema.entries, userId: v.string() });
export type EmailLinkOutcome = v.InferOutput<typeof emailLinkOutcomeSchema>;
