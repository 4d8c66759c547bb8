import * as v from 'valibot';
import { calls, doneSchema, post } from '../calls.ts';
import { checkLinkSchema, signedUpSchema, signUpFormSchema, verificationRequestSchema, verifiedEmailSchema } from './sign-up.ts';
import { publicUserSchema } from './user.ts';

/** Signing up. Failures carry the codes of `signUpCodes`; `signUpTexts` has the texts of INVALID_TOKEN and the like. */
export const signUpCalls = calls(
  '/api/sign-up',
  { public: true },
  {
    requestEmail: post('/email', 'send the verification email', { body: verificationRequestSchema, answer: doneSchema }),
    /** What the link is for. It is good afterwards as before. */
    checkToken: post('/token', 'check the link', { body: checkLinkSchema, answer: verifiedEmailSchema }),
    /** Creates the account and signs in. `user` is null where the account was created but the sign-in failed: people log in by hand then. */
    signUp: post('', 'sign up', { body: signUpFormSchema, answer: v.object({ ...signedUpSchema.entries, user: v.nullable(publicUserSchema) }) }),
  },
);
