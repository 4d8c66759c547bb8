import * as v from 'valibot';

/** The supported countries by ISO code, with the dial code to send. */
export const phoneCountries = [
  { iso: 'US', name: 'United States', zipcode: '+1' },
  { iso: 'CA', name: 'Canada', zipcode: '+1' },
  { iso: 'MX', name: 'Mexico', zipcode: '+52' },
  { iso: 'GB', name: 'United Kingdom', zipcode: '+44' },
  { iso: 'DE', name: 'Germany', zipcode: '+49' },
] as const;
export type PhoneCountry = (typeof phoneCountries)[number]['iso'];

/** Limits of a code: digits, attempts, lifetime and cooldown in ms. */
export const phoneCode = { digits: 6, tries: 5, lifetime: 10 * 60_000, cooldown: 60_000 } as const;

export const phoneCodes = {
  exists: 'PHONE_NUMBER_EXISTS',
  verified: 'PHONE_VERIFIED',
  invalid: 'PHONE_NUMBER_INVALID',
  notAuthorised: 'USER_NOT_AUTHORIZE',
  mismatch: 'SECRET_CODE_NOT_MATCHING',
  serverFailed: 'SERVER_ERROR',
} as const;

/** The specification's texts by code, exactly. */
export const phoneTexts: Record<string, string> = {
  [phoneCodes.exists]: 'Phone number exists',
  [phoneCodes.verified]: 'User verified',
  [phoneCodes.invalid]: 'Phone number invalid',
  [phoneCodes.notAuthorised]: 'User not authorize',
  [phoneCodes.mismatch]: 'Secret code not matching',
  [phoneCodes.serverFailed]: 'Server error',
};

const dialCodes = [...new Set(phoneCountries.map(({ zipcode }) => zipcode))];

/** The dial code with its plus, and the number without it. */
export const sendPhoneSchema = v.object({
  zipcode: v.picklist(dialCodes, phoneTexts[phoneCodes.invalid]),
  phone: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(phoneTexts[phoneCodes.invalid]),
    v.maxLength(30, phoneTexts[phoneCodes.invalid]),
    v.regex(/^[\d\s()./-]+$/, phoneTexts[phoneCodes.invalid]),
  ),
});
/** `retryMs` is how long until another code can be requested. */
export const phoneSentSchema = v.object({
  phoneNumberSentCode: v.boolean(),
  retryMs: v.optional(v.number(), phoneCode.cooldown),
});
export type PhoneSent = v.InferOutput<typeof phoneSentSchema>;

export const verifyCodeSchema = v.object({
  code: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, phoneTexts[phoneCodes.mismatch])),
});
export const codeVerifiedSchema = v.object({ codeVerified: v.boolean() });
