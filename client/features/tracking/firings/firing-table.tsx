import { useRef } from 'react';
import { LimitSign } from '#client/ui/charts/limit-mark.tsx';
import type { Firing } from '#shared/tracking/tracked.ts';
import { trackingTexts as texts } from '../texts.ts';
import { firingWords } from './firing-words.ts';

type FiringTableProps = { firings: readonly Firing[]; page: number; currency: string /** ms */; now: number };

/** Where the columns of figures stand. */
const isFigure = (index: number): boolean => index > 2 && index < 7;

export function FiringTable({ firings, page, currency, now }: FiringTableProps) {
  const isNew = useNewIds(firings, page);
  return (
    <table className="table">
      <thead>
        <tr>
          {texts.columns.map((column, index) => (
            <th key={column} scope="col" className={isFigure(index) ? 'num' : undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {firings.map((firing) => (
          <FiringRow key={firing.id} firing={firing} currency={currency} now={now} isNew={isNew(firing.id)} />
        ))}
      </tbody>
    </table>
  );
}

function FiringRow({ firing, currency, now, isNew }: { firing: Firing; currency: string; now: number; isNew: boolean }) {
  const words = firingWords(firing, currency, now);
  return (
    <tr className={[firing.endedAt === null && 'is-out', isNew && 'row-flash'].filter(Boolean).join(' ') || undefined}>
      <td>
        <time className="fig" dateTime={new Date(firing.at).toISOString()}>
          {words.fired}
        </time>
      </td>
      <td>{words.metric}</td>
      <td>
        <span className="firing-side">
          <LimitSign side={firing.side === 'below' ? 'min' : 'max'} /> {words.crossed}
        </span>
      </td>
      <td className="num soft">{words.threshold}</td>
      <td className="num">
        <b>{words.value}</b>
      </td>
      <td className="num">{words.beyond}</td>
      <td className="num soft">{words.lasted ?? <span className="tag new">{texts.stillOut}</span>}</td>
      <td>
        <span className="soft" title={words.sentTo}>
          {words.sent}
        </span>
      </td>
    </tr>
  );
}

/** Which rows came while the first page was being looked at. */
function useNewIds(rows: readonly { id: string }[], page: number): (id: string) => boolean {
  const first = useRef<{ page: number; ids: ReadonlySet<string> } | null>(null);
  if (first.current?.page !== page) first.current = { page, ids: new Set(rows.map(({ id }) => id)) };
  const { ids } = first.current;
  return (id) => page === 1 && !ids.has(id);
}
