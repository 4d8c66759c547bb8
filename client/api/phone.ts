import { codeVerifiedSchema, phoneSentSchema, type SendPhone } from '#shared/onboarding/phone.ts';
import type { Call } from './call.ts';

const PHONE_PATH = '/api/onboarding/phone';

/** The phone step of onboarding, for whoever the wizard has begun with. Failures carry the codes of `phoneCodes`; a 429 of the edge has `retryMs`. */
export const createPhoneApi = (call: Call) => ({
  send: (body: SendPhone) => call({ name: 'send the code', method: 'POST', path: PHONE_PATH, body, schema: phoneSentSchema }),
  verify: (code: string) => call({ name: 'verify the code', method: 'POST', path: `${PHONE_PATH}/verify`, body: { code }, schema: codeVerifiedSchema }),
});
export type PhoneApi = ReturnType<typeof createPhoneApi>;
