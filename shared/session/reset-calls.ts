import { calls, doneSchema, post } from '../calls.ts';
import { applyResetSchema, forgotPasswordSchema, resetCodeSchema } from './reset.ts';

export const resetCalls = calls(
  '/api/reset',
  { public: true },
  {
    /** Sends the email with the link if the address has an account. The answer does not say whether it has. */
    forgot: post('', 'send the reset link', { body: forgotPasswordSchema, answer: doneSchema }),
    /** Checks whether the link is still valid, without using it up. INVALID if it isn't. */
    check: post('/check', 'check the link', { body: resetCodeSchema, answer: doneSchema }),
    /** Sets the new password and ends every session of the account. */
    apply: post('/apply', 'reset the password', { body: applyResetSchema, answer: doneSchema }),
  },
);
