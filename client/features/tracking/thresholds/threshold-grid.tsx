import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { ErrorLine } from '#client/ui/fields.tsx';
import { FigureInput } from '#client/ui/figure-input.tsx';
import { figureIn, figureText } from '#client/ui/figure-text.ts';
import { Icon } from '#client/ui/icon.tsx';
import { TableHead } from '#client/ui/table-head.tsx';
import { sideOf } from '#shared/tracking/crossings.ts';
import type { TrackingEntry } from '#shared/tracking/rule.ts';
import type { MetricNow, MetricsNow } from '#shared/tracking/tracked.ts';
import { type TrackingField, type TrackingMetric, trackingMetrics } from '#shared/tracking/tracking-metrics.ts';
import { currencySign, decimalsOf, metricText } from '../figures.ts';
import { trackingTexts as texts } from '../texts.ts';
import { useFresh } from '../use-fresh.ts';
import { type CellName, cellName, type Draft, type DraftErrors, type LimitName } from './draft.ts';

type ThresholdGridProps = {
  draft: Draft;
  /** The thresholds that could be parsed. */
  entries: readonly TrackingEntry[];
  errors: DraftErrors['cells'];
  currency: string;
  /** What is known of the product, and the metric in its chart. Undefined: the thresholds are of no product. */
  product?: { now: MetricsNow | undefined; field: TrackingField; onField(field: TrackingField): void };
  onCell(name: CellName, text: string): void;
};

const sides: readonly LimitName[] = ['min', 'max'];

/** Min and Max of every metric. Enter and the down arrow move down a column; Shift+Enter and the up arrow move up. */
export function ThresholdGrid(props: ThresholdGridProps) {
  const { product } = props;
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  /** Row being typed, whose incomplete input does not count as an error yet. */
  const [typing, setTyping] = useState<TrackingField | null>(null);
  const move = (row: number, side: LimitName, by: number) => {
    const inputs = table.current?.querySelectorAll<HTMLInputElement>(`td.of-${side} input`);
    const next = inputs?.[Math.max(0, Math.min(row + by, trackingMetrics.length - 1))];
    next?.focus();
    next?.select();
  };
  const onKeyDown = (row: number, side: LimitName) => (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const by = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    if (by === 0) return;
    event.preventDefault();
    move(row, side, by);
  };
  return (
    <table className="table threshold-grid" ref={table} aria-describedby={`${id}-keys`}>
      <caption className="unseen">{texts.thresholdsOf(trackingMetrics.length)}</caption>
      <TableHead
        columns={[
          texts.metric,
          product && { title: texts.nowColumn, className: 'num now' },
          { title: texts.min, className: 'limit' },
          { title: texts.max, className: 'limit' },
        ]}
      />
      {trackingMetrics.map((metric, row) => (
        <MetricRows
          key={metric.field}
          {...props}
          metric={metric}
          errorId={`${id}-${metric.field}`}
          isTyping={typing === metric.field}
          onTyping={(is) => setTyping(is ? metric.field : null)}
          onKeyDown={(side) => onKeyDown(row, side)}
        />
      ))}
      <tfoot className="unseen">
        <tr>
          <td colSpan={product ? 4 : 3} id={`${id}-keys`}>
            {texts.keys}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

type MetricRowsProps = ThresholdGridProps & {
  metric: (typeof trackingMetrics)[number];
  errorId: string;
  /** While it is typed, incomplete input is no error. */
  isTyping: boolean;
  onTyping(is: boolean): void;
  onKeyDown(side: LimitName): (event: KeyboardEvent<HTMLInputElement>) => void;
};

/** A metric with its limits, and what is wrong with them. */
function MetricRows(props: MetricRowsProps) {
  const { metric, draft, entries, errors, currency, product, errorId, isTyping, onTyping, onCell, onKeyDown } = props;
  const known = product?.now?.[metric.field];
  const entry = entries.find((each) => each.field === metric.field);
  const isOut = entry !== undefined && known !== undefined && sideOf(entry, known.value) !== 'inside';
  const errorOf = (side: LimitName) => (isTyping ? undefined : errors[cellName(metric.field, side)]);
  const wrong = sides.flatMap((side) => errorOf(side) ?? []);
  return (
    <tbody>
      <tr className={isOut ? 'is-out' : undefined}>
        <th scope="row">
          {product ? (
            <MetricName
              metric={metric}
              isShown={metric.field === product.field}
              onShow={() => product.onField(metric.field)}
              hasThreshold={entry !== undefined}
            />
          ) : (
            metric.label
          )}
        </th>
        {product && <NowCell known={known} isComing={product.now === undefined} metric={metric} currency={currency} />}
        {sides.map((side) => {
          const name = cellName(metric.field, side);
          const text = draft.cells[name];
          return (
            <td key={side} className={`of-${side}`}>
              <FigureInput
                label={texts.cell(metric.label, texts[side])}
                value={text}
                unit={metric.kind === 'price' ? currencySign(currency) : undefined}
                whole={metric.kind === 'count'}
                error={errorOf(side)}
                errorId={errorId}
                onChange={(next) => {
                  onTyping(true);
                  product?.onField(metric.field);
                  onCell(name, next);
                }}
                onLeave={() => {
                  onTyping(false);
                  const tidied = tidy(text, metric, currency);
                  if (tidied !== text) onCell(name, tidied);
                }}
                onFocus={() => text !== '' && product?.onField(metric.field)}
                onKeyDown={onKeyDown(side)}
              />
            </td>
          );
        })}
      </tr>
      {wrong.length > 0 && (
        <tr className="threshold-wrong">
          <td colSpan={product ? 4 : 3}>
            <ErrorLine id={errorId} text={[...new Set(wrong)].join(' ')} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

function NowCell({
  known,
  isComing,
  metric,
  currency,
}: {
  known: MetricNow | undefined;
  isComing: boolean;
  metric: TrackingMetric;
  currency: string;
}) {
  const fresh = useFresh(known?.at);
  if (!known)
    return <td className="num">{isComing ? <i className="skeleton" /> : <span className="faint">–</span>}</td>;
  return (
    <td className="num">
      <span key={known.at} className={fresh ? 'flash' : undefined}>
        {metricText(known.value, metric.kind, currency)}
      </span>
    </td>
  );
}

/** The label selects the metric for the chart. A metric with a threshold shows whether messages carry it. */
const MetricName = ({
  metric,
  isShown,
  onShow,
  hasThreshold,
}: {
  metric: TrackingMetric;
  isShown: boolean;
  onShow(): void;
  hasThreshold: boolean;
}) => (
  <>
    <button
      type="button"
      className="metric-name"
      aria-pressed={isShown}
      title={texts.showMetric(metric.label)}
      onClick={onShow}
    >
      {metric.label}
    </button>
    {metric.live !== 'summary' && hasThreshold && (
      <span className="metric-live" title={metric.live === 'never' ? texts.neverLive : texts.someLive}>
        <Icon name={metric.live === 'never' ? 'warn' : 'info'} small />
        <span className="unseen">{metric.live === 'never' ? texts.neverLive : texts.someLive}</span>
      </span>
    )}
  </>
);

/** Reformats typed numbers; leaves other text as it is. */
function tidy(text: string, { kind }: TrackingMetric, currency: string): string {
  const read = figureIn(text);
  if (!read.ok || read.value === null) return read.ok ? '' : text;
  // Invalid numbers, such as fractional counts, stay for the user to correct.
  return kind === 'count' && !Number.isInteger(read.value)
    ? text
    : figureText(read.value, decimalsOf(kind, currency), kind !== 'count');
}
