import * as v from 'valibot';
import { type CheckLink, type SignUpForm, signedUpSchema, type VerificationRequest, verifiedEmailSchema } from '#shared/account/sign-up.ts';
import { publicUserSchema } from '#shared/account/user.ts';
import type { Call } from './call.ts';

/** Signing up. Failures carry the codes of `signUpCodes`; INVALID_TOKEN and the like are told by their texts there. */
export const createSignUpApi = (call: Call) => ({
  /** Sends the e-mail with the link. */
  requestEmail: (body: VerificationRequest) =>
    call({ name: 'send the verification email', method: 'POST', path: '/api/sign-up/email', body, schema: v.unknown() }),
  /** What the link is for. It is good afterwards as before. */
  checkToken: (body: CheckLink) => call({ name: 'check the link', method: 'POST', path: '/api/sign-up/token', body, schema: verifiedEmailSchema }),
  /** Makes the account and signs in. `user` is null where it was made, but signing in has to be done by hand. */
  signUp: (body: SignUpForm) =>
    call({
      name: 'sign up',
      method: 'POST',
      path: '/api/sign-up',
      body,
      schema: v.object({ ...signedUpSchema.entries, user: v.nullable(publicUserSchema) }),
    }),
});
export type SignUpApi = ReturnType<typeof createSignUpApi>;
