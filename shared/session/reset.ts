import * as v from 'valibot';
import { newPasswordSchema } from './credentials.ts';

/** How long a reset link is valid, ms. */
export const RESET_LIFETIME = 3_600_000;

export const resetTexts = {
  /** The toast after the request. */
  linkSent: 'Please check your email and open your reset password link',
  mismatch: "Password and confirm password don't match",
  /** The toast on the sign-in page. */
  done: 'Reset password successfully',
  /** The text on the sign-in page. */
  tryLogin: 'Your password is reset, you can try login again',
  /** For every code except the two in resetCodes. */
  failed:
    'The server encountered an internal error or misconfiguration and was unable to complete your request. Please contact our Support Team to inform them of the time this error occurred, and the action you performed just before this error. Thank you!',
  /** Ours: the server's message for INVALID. */
  badCode: 'This link has expired or was already used. Request a new one.',
} as const;

/** INVALID shows the server's message in red, USER_NOT_AUTHORIZE shows nothing, any other code shows `failed`. */
export const resetCodes = { invalid: 'INVALID', notAuthorised: 'USER_NOT_AUTHORIZE' } as const;

/** Requests the email with the link. The answer is the same whether or not the address has an account. */
export const forgotPasswordSchema = v.object({
  email: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Please enter your email'),
    v.maxLength(254, 'This email is too long'),
    v.email('Please enter a valid email address'),
  ),
});
export type ForgotPassword = v.InferInput<typeof forgotPasswordSchema>;

const resetPasswordCode = v.pipe(v.string(), v.minLength(1, resetTexts.badCode), v.maxLength(200, resetTexts.badCode));
export const resetCodeSchema = v.object({ resetPasswordCode });

/** Sets the new password. The code is the last segment of /reset-password/{token}. */
export const applyResetSchema = v.pipe(
  v.object({
    password: newPasswordSchema,
    confirmPassword: v.pipe(v.string(), v.nonEmpty('Please re-enter your re-password')),
    resetPasswordCode,
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => password === confirmPassword,
      resetTexts.mismatch,
    ),
    ['confirmPassword'],
  ),
);
export type ApplyReset = v.InferInput<typeof applyResetSchema>;
