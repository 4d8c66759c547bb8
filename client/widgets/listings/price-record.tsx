import { PanelPart } from '#client/stream/panel-part.tsx';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { useClock } from '#client/ui/age.tsx';
import { formatMoment, formatMoney, formatRecent } from '#shared/format.ts';
import { priceChangeTexts as texts } from './texts.ts';
import type { Changes } from './use-prices.ts';

const SHOWN = 10;

/**
 * The latest price changes of a product: when, by whom, from what to what, and what Amazon said. Not there before the
 * first one.
 */
export function PriceRecord({ of, onRetry }: { of: ResourceState<Changes>; onRetry(): void }) {
  const clock = useClock();
  if (of.phase !== 'failed' && (of.phase !== 'ready' || of.value.changes.length === 0)) return null;
  return (
    <PanelPart
      of={of}
      onRetry={onRetry}
      title={texts.record}
      loading={texts.recordLoading}
      failed={texts.recordFailed}
      lines={2}
    >
      {({ changes }) => (
        <ul className="price-record">
          {changes.slice(0, SHOWN).map(({ id, at, sku, madeBy, before, after, currency, state, undoOf }) => (
            <li key={id}>
              <span className="faint fig" title={formatMoment(at)}>
                {formatRecent(at, clock.now())}
              </span>
              <span title={sku}>
                {texts.entry(madeBy.name, formatMoney(before, currency), formatMoney(after, currency))}
                {undoOf !== null && ` (${texts.undid})`}
              </span>
              <span className="soft">{texts.states[state]}</span>
            </li>
          ))}
        </ul>
      )}
    </PanelPart>
  );
}
