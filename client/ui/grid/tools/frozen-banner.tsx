import { Banner } from '#client/ui/failures.tsx';
import { formatDateTime } from '#shared/format.lazy.ts';
import { toolTexts } from './texts.ts';

/** That a list is shown as it was, and the way back to what is. @param asOf ms */
export const FrozenBanner = ({ asOf, onLive }: { asOf: number; onLive: () => void }) => (
  <Banner
    title={toolTexts.frozen(formatDateTime(asOf))}
    action={
      <button type="button" className="btn" onClick={onLive}>
        {toolTexts.backToLive}
      </button>
    }
  >
    {toolTexts.frozenMore}
  </Banner>
);
