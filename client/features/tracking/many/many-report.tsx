import * as v from 'valibot';
import { num, TableHead } from '#client/ui/table-head.tsx';
import type { TrackingEntry } from '#shared/tracking/rule.ts';
import type { ManyOutcome } from '#shared/tracking/track-many.ts';
import { metricOf, type TrackingField, trackingFieldSchema } from '#shared/tracking/tracking-metrics.ts';
import { metricText } from '../figures.ts';
import { manyTexts as texts } from './texts.ts';
import { type CellProblem, columnName } from './threshold-columns.ts';

/** A longer list is for a spreadsheet. */
const SHOWN = 100;

type Line = { key: string; row: number; asin: string; outcome: ManyOutcome['outcome']; details: string };

/** What happens to each row: refused ones first, with their columns and reasons. */
export function ManyReport({
  problems,
  outcomes,
  currency,
}: {
  problems: readonly CellProblem[];
  outcomes: readonly ManyOutcome[];
  currency: string;
}) {
  const unread = problems.map(
    ({ row, asin, column, reason }, at): Line => ({
      key: `unread ${at}`,
      row,
      asin,
      outcome: 'refused',
      details: texts.problem(column, reason),
    }),
  );
  const lines = outcomes.map(({ row, asin, outcome, problems: own, entries }): Line => {
    const why = own.map(({ column, reason }) => texts.problem(columnTitle(column), reason)).join(' ');
    return { key: `row ${row} ${asin}`, row, asin, outcome, details: why || thresholdsText(entries, currency) };
  });
  const isRefused = ({ outcome }: Line) => outcome === 'refused';
  const all = [
    ...[...unread, ...lines.filter(isRefused)].sort((a, b) => a.row - b.row),
    ...lines.filter((line) => !isRefused(line)),
  ];
  if (all.length === 0) return null;
  return (
    <>
      <div className="import-report track-many-report">
        <table className="table" aria-label={texts.report}>
          <TableHead columns={[num(texts.row), texts.asin, texts.outcome, texts.details]} />
          <tbody>
            {all.slice(0, SHOWN).map((line) => (
              <tr key={line.key}>
                <td className="num">{line.row === 0 ? '–' : line.row}</td>
                <td className="code">{line.asin}</td>
                <td className={isRefused(line) ? 'bad' : undefined}>{texts.outcomes[line.outcome]}</td>
                <td>{line.details}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {all.length > SHOWN && <p className="soft small">{texts.more(all.length - SHOWN)}</p>}
    </>
  );
}

/** 'New Buy box $22.50–$27.50, Rating from 4.0'. */
export const thresholdsText = (entries: readonly TrackingEntry[], currency: string): string =>
  entries
    .map(({ field, min, max }) => {
      const { label, kind } = metricOf(field);
      const [low, high] = [min, max].map((value) => (value === null ? null : metricText(value, kind, currency)));
      return `${label} ${low && high ? `${low}–${high}` : low ? `${texts.min} ${low}` : `${texts.max} ${high}`}`;
    })
    .join(', ');

function columnTitle(column: string): string {
  const [field, side] = column.split('.');
  if (v.is(trackingFieldSchema, field)) return columnName(field as TrackingField, side === 'min' ? 'min' : 'max');
  return column === 'asin' ? texts.asin : column === 'sameAs' ? texts.sameAs : texts.row;
}
