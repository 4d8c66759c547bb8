import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type * as v from 'valibot';
import { rates } from '#provider/limits/limits.ts';
import {
  type PhoneSent,
  phoneCode,
  phoneCodes,
  phoneCountries,
  phoneTexts,
  type sendPhoneSchema,
} from '#shared/account/onboarding/phone.ts';
import { errorCodes } from '#shared/errors.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { countTry, issueShortCode, spendShortCode } from '../../codes/one-time-codes.ts';
import type { Db } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { type Refusal, refusal } from '../../http/refuse.ts';
import { type Cap, countCaps } from '../../limits/caps-table.ts';
import type { Account } from '../../session/account-record.ts';
import { accountById } from '../../session/accounts-table.ts';
import { enqueueSms } from '../../sms/sms.ts';
import { hasVerifiedPhone, holderOf, insertVerifiedPhone } from './phones-table.ts';

const PURPOSE = 'phone';

const refused = (status: 400 | 403 | 409 | 503, code: string) => refusal(status, code, phoneTexts[code] ?? code);
const mismatch = (triesLeft: number): Refusal => ({ ...refused(400, phoneCodes.mismatch), triesLeft });

export const createPhoneOperations = (deps: Deps) => ({
  /** Sends a code, unless this account, this number, or adjacent numbers were sent too many. */
  send: async (
    account: Account,
    requested: v.InferOutput<typeof sendPhoneSchema>,
  ): Promise<Result<PhoneSent, Refusal>> => {
    if (!deps.smsOn) return fail(refused(503, phoneCodes.serverFailed));
    const phone = smsNumber(requested.zipcode, requested.phone);
    if (phone === undefined) return fail(refused(400, phoneCodes.invalid));
    const unfit = await whyNot(deps.db, account, phone);
    if (unfit) return fail(unfit);
    const wait = await deps.write((trx) => countCaps(trx, deps.clock(), capsOf(account, phone)));
    if (wait > 0) return fail(tooSoon(wait));

    const code = deps.newDigits();
    const hash = await deps.passwords.hash(code);
    await deps.write(async (trx) => {
      const now = deps.clock();
      const expiresAt = now + phoneCode.lifetime;
      await issueShortCode(trx, hash, phoneCode.tries, {
        purpose: PURPOSE,
        subject: account.id,
        expiresAt,
        about: { phone },
      });
      await enqueueSms(trx, now, {
        to: phone,
        text: `${code} is your verification code. It works for 10 minutes. Don't share it with anyone.`,
        goodUntil: expiresAt,
      });
    });
    return ok({ phoneNumberSentCode: true, retryMs: phoneCode.cooldown });
  },

  /**
   * Allows five tries per code; a refusal says how many are left. The right code verifies the number, which opens the
   * limited trial.
   */
  verify: async (account: Account, code: string): Promise<Result<{ codeVerified: boolean }, Refusal>> => {
    const tried = await deps.write((trx) => countTry(trx, PURPOSE, account.id, deps.clock()));
    // Hashes even without a code, so that timing reveals nothing.
    if (!(await deps.passwords.verify(code, tried?.hash)) || !tried) return fail(mismatch(tried?.triesLeft ?? 0));
    const { phone } = tried.about as { phone: string };
    return deps.write(async (trx) => {
      if (!(await spendShortCode(trx, PURPOSE, account.id, tried.hash))) return fail(mismatch(0));
      const present = await accountById(trx, account.id);
      if (!present?.active) return fail(refused(403, phoneCodes.notAuthorised));
      if (!(await insertVerifiedPhone(trx, account.id, phone, deps.clock())))
        return fail(refused(409, phoneCodes.exists));
      return ok({ codeVerified: true });
    });
  },
});

async function whyNot(db: Db, account: Account, phone: string): Promise<Refusal | undefined> {
  if (await hasVerifiedPhone(db, account.id)) return refused(409, phoneCodes.verified);
  return (await holderOf(db, phone)) === undefined ? undefined : refused(409, phoneCodes.exists);
}

/** How many final digits differ between adjacent numbers. */
const NEIGHBOURS = 3;

const capsOf = (account: Account, phone: string): Cap[] => [
  { key: `sms pause ${account.id}`, ...rates.smsPause },
  { key: `sms account ${account.id}`, ...rates.smsOfAccount },
  { key: `sms number ${phone}`, ...rates.smsToNumber },
  { key: `sms prefix ${phone.slice(0, -NEIGHBOURS)}`, ...rates.smsToNeighbours },
];

function tooSoon(wait: number): Refusal {
  const seconds = Math.ceil(wait / 1000);
  const when = seconds <= 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return refusal(
    429,
    errorCodes.tooMany,
    `Too many codes were sent. Please wait ${when} before you request another one.`,
  );
}

const countries: readonly string[] = phoneCountries.map(({ iso }) => iso);
/** Number types that receive SMS. North American numbers do not distinguish mobile from fixed. */
const reached = ['MOBILE', 'FIXED_LINE_OR_MOBILE', 'PERSONAL_NUMBER'];

/**
 * Parses a number that may be sent a code: valid, in one of the five countries, and of a type that receives SMS at the
 * usual price.
 * @param zipcode the dial code, with its plus
 * @returns the number as +4915112345678, or undefined if it may not be sent a code
 */
function smsNumber(zipcode: string, phone: string): string | undefined {
  // The selected dial code decides; a second one in the number is refused. The parser drops the national trunk zero.
  const country = phoneCountries.find((each) => each.zipcode === zipcode)?.iso;
  const parsed = country && !phone.includes('+') ? parsePhoneNumberFromString(phone, country) : undefined;
  if (!parsed?.isValid() || `+${parsed.countryCallingCode}` !== zipcode) return undefined;
  if (!countries.includes(parsed.country ?? '') || !reached.includes(parsed.getType() ?? '')) return undefined;
  return parsed.number;
}
