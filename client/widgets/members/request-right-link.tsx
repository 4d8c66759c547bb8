import { Full } from '#client/ui/full.tsx';
import { Link } from '#client/ui/link.tsx';
import { localized } from '#shared/localized.ts';
import { requestRightPath } from '#shared/members/access.ts';
import type { RightToUse } from '#shared/session/user.ts';

const requestRightLinkTexts = localized('members/requestRightLink', { ask: 'Ask for this right' });

/** Where something is refused: leads a sub-account to the form that asks its owner (OWN-11). */
export const RequestRightLink = ({ right }: { right: RightToUse | undefined }) =>
  right && (
    <Full>
      <Link className="ask-link" href={requestRightPath(right)}>
        {requestRightLinkTexts.ask}
      </Link>
    </Full>
  );
