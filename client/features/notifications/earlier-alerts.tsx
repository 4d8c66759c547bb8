import { formatDate, formatMoney, formatTime } from '#shared/format.ts';
import { eventName } from './alert-text.ts';
import type { AlertRow } from './notifications-state.ts';
import { pricesOf } from './prices.ts';

const MOST = 8;

/** Older alerts of the same product, of those that are loaded. */
export function EarlierAlerts({ row, rows, onOpen }: { row: AlertRow; rows: readonly AlertRow[]; onOpen: (row: AlertRow) => void }) {
  const earlier = rows
    .filter(
      ({ id, alert }) =>
        id !== row.id && alert.asin === row.alert.asin && alert.marketplace === row.alert.marketplace && alert.publishedTime <= row.alert.publishedTime,
    )
    .slice(0, MOST);
  if (earlier.length === 0) return null;
  const day = new Date(row.alert.publishedTime).toDateString();

  return (
    <section>
      <header>
        <h3>Earlier on this ASIN</h3>
      </header>
      <ul className="past">
        {earlier.map((earlierRow) => {
          const { id, alert } = earlierRow;
          const buyBox = pricesOf(alert).buyBox;
          return (
            <li key={id}>
              <button type="button" onClick={() => onOpen(earlierRow)}>
                <span className="faint">
                  {new Date(alert.publishedTime).toDateString() === day ? formatTime(alert.publishedTime) : formatDate(alert.publishedTime)}
                </span>
                <span className="cut soft">{eventName(alert)}</span>
                <span className="num">{buyBox ? formatMoney(buyBox.amount, buyBox.currency) : '–'}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
