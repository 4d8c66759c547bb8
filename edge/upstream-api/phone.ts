import type * as v from 'valibot';
import { codeVerifiedSchema, phoneSentSchema, type sendPhoneSchema } from '#shared/onboarding/phone.ts';
import { phonePaths } from '#shared/onboarding/wire.ts';
import type { CallUpstream } from './transport.ts';

/** The phone step of onboarding. */
export const phoneCalls = (call: CallUpstream) => ({
  send: (token: string, body: v.InferOutput<typeof sendPhoneSchema>) =>
    call({ name: 'send phone number', method: 'POST', path: phonePaths.sendPhoneNumber, token, body }, phoneSentSchema),
  verify: (token: string, code: string) =>
    call({ name: 'verify code', method: 'POST', path: phonePaths.verifyCode, token, body: { code } }, codeVerifiedSchema),
});
