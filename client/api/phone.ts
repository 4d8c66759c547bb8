import { codeVerifiedSchema, phoneSentSchema, type SendPhone } from '#shared/onboarding/phone.ts';
import type { Call } from './call.ts';

/** The phone step of onboarding, for whoever is signed in; the wizard has a path of its own, for who is not. Failures carry the codes of `phoneCodes`; a 429 has `retryMs`. */
export const createPhoneApi = (call: Call, path = '/api/phone') => ({
  send: (body: SendPhone) => call({ name: 'send the code', method: 'POST', path, body, schema: phoneSentSchema }),
  verify: (code: string) => call({ name: 'verify the code', method: 'POST', path: `${path}/verify`, body: { code }, schema: codeVerifiedSchema }),
});
export type PhoneApi = ReturnType<typeof createPhoneApi>;
