import { codeVerifiedSchema, phoneSentSchema, type SendPhone } from '#shared/onboarding/phone.ts';
import type { Call } from './call.ts';

/** The phone step of onboarding, for whoever is signed in. Failures carry the codes of `phoneCodes`; a 429 has `retryMs`. */
export const createPhoneApi = (call: Call) => ({
  send: (body: SendPhone) => call({ name: 'send the code', method: 'POST', path: '/api/phone', body, schema: phoneSentSchema }),
  verify: (code: string) => call({ name: 'verify the code', method: 'POST', path: '/api/phone/verify', body: { code }, schema: codeVerifiedSchema }),
});
export type PhoneApi = ReturnType<typeof createPhoneApi>;
