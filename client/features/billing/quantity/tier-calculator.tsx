import type { CSSProperties, ReactNode } from 'react';
import { NumberInput } from '#client/ui/number-input.tsx';
import { Note } from '#client/ui/states.tsx';
import { num, TableHead } from '#client/ui/table-head.tsx';
import { formatCents, type Tier } from '#shared/billing/plans/plan.ts';
import { MOST_QUANTITY, tierPrice } from '#shared/billing/plans/tiers.ts';
import { formatCount } from '#shared/format.ts';
import { quantityTexts } from '../texts.ts';

/** A tier's quantity range on the slider. The last tier is open-ended, so its `to` is only the slider's limit. */
type TierRange = { from: number; to: number; open: boolean; unitCents: number };

export function tierRanges(tiers: readonly Tier[]): TierRange[] {
  return tiers.map(({ upTo, unitCents }, at) => {
    const from = (tiers[at - 1]?.upTo ?? 0) + 1;
    return { from, to: upTo ?? Math.min(MOST_QUANTITY, Math.max(from * 2, from + 9)), open: upTo === null, unitCents };
  });
}

/** Slider steps per tier: equal for all, independent of the tier's size. */
export const TIER_STEP = 100;

export function sliderAt(ranges: readonly TierRange[], quantity: number): number {
  const at = Math.max(
    0,
    ranges.findLastIndex(({ from }) => quantity >= from),
  );
  const { from, to } = ranges[at] as TierRange;
  return (
    at * TIER_STEP + Math.round(Math.min(1, Math.max(0, (quantity - from) / Math.max(1, to - from))) * (TIER_STEP - 1))
  );
}

export function quantityAt(ranges: readonly TierRange[], slider: number): number {
  const at = Math.min(ranges.length - 1, Math.max(0, Math.floor(slider / TIER_STEP)));
  const { from, to } = ranges[at] as TierRange;
  return from + Math.round(((to - from) * Math.min(TIER_STEP - 1, slider - at * TIER_STEP)) / (TIER_STEP - 1));
}

type TierCalculatorProps = {
  label: string;
  head: string;
  /** Plural of the counted item. */
  noun: string;
  per: 'year' | 'month';
  tiers: readonly Tier[];
  quantity: number;
  onQuantity: (quantity: number) => void;
  /** The button, placed so that advice below it does not move it. */
  children: ReactNode;
};

/** Picks a quantity by number or slider, and shows each tier's price. */
export function TierCalculator({ label, head, noun, per, tiers, quantity, onQuantity, children }: TierCalculatorProps) {
  const ranges = tierRanges(tiers);
  const { nextTier } = tierPrice(tiers, quantity);
  const next = quantity + (nextTier?.more ?? 0);
  const slider = sliderAt(ranges, quantity);
  const style = {
    '--at': `${(slider / (ranges.length * TIER_STEP - 1)) * 100}%`,
    '--of': ranges.length,
  } as CSSProperties;
  return (
    <>
      <div className="qty">
        <QuantityInput label={label} quantity={quantity} onQuantity={onQuantity} />
        <input
          className="range"
          type="range"
          min={0}
          max={ranges.length * TIER_STEP - 1}
          value={slider}
          style={style}
          aria-label={quantityTexts.slider(label)}
          aria-valuetext={formatCount(quantity)}
          onChange={(event) => onQuantity(quantityAt(ranges, Number(event.target.value)))}
        />
      </div>
      <table className="tiers">
        <TableHead columns={[head, num(quantityTexts.each[per]), num(quantityTexts.forAll(quantity))]} />
        <tbody>
          {ranges.map(({ from, to, open, unitCents }) => {
            const here = quantity >= from && (open || quantity <= to);
            return (
              <tr key={from} aria-current={here ? 'true' : undefined}>
                <td>{open ? `${formatCount(from)}+` : `${formatCount(from)}–${formatCount(to)}`}</td>
                <td className="num">{formatCents(unitCents)}</td>
                {nextTier && nextTier.moreCents < 0 && from === next ? (
                  <td className="num cheaper">{quantityTexts.cheaper(from, unitCents * from)}</td>
                ) : (
                  <td className={here ? 'num' : 'num faint'}>
                    {here
                      ? formatCents(unitCents * quantity)
                      : quantity > to
                        ? '–'
                        : quantityTexts.from(unitCents * from)}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {children}
      {nextTier && isNear(nextTier, quantity) && (
        <Note
          action={
            <button type="button" className="btn small" onClick={() => onQuantity(next)}>
              {quantityTexts.take(next)}
            </button>
          }
        >
          {quantityTexts.next(next, tierPrice(tiers, next).totalCents, quantity, nextTier.moreCents, noun)}
        </Note>
      )}
    </>
  );
}

/** A whole number from 1, clamped to the bounds. */
export const QuantityInput = ({
  label,
  quantity,
  onQuantity,
}: {
  label: string;
  quantity: number;
  onQuantity: (quantity: number) => void;
}) => (
  <NumberInput
    label={label}
    stepper
    min={1}
    max={MOST_QUANTITY}
    value={quantity}
    onChange={(value) => onQuantity(Math.min(MOST_QUANTITY, Math.max(1, Math.round(value ?? 1))))}
  />
);

/** Whether the next tier is worth suggesting: it is close or costs less. */
const isNear = ({ more, moreCents }: { more: number; moreCents: number }, quantity: number): boolean =>
  moreCents <= 0 || more <= Math.max(2, quantity * 0.2);
