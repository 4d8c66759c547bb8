import { VERIFICATION_LIFETIME, type VerifiedEmail } from '#shared/account/sign-up.ts';
import type { Mail } from '../mail/mail.ts';

/** The e-mail with the link that goes on with a sign-up. The address carries what the documents' own carries. */
export function verificationMail(portalUrl: string, token: string, { email, module, lmd, affiliateCode }: VerifiedEmail, now: number): Mail {
  const link = new URL(`/sign-up/${module}`, portalUrl);
  link.searchParams.set('token', token);
  link.searchParams.set('email', email);
  link.searchParams.set('lmd', lmd);
  if (affiliateCode) link.searchParams.set('affiliateCode', affiliateCode);
  const text = `Hello,

Please open this link to go on with your sign-up:

${link.href}

It is good for 24 hours, and for one account.

If you did not ask for it, you need not do anything: without the link there is no account.`;
  return { to: email, subject: 'Please verify your email', text, links: [link.href], goodUntil: now + VERIFICATION_LIFETIME };
}
