import * as v from 'valibot';
import { calls, doneSchema, post } from '../calls.ts';
import { publicUserSchema } from '../session/user.ts';
import {
  checkLinkSchema,
  signedUpSchema,
  signUpFormSchema,
  verificationRequestSchema,
  verifiedEmailSchema,
} from './sign-up.ts';

/** Failures carry the codes of `signUpCodes`; `signUpTexts` has their texts. */
export const signUpCalls = calls(
  '/api/sign-up',
  { public: true },
  {
    requestEmail: post('/email', 'send the verification email', {
      body: verificationRequestSchema,
      answer: doneSchema,
    }),
    /** Reads what the link is for, without using it up. */
    checkToken: post('/token', 'check the link', { body: checkLinkSchema, answer: verifiedEmailSchema }),
    /**
     * Creates the account and signs in. `user` is null if the account was created but the sign-in failed; people then
     * log in themselves.
     */
    signUp: post('', 'sign up', {
      body: signUpFormSchema,
      answer: v.object({ ...signedUpSchema.entries, user: v.nullable(publicUserSchema) }),
    }),
  },
);
