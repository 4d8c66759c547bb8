import { lifetimes } from '#provider/limits/limits.ts';
import { dayjs } from '#shared/dayjs.ts';
import { RESET_LIFETIME } from '#shared/session/reset.ts';
import type { Mail } from '../../mail/mail.ts';
import { maskEmail } from '../../session/account-record.ts';

const moment = (at: number): string => dayjs.utc(at).format('MMMM D, YYYY [at] h:mm A');

/** To the last confirmed address: the email was changed, with a link that restores it. */
export function emailChangedMail(to: string, fresh: string, portalUrl: string, token: string, goodUntil: number): Mail {
  const link = new URL(`/restore-email/${token}`, portalUrl).href;
  const text = `Hello,

The email of your account was changed to ${maskEmail(fresh)}. You now log in with the new email. Every other browser was signed out.

If this was not you, open this link to restore your address. It signs out every browser and lets you set a new password. It works once, until ${moment(goodUntil)} UTC:

${link}`;
  return { to, subject: 'Your email was changed', text, links: [link], goodUntil };
}

/** To an address that the account no longer has. Contains no restore link. */
export function addressLeftMail(to: string, present: string, portalUrl: string): Mail {
  const link = new URL('/resetpassword', portalUrl).href;
  const text = `Hello,

An account no longer uses this address. Its email was changed to ${maskEmail(present)}.

If that account is yours and you did not expect this, contact support. If ${maskEmail(present)} is yours, set a new password:

${link}`;
  return { to, subject: 'Your address was removed from an account', text, links: [link] };
}

/** To a restored address: a link to set a new password, in case the owner left the page that offers it. */
export function emailRestoredMail(to: string, portalUrl: string, code: string, now: number): Mail {
  const link = new URL(`/reset-password/${code}`, portalUrl).href;
  const text = `Hello,

Your account has this address again. Every browser was signed out, and the old password no longer works.

Open this link to set a new password. It works once and expires in an hour:

${link}

After that, use "Forgot your password?" to get another link.`;
  return {
    to,
    subject: 'Your email was restored: set a new password',
    text,
    links: [link],
    goodUntil: now + RESET_LIFETIME,
  };
}

export function confirmEmailMail(to: string, portalUrl: string, token: string, now: number): Mail {
  const link = new URL(`/confirm-email/${token}`, portalUrl).href;
  const text = `Hello,

Someone entered this address as the email of their account. If this was you, open this link to confirm it:

${link}

The link works once and expires in seven days. If this was not you, you can ignore this mail.`;
  return { to, subject: 'Confirm your email', text, links: [link], goodUntil: now + lifetimes.emailLink };
}

export function passwordChangedMail(portalUrl: string): Omit<Mail, 'to'> {
  const link = new URL('/resetpassword', portalUrl).href;
  const text = `Hello,

The password of your account was changed, and every browser was signed out.

If this was not you, set a new password now:

${link}`;
  return { subject: 'Your password was changed', text, links: [link] };
}
