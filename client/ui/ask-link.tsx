import type { RightToUse } from '#shared/account/user.ts';
import { localized } from '#shared/localized.ts';
import { askPath } from '#shared/members/access.ts';
import { Link } from './link.tsx';

export const askLinkTexts = localized('askLink', { ask: 'Ask for this right' });

/** Where something is refused: leads a sub-account to the form that asks its owner (OWN-11). */
export const AskLink = ({ right }: { right: RightToUse | undefined }) => right && <Link href={askPath(right)}>{askLinkTexts.ask}</Link>;
