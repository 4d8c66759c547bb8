import type { ReactNode } from 'react';
import { brandLinks } from '#client/ui/current-brand.ts';
import { Logo } from '#client/ui/logo.tsx';
import './account.css';
import { Link } from '#client/ui/link.tsx';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import { SIGN_UP_PATH } from './paths.ts';

type PublicScreenProps = {
  children: ReactNode;
  /** Below the form. */
  foot?: ReactNode;
  /** Beside the form; hidden on phones. */
  side: ReactNode;
};

export const PublicPage = ({ children, foot, side }: PublicScreenProps) => (
  <div className="screen">
    <main className="public-form">
      <span className="brand">
        <Logo />
      </span>
      <div className="public-body">{children}</div>
      <div className="soft">
        <p>{foot}</p>
        {brandLinks.length > 0 && (
          <p className="brand-links">
            {brandLinks.map(({ label, href }) => (
              <a key={href} href={href} target="_blank" rel="noreferrer">
                {label}
              </a>
            ))}
          </p>
        )}
      </div>
    </main>
    {side}
  </div>
);

/** Links to the company's sign-up page if one is set, else to the portal's own. */
export const SignUpLink = ({ portal, children }: { portal: PortalInfo | null; children: string }) =>
  portal?.links.signUp ? <a href={portal.links.signUp}>{children}</a> : <Link href={SIGN_UP_PATH}>{children}</Link>;
