import type { Mail } from '../mail/mail.ts';

/** The mail to whom somebody has named as the owner of his team's keys. */
export function siblingMail(portalUrl: string, ownerEmail: string, askedBy: string): Mail {
  const link = new URL('/', portalUrl).href;
  const text = `Hello,

${askedBy} sets up an account and has named you as the owner of the seller keys that it is to work with.

If he belongs to your team, invite him under Sub-accounts:

${link}

If you do not know him, you need not do anything: nothing of yours is shared.`;
  return { to: ownerEmail, subject: `${askedBy} asks to work with your seller account`, text, links: [link] };
}
