import type { Mail } from '../mail/mail.ts';

/** How long the link to the former address takes a change of e-mail back, and the one to the new address confirms it, ms. */
export const LINKS_LAST = 7 * 86_400_000;

/** To whoever had the address: it was changed, and this is how to take it back. */
export function emailChangedMail(to: string, fresh: string, portalUrl: string, token: string, now: number): Mail {
  const link = new URL(`/restore-email/${token}`, portalUrl).href;
  const text = `Hello,

The e-mail of your account was changed to ${masked(fresh)}. You sign in with that one from now on.

If that was not you, please open this link to get this address back. It signs everybody out, and is good for seven days, once:

${link}`;
  return { to, subject: 'Your e-mail was changed', text, links: [link], goodUntil: now + LINKS_LAST };
}

export function confirmEmailMail(to: string, portalUrl: string, token: string, now: number): Mail {
  const link = new URL(`/confirm-email/${token}`, portalUrl).href;
  const text = `Hello,

Somebody has given this address to an account, and signs in with it. Please open this link to confirm that it is yours:

${link}

It is good for seven days, and once. If you know nothing of it, you need not do anything.`;
  return { to, subject: 'Please confirm your e-mail', text, links: [link], goodUntil: now + LINKS_LAST };
}

export function passwordChangedMail(to: string, portalUrl: string): Mail {
  const link = new URL('/resetpassword', portalUrl).href;
  const text = `Hello,

The password of your account was changed, and everybody was signed out.

If that was not you, please set a new one at once:

${link}`;
  return { to, subject: 'Your password was changed', text, links: [link] };
}

/** What the former owner may know of an address that a stranger could have entered: 'd…@brightcart.co'. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/, '$1…');
