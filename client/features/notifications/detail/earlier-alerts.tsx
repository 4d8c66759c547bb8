import { formatDate, formatMoment, formatMoney, formatTime } from '#shared/format.ts';
import { conditionName, eventName } from '../alert-text.ts';
import { pricesOf } from '../prices.ts';
import type { AlertRow } from '../state/notifications-state.ts';

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
          // Prices of another condition are not the same product's.
          const words = alert.condition === row.alert.condition ? eventName(alert) : `${eventName(alert)}, ${conditionName(alert.condition).toLowerCase()}`;
          return (
            <li key={id}>
              <button type="button" onClick={() => onOpen(earlierRow)}>
                <span className="faint" title={formatMoment(alert.publishedTime)}>
                  {new Date(alert.publishedTime).toDateString() === day ? formatTime(alert.publishedTime) : formatDate(alert.publishedTime)}
                </span>
                <span className="cut soft" title={words}>
                  {words}
                </span>
                <span className="num">{buyBox ? formatMoney(buyBox.amount, buyBox.currency) : '–'}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
