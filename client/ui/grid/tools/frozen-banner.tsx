import { Banner } from '#client/ui/failures.tsx';
import { formatDateTime } from '#shared/format.ts';
import { toolTexts } from './texts.ts';

/** Banner above a frozen list, with the way back to live. @param asOf ms */
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
