import { Link } from '#client/ui/link.tsx';
import type { PortalInfo } from '#shared/account/portal-info.ts';
import { SIGN_UP_PATH } from './paths.ts';

/** To the page that the company has set for signing up, else to ours. */
export const SignUpLink = ({ portal, children }: { portal: PortalInfo | null; children: string }) =>
  portal?.links.signUp ? <a href={portal.links.signUp}>{children}</a> : <Link href={SIGN_UP_PATH}>{children}</Link>;
