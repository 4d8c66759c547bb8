import { useClock } from '#client/ui/age.tsx';
import { useSlice } from '#client/ui/observe.ts';
import { Note } from '#client/ui/states.tsx';
import { rearmChoices } from '#shared/tracking/rule.ts';
import type { Tracked } from '#shared/tracking/tracked.ts';
import { isOften, longerRearm, movedThreshold } from '#shared/tracking/tracked-order.ts';
import { metricOf } from '#shared/tracking/tracking-metrics.ts';
import { metricText } from '../figures.ts';
import { listTexts as texts } from '../many/texts.ts';
import { trackingTexts } from '../texts.ts';

type OftenNoteProps = {
  product: Tracked;
  currency: string;
  onPause(): void;
  onChange(change: Pick<Tracked, 'entries' | 'rearm'>): void;
};

const MINUTE = 60_000;

/** A rule that fires more than three times an hour: three ways to calm it, each with one press. */
export function OftenNote({ product, currency, onPause, onChange }: OftenNoteProps) {
  const clock = useClock();
  const now = useSlice(clock.now$, (at) => Math.floor(at / MINUTE) * MINUTE);
  const { often, entries, rearm } = product;
  if (often === null || !isOften(product, now)) return null;
  const longer = longerRearm(rearm);
  const { label, kind } = metricOf(often.field);
  const side = often.side === 'below' ? trackingTexts.min : trackingTexts.max;
  return (
    <Note
      bad
      action={
        <>
          {longer && (
            <button type="button" className="btn small" onClick={() => onChange({ entries, rearm: longer })}>
              {texts.raise(rearmChoices.find(({ id }) => id === longer)?.label ?? longer)}
            </button>
          )}
          {entries.some(({ field }) => field === often.field) && (
            <button
              type="button"
              className="btn small"
              onClick={() => onChange({ entries: movedThreshold(entries, often), rearm })}
            >
              {texts.move(label, side, metricText(often.value, kind, currency))}
            </button>
          )}
          <button type="button" className="btn small" onClick={onPause}>
            {trackingTexts.pause}
          </button>
        </>
      }
    >
      <b>{texts.often(often.count)}</b> {texts.oftenWhy}
    </Note>
  );
}
