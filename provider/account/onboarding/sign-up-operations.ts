import * as v from 'valibot';
import { rates, timeouts } from '#provider/limits/limits.ts';
import {
  type SignedUp,
  signUpCodes,
  type signUpFormSchema,
  signUpTexts,
  VERIFICATION_LIFETIME,
  VERIFICATION_PAUSE,
  type VerifiedEmail,
  verifiedEmailSchema,
} from '#shared/account/sign-up.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { registerSources } from '#shared/session/user.ts';
import { findCode, issueCode, spendCode } from '../../codes/one-time-codes.ts';
import type { Db } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { type Refusal, refusal } from '../../http/refuse.ts';
import { integrationsOf } from '../../integrations/seller-links-table.ts';
import { countCaps } from '../../limits/caps-table.ts';
import { enqueueMail, type Mail } from '../../mail/mail.ts';
import { wasUndeliverable } from '../../messages/message-table.ts';
import { accountByEmail, insertAccount } from '../../session/accounts-table.ts';
import { issueContact } from '../../session/contacts-table.ts';
import { passwordRefusal } from '../../session/password-refusal.ts';
import { keysOf } from './mws-keys-table.ts';

const PURPOSE = 'sign-up';

type Form = v.InferOutput<typeof signUpFormSchema>;
const refused = (status: 400 | 409, code: string) => fail(refusal(status, code, signUpTexts[code] ?? code));

/**
 * Sign-up, from an email address to an account.
 * @param settled resolves once every mail that can be sent has been, or after `patience` ms
 */
export const createSignUpOperations = (deps: Deps, settled: (patience: number) => Promise<void>) => ({
  /** Mails the link. Only a person who opens it learns whether the address has an account. */
  requestEmail: async (requested: VerifiedEmail): Promise<Result<object, Refusal>> => {
    const email = requested.email.toLowerCase();
    if (isDisposable(email, deps.disposableDomains)) return refused(400, signUpCodes.disposable);
    const began = deps.clock();
    const token = deps.newToken();
    await deps.write(async (trx) => {
      const now = deps.clock();
      const wait = await countCaps(trx, now, [
        { key: `verification ${email}`, ...rates.signUpMailPause },
        { key: `verifications ${email}`, ...rates.signUpMails },
      ]);
      // A mail is already on its way, and its link stays valid.
      if (wait > 0) return;
      const about = { ...requested, email };
      await issueCode(trx, token, { purpose: PURPOSE, subject: email, expiresAt: now + VERIFICATION_LIFETIME, about });
      await enqueueMail(trx, now, verificationMail(deps.portalUrl(), token, about, now));
    });
    await settled(timeouts.signUpMail);
    if (await wasUndeliverable(deps.db, email, began - VERIFICATION_PAUSE)) return refused(400, signUpCodes.cannotSend);
    return ok({});
  },

  /** Returns what a link is for, without spending it. */
  checkToken: async (token: string): Promise<Result<VerifiedEmail, Refusal>> => {
    const issued = await findCode(deps.db, PURPOSE, token, deps.clock());
    if (!issued) return refused(400, signUpCodes.badToken);
    const taken = await takenCode(deps.db, issued.subject);
    return taken ? refused(409, taken) : ok(v.parse(verifiedEmailSchema, issued.about));
  },

  /**
   * Creates a main account, whose trial begins with its first use, and the contact id that identifies it to the
   * onboarding. Address, module, trial and affiliate come from the link, whatever the form says.
   */
  signUp: async ({ firstName, lastName, password, token }: Form): Promise<Result<SignedUp, Refusal>> => {
    // Checked first, so that made-up links cannot cause password hashing.
    const link = await findCode(deps.db, PURPOSE, token, deps.clock());
    if (!link) return refused(400, signUpCodes.badToken);
    const weak = passwordRefusal(password, link.subject);
    if (weak) return fail(weak);
    const passwordHash = await deps.passwords.hash(password);
    const id = deps.newId();
    const contactId = deps.newToken();
    return deps.write(async (trx) => {
      const now = deps.clock();
      const issued = await spendCode(trx, PURPOSE, token, now);
      if (!issued) return refused(400, signUpCodes.badToken);
      const email = issued.subject;
      const taken = await takenCode(trx, email);
      if (taken) return refused(409, taken);
      const { module, lmd, affiliateCode } = v.parse(verifiedEmailSchema, issued.about);
      const profile = {
        firstName,
        lastName,
        fullName: `${firstName} ${lastName}`,
        contactId: deps.newId(),
        productType: 'basic',
        registerFrom: registerSources[module],
        freeTrialType: lmd,
        isInTrial: false,
        isNotStartTrial: true,
        isOutOfTrial: false,
        isNotSpToken: true,
        isSignUpDone: true,
        isFirstConfigMWS: false,
        ...(affiliateCode ? { affiliateCode } : {}),
      };
      await insertAccount(trx, {
        id,
        owner_id: null,
        email,
        password_hash: passwordHash,
        account_type: 'USER',
        active: 1,
        profile: JSON.stringify(profile),
        sample: 0,
        created_at: now,
      });
      await issueContact(trx, id, contactId, now);
      return ok({ email, firstName, lastName, contactId });
    });
  },
});

/** Returns why an address cannot get an account of its own (differences.md, Coming in). */
async function takenCode(db: Db, email: string): Promise<string | undefined> {
  const account = await accountByEmail(db, email);
  if (!account) return undefined;
  if (account.ownerId !== account.id) return signUpCodes.subAccount;
  const { na, eu } = await integrationsOf(db, account.id);
  return na || eu || (await keysOf(db, account.id)) ? signUpCodes.used : signUpCodes.exists;
}

/** The mail with the link that continues a sign-up. The URL has the specification's parameters. */
function verificationMail(
  portalUrl: string,
  token: string,
  { email, module, lmd, affiliateCode }: VerifiedEmail,
  now: number,
): Mail {
  const link = new URL(`/sign-up/${module}`, portalUrl);
  link.searchParams.set('token', token);
  link.searchParams.set('email', email);
  link.searchParams.set('lmd', lmd);
  if (affiliateCode) link.searchParams.set('affiliateCode', affiliateCode);
  const text = `Hello,

Open this link to continue your sign-up:

${link.href}

The link works for one account and expires in 24 hours.

If you did not request this, you can ignore this mail. No account is created without the link.`;
  return {
    to: email,
    subject: 'Please verify your email',
    text,
    links: [link.href],
    goodUntil: now + VERIFICATION_LIFETIME,
  };
}

/** Services with disposable addresses. A short list of our own; DISPOSABLE_DOMAINS adds to it. */
const known = [
  '10minutemail.com',
  '20minutemail.com',
  '33mail.com',
  'anonaddy.me',
  'burnermail.io',
  'discard.email',
  'dispostable.com',
  'emailondeck.com',
  'fakeinbox.com',
  'getairmail.com',
  'getnada.com',
  'grr.la',
  'guerrillamail.com',
  'guerrillamail.net',
  'guerrillamail.org',
  'inboxkitten.com',
  'mailcatch.com',
  'maildrop.cc',
  'mailinator.com',
  'mailnesia.com',
  'mailsac.com',
  'mintemail.com',
  'moakt.com',
  'mohmal.com',
  'mytemp.email',
  'nada.email',
  'sharklasers.com',
  'spam4.me',
  'spamgourmet.com',
  'temp-mail.io',
  'temp-mail.org',
  'tempail.com',
  'tempmail.dev',
  'tempmailo.com',
  'tempr.email',
  'throwawaymail.com',
  'trashmail.com',
  'yopmail.com',
  'yopmail.fr',
];

/** Whether an address belongs to such a domain or a subdomain of one. @param more the domains of DISPOSABLE_DOMAINS */
function isDisposable(email: string, more: readonly string[] = []): boolean {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '');
  const parts = domain.split('.');
  return parts.some((_, index) => {
    const name = parts.slice(index).join('.');
    return known.includes(name) || more.includes(name);
  });
}
