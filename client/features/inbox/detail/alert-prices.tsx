import { EMPTY } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import { PanelPart } from '#client/stream/panel-part.tsx';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { formatDate, formatMoney } from '#shared/format.ts';
import type { AlertPriceHistory } from '#shared/inbox/inbox.ts';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { partTexts } from '../part-texts.ts';
import { detailTexts } from './detail-texts.ts';

const WIDTH = 400;
const HEIGHT = 96;
const PAD = 6;
/** With one message there is nothing to compare. */
const FEWEST = 2;

type Line = 'own' | 'buyBox' | 'lowest';
const lines: readonly Line[] = ['lowest', 'buyBox', 'own'];

type PriceHistoryResource = ReturnType<typeof usePriceHistory>;

/** What the provider knows of an alert's product: name, picture, and prices. Read again with each new alert. */
export function usePriceHistory(
  deps: StoreDeps,
  { asin, marketplace, condition }: Pick<Notification, 'asin' | 'marketplace' | 'condition'>,
) {
  const api = caller(inboxCalls, deps.call);
  return useResource(deps, [api, asin, marketplace, condition], {
    full: true,
    // An alert about the whole account has no product.
    read: () => (asin === '' ? EMPTY : api.prices({ asin, marketplace, condition: condition || 'new' })),
    staleOn: ['notification.created'],
  });
}

/**
 * 30 days of the own price, the Buy Box and the lowest offer, as stored alerts said them (INBX-12). A price holds until
 * the next message, so the lines are steps; a message without a price leaves a gap. New alerts move the right edge.
 */
export const PriceHistory = ({ of: [state, resource], now }: { of: PriceHistoryResource; now: number }) => (
  <PanelPart
    of={state}
    onRetry={resource.reload}
    title={detailTexts.history}
    about={({ points: [first] }) =>
      first && <span className="faint">{detailTexts.historySpan(formatDate(first.at))}</span>
    }
    loading={detailTexts.historyLoading}
    failed={detailTexts.historyFailed}
    lines={4}
  >
    {(history) =>
      history.points.length < FEWEST || history.currency === null ? (
        <p className="soft">{detailTexts.fewPrices}</p>
      ) : (
        <Chart history={history} currency={history.currency} now={now} />
      )
    }
  </PanelPart>
);

function Chart({ history: { points }, currency, now }: { history: AlertPriceHistory; currency: string; now: number }) {
  const all = points.flatMap((point) => lines.flatMap((line) => point[line] ?? []));
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const from = points[0]?.at ?? now;
  const x = (at: number) => ((at - from) / Math.max(1, now - from)) * WIDTH;
  const y = (amount: number) => PAD + (1 - (amount - least) / Math.max(0.01, most - least)) * (HEIGHT - 2 * PAD);
  const last = points.at(-1);
  return (
    <>
      <svg
        className="price-history"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={detailTexts.historyRange(formatMoney(least, currency), formatMoney(most, currency))}
      >
        {lines.map((line) => (
          <path key={line} className={line} d={stepsOf(points, line, now, x, y)} />
        ))}
      </svg>
      <dl className="facts">
        {lines.toReversed().map((line) => {
          const amount = last?.[line];
          return (
            <div key={line}>
              <dt className="key">
                <i className={`line ${line}`} /> {partTexts.historyLines[line]}
              </dt>
              <dd className="fig">{amount === null || amount === undefined ? '–' : formatMoney(amount, currency)}</dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

/** The path of one price: level from message to message, and on to now. */
export function stepsOf(
  points: AlertPriceHistory['points'],
  line: Line,
  now: number,
  x: (at: number) => number,
  y: (amount: number) => number,
): string {
  let path = '';
  let level: number | null = null;
  for (const point of points) {
    const amount = point[line];
    if (level !== null) path += `H${x(point.at).toFixed(1)}`;
    if (amount !== null)
      path += level === null ? `M${x(point.at).toFixed(1)} ${y(amount).toFixed(1)}` : `V${y(amount).toFixed(1)}`;
    level = amount;
  }
  return level === null ? path : `${path}H${x(now).toFixed(1)}`;
}
