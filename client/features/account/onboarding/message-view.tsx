import type { ReactNode } from 'react';
import type { LinkName, Message } from '#shared/account/onboarding/onboarding-failures.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';

/** Link targets for messages in this portal. An empty target leaves plain text. */
export const linksOf = (portal: PortalInfo | null): Record<LinkName, string> => {
  const chat = portal?.links.supportChat || portal?.links.supportPortal || '';
  const support = portal?.links.supportPortal || portal?.links.supportChat || '';
  return {
    chat,
    support,
    contact: support,
    passwordHelp: portal?.links.resetHelp || '/resetpassword',
    signUpForm: portal?.links.signUp || '/sign-up/azinsight',
    signIn: '/sign-in',
    plans: '/legacy-plans',
  };
};

/** Renders a message with its links. External links open in a new tab. */
export const MessageView = ({ message, hrefs }: { message: Message; hrefs: Record<LinkName, string> }): ReactNode =>
  message.map((piece) => {
    if (typeof piece === 'string') return piece;
    const href = hrefs[piece.leads];
    return href === '' ? piece.label : <Lead key={piece.leads} href={href} label={piece.label} />;
  });

export const Lead = ({ href, label, className }: { href: string; label: string; className?: string }) => (
  <a
    href={href}
    className={className}
    {...(href.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
  >
    {label}
  </a>
);
