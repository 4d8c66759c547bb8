import type * as v from 'valibot';
import { signedUpSchema, type signUpFormSchema, type VerifiedEmail, verifiedEmailSchema } from '#shared/account/sign-up.ts';
import { signUpPaths } from '#shared/account/wire.ts';
import { type CallUpstream, doneSchema } from './transport.ts';

/** Signing up. None of these has a token. */
export const signUpCalls = (call: CallUpstream) => ({
  requestEmail: (body: VerifiedEmail) => call({ name: 'verification e-mail', method: 'POST', path: signUpPaths.verificationEmail, body }, doneSchema),
  checkToken: (token: string) => call({ name: 'verification token', method: 'POST', path: signUpPaths.checkToken, body: { token } }, verifiedEmailSchema),
  signUp: (body: v.InferOutput<typeof signUpFormSchema>) => call({ name: 'sign up', method: 'POST', path: signUpPaths.signUp, body }, signedUpSchema),
});
