import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { CellLink, isWebAddress } from './cell-link.tsx';

/** Pictures of others are not shown in the portal, which asks no third party for anything: the sign leads there. */
export const Picture = ({ image }: { image?: string | null }) =>
  isWebAddress(image) ? (
    <CellLink href={image}>
      <span className="thumb">
        <ScreenIcon name="image" />
        <span className="unseen">Picture</span>
      </span>
    </CellLink>
  ) : (
    <span className="thumb">
      <ScreenIcon name="image" />
    </span>
  );
