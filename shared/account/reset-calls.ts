import { calls, doneSchema, post } from '../calls.ts';
import { applyResetSchema, forgotPasswordSchema, resetCodeSchema } from './reset.ts';

/** A forgotten password. */
export const resetCalls = calls(
  '/api/reset',
  { public: true },
  {
    /** Sends the email with the link if the address has an account. The answer does not say whether it has. */
    forgot: post('', 'send the reset link', { body: forgotPasswordSchema, answer: doneSchema }),
    /** Whether the link is still good. Checking it spends nothing. INVALID where it is not. */
    check: post('/check', 'check the link', { body: resetCodeSchema, answer: doneSchema }),
    /** Sets the new password and ends every session of the account. */
    apply: post('/apply', 'reset the password', { body: applyResetSchema, answer: doneSchema }),
  },
);
