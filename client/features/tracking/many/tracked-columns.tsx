import { useClock } from '#client/ui/age.tsx';
import type { RowSelection } from '#client/ui/grid/columns/row-selection.ts';
import { DASH, type ValueColumn } from '#client/ui/grid/columns/value-column.tsx';
import { Link } from '#client/ui/link.tsx';
import { useSlice } from '#client/ui/observe.ts';
import { formatCount, formatPercent } from '#shared/format.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { rearmChoices } from '#shared/tracking/rule.ts';
import { type Tracked, trackedState } from '#shared/tracking/tracked.ts';
import { distanceOf, isOften, silenceOf } from '#shared/tracking/tracked-order.ts';
import { nameOf, timeLeft } from '../figures.ts';
import { StateMark, stateText } from '../state/state-mark.tsx';
import { type TrackedMarketplace, trackingAddress } from '../tracking-address.ts';
import { thresholdsText } from './many-report.tsx';
import { listTexts as texts } from './texts.ts';

/** @param now ms */
type ColumnsOf = { marketplace: TrackedMarketplace; now(): number };

const MINUTE = 60_000;

/** The list's columns. Firings, distance and silence sort from the most urgent. */
export const trackedColumns = ({ marketplace, now }: ColumnsOf): readonly ValueColumn<Tracked>[] => [
  column('product', texts.product, 300, nameOf, {
    pinned: 'start',
    hideable: false,
    cell: (product) => (
      <Link
        href={trackingAddress({ marketplace, asin: product.asin })}
        className="cut strong"
        tabIndex={-1}
        title={nameOf(product)}
      >
        {nameOf(product)}
      </Link>
    ),
  }),
  column('asin', texts.asin, 116, ({ asin }) => asin, { cell: ({ asin }) => <span className="code">{asin}</span> }),
  column('state', texts.state, 150, (product) => stateText(trackedState(product, now()), now()).text, {
    cell: (product) => <StateCell product={product} />,
  }),
  figure(
    'firings',
    texts.firings,
    96,
    ({ firings }) => firings,
    ({ firings }) => formatCount(firings),
    texts.firingsLong,
  ),
  figure(
    'distance',
    texts.distance,
    116,
    distanceOf,
    (product) => distanceText(distanceOf(product)),
    texts.distanceLong,
  ),
  {
    ...figure(
      'silence',
      texts.silence,
      110,
      (product) => silenceOf(product, now()),
      (product) => timeLeft(silenceOf(product, now())),
      texts.silenceLong,
    ),
    cell: (product) => <SilenceCell product={product} />,
  },
  column('thresholds', texts.thresholds, 280, ({ entries }) => thresholdsText(entries, currencyOf(marketplace))),
  column('rearm', texts.rearm, 90, ({ rearm }) => rearmChoices.find(({ id }) => id === rearm)?.label ?? ''),
  column('note', texts.note, 180, ({ note }) => note),
];

const column = (
  id: string,
  title: string,
  width: number,
  text: (product: Tracked) => string,
  more: Partial<ValueColumn<Tracked>> = {},
): ValueColumn<Tracked> => ({
  id,
  title,
  width,
  sortable: true,
  filterable: true,
  text,
  raw: text,
  ...more,
});

const figure = (
  id: string,
  title: string,
  width: number,
  value: (product: Tracked) => number | null,
  text: (product: Tracked) => string,
  name: string,
): ValueColumn<Tracked> => ({
  id,
  title,
  name,
  width,
  align: 'end',
  figures: true,
  sortable: true,
  text,
  value,
  raw: value,
});

const distanceText = (distance: number | null): string => (distance === null ? DASH : formatPercent(distance * 100, 1));

function SilenceCell({ product }: { product: Tracked }) {
  return useSlice(useClock().now$, (now) => timeLeft(silenceOf(product, now)), [product]);
}

function StateCell({ product }: { product: Tracked }) {
  const clock = useClock();
  const at = useSlice(clock.now$, (now) => Math.floor(now / MINUTE) * MINUTE + MINUTE - 1);
  const state = stateText(trackedState(product, at), at);
  return (
    <span className={state.bad ? 'tracked-state bad' : 'tracked-state'}>
      <StateMark mark={state.mark} /> {state.text}
      {isOften(product, at) && <span className="tag loss">{texts.oftenTag}</span>}
    </span>
  );
}

type TrackedCardProps = { product: Tracked; selection: RowSelection; marketplace: TrackedMarketplace };

/** A product on a phone. */
export function TrackedCard({ product, selection, marketplace }: TrackedCardProps) {
  const isSelected = useSlice(selection.ids$, (ids) => ids.has(product.id), [product.id]);
  return (
    <div className="tracked-card">
      <label className="check select-box">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={nameOf(product)}
          checked={isSelected}
          onChange={() => selection.toggle(product.id, false)}
        />
      </label>
      <div className="tracked-words">
        <Link href={trackingAddress({ marketplace, asin: product.asin })} className="cut strong" tabIndex={-1}>
          {nameOf(product)}
        </Link>
        <StateCell product={product} />
      </div>
      <span className="soft small fig">
        {texts.firings} {formatCount(product.firings)}
        <br />
        {texts.distance} {distanceText(distanceOf(product))}
      </span>
    </div>
  );
}
