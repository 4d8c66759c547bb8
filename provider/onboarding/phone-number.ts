import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { phoneCountries } from '#shared/onboarding/phone.ts';

const countries: readonly string[] = phoneCountries.map(({ iso }) => iso);
/** What an SMS reaches. In North America the numbers themselves do not tell mobile from fixed. */
const reached = ['MOBILE', 'FIXED_LINE_OR_MOBILE', 'PERSONAL_NUMBER'];

/**
 * A number that may be sent a code: valid, of one of the five countries, and of a kind that gets SMS at the usual price.
 * @param zipcode the dial code, with its plus @returns as +4915112345678, undefined where it may not
 */
export function smsNumber(zipcode: string, phone: string): string | undefined {
  // The dial code decides, not a second one in the number; the zero that is dialled at home is dropped.
  const country = phoneCountries.find((each) => each.zipcode === zipcode)?.iso;
  const parsed = country && !phone.includes('+') ? parsePhoneNumberFromString(phone, country) : undefined;
  if (!parsed?.isValid() || `+${parsed.countryCallingCode}` !== zipcode) return undefined;
  if (!countries.includes(parsed.country ?? '') || !reached.includes(parsed.getType() ?? '')) return undefined;
  return parsed.number;
}
