import type { ReactNode } from 'react';
import { caller } from '#client/api/caller.ts';
import type { Reading } from '#client/stream/reader.ts';
import { createResource, useResource } from '#client/stream/resource.ts';
import { ResourceView } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { EmptyState } from '#client/ui/failures.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { PriceScale } from '#client/ui/price-scale.tsx';
import { shapeOf } from '#client/ui/price-scale-geometry.ts';
import { formatCount, formatMoney } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import { kindOf } from '#shared/notifications/alert-kinds.ts';
import { comparable } from '#shared/notifications/comparable.ts';
import { gapOf, pricesOf } from '#shared/notifications/gap.ts';
import { alertId } from '#shared/notifications/identity.ts';
import { inboxCalls } from '#shared/notifications/inbox-calls.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import { isUnsupported, ok, type Unsupported, unsupported } from '#shared/result.ts';
import { eventName, leadOf } from '../alert-text.ts';
import { causeText } from '../cause-text.ts';
import { GapMoney, GapPercent } from '../gap-view.tsx';
import { alertName, inboxAddress } from '../inbox-address.ts';
import { pricesText } from '../prices.ts';
import './costliest.css';

export const costliestTexts = localized('notifications/costliest', {
  title: 'Needs you now',
  all: (count: string) => `All ${count} open alerts`,
  aDay: (amounts: string) => `${amounts} a day`,
  inThese: (products: number, alerts: string) =>
    products === 1 ? `at risk in this product, of ${alerts} open alerts` : `at risk in these ${products} products, of ${alerts} open alerts`,
  unknown: 'No sales figures for these products, so what they cost is not known.',
  lower: (price: string) => `Lower to ${price}`,
  open: 'Open',
  nothing: 'Nothing needs you.',
  nothingHint: 'Open alerts appear here, the costliest first.',
  loading: 'Loading your alerts',
  failed: 'Your alerts could not be loaded',
});
const texts = costliestTexts;

const SHOWN = 5;
/** So many are read, because several can be about one product. */
const READ = 40;

/** The inbox itself is its list without a filter. */
const costliestFirst = { filter: {}, sort: 'risk' } as const;

type Costliest = { found: readonly Notification[]; total: number };

/** The open alerts that cost most, each with its next step (OWN-01). */
export function CostliestAlerts({ deps, heading }: { deps: StoreDeps; heading: (id: string, title: string, more: ReactNode) => ReactNode }) {
  const [state, resource] = useResource(() => {
    const api = caller(inboxCalls, deps.call);
    const filter = { folders: ['inbox' as const] };
    return createResource<Costliest | Unsupported>(deps, {
      read: async (): Promise<Reading<Costliest | Unsupported>> => {
        const read = await api.search({ filter, sort: 'risk', limit: READ });
        if (!read.ok) return read;
        const { head, value } = read.value;
        return ok({ head, value: isUnsupported(value) ? unsupported : { found: oneAProduct(value.notifications).slice(0, SHOWN), total: value.total } });
      },
      staleOn: ['notification.created', 'notification.changed', 'notification.read', 'notification.deleted', 'inbox.updated'],
    });
  }, [deps]);
  if (state.phase === 'unsupported') return null;
  const total = state.phase === 'ready' ? state.value.total : 0;
  return (
    <section className="costliest" aria-labelledby="costliest">
      {heading('costliest', texts.title, total > 0 && <Link href={inboxAddress(null, costliestFirst)}>{texts.all(formatCount(total))}</Link>)}
      <ResourceView of={state} onRetry={resource.reload} loading={texts.loading} lines={6} failed={texts.failed}>
        {({ found, total: all }) =>
          found.length === 0 ? (
            <EmptyState icon={<Icon name="done" />} title={texts.nothing}>
              {texts.nothingHint}
            </EmptyState>
          ) : (
            <>
              <AtRisk found={found} total={all} />
              <ul>
                {found.map((alert) => (
                  <CostlyLine key={alertId(alert.identity)} alert={alert} />
                ))}
              </ul>
            </>
          )
        }
      </ResourceView>
    </section>
  );
}

/** The costliest alert of each product: what it costs is lost once, however many alerts say so. @param alerts costliest first */
function oneAProduct(alerts: readonly Notification[]): Notification[] {
  const seen = new Set<string>();
  return alerts.filter(({ identity, marketplace, asin }) => {
    const product = asin ? `${marketplace} ${asin}` : alertId(identity);
    return !seen.has(product) && seen.add(product);
  });
}

/** The sum of what is listed, a currency each: amounts in different currencies are never added. */
function AtRisk({ found, total }: { found: readonly Notification[]; total: number }) {
  const sums = new Map<string, number>();
  for (const { risk } of found) if (risk && risk.perDay > 0) sums.set(risk.currency, (sums.get(risk.currency) ?? 0) + risk.perDay);
  const amounts = [...sums].sort(([a, one], [b, other]) => comparable(other, b) - comparable(one, a)).map(([currency, sum]) => formatMoney(sum, currency));
  return (
    <p className="costliest-sum">
      {amounts.length > 0 && <b className="bad fig">{texts.aDay(amounts.join(' + '))}</b>}{' '}
      <span className="soft">{amounts.length === 0 ? texts.unknown : texts.inThese(found.length, formatCount(total))}</span>
    </p>
  );
}

function CostlyLine({ alert }: { alert: Notification }) {
  const prices = pricesOf(alert);
  const { cause, more, known } = causeText(alert);
  const hasPrices = kindOf(alert.detail).row === 'prices';
  const gap = hasPrices ? gapOf(prices) : undefined;
  const to = inboxAddress(alertName(alert.identity), costliestFirst);
  const target = gap && gap.amount > 0 ? (prices.buyBox ?? prices.threshold) : undefined;
  return (
    <li>
      <div className="costly-what">
        <Link className="cut" href={to}>
          <b>{leadOf(alert)}</b>
        </Link>
        <span className="small soft cut">
          {alert.asin && <span className="code">{alert.asin}</span>} {alert.asin && <span className="tag">{alert.marketplace}</span>}{' '}
          {hasPrices && known ? cause + more : eventName(alert)}
        </span>
      </div>
      <div className="costly-scale">
        {hasPrices && (
          <>
            <PriceScale shape={shapeOf(prices)} label={pricesText(prices)} />
            <span className="small">
              <GapMoney prices={prices} /> <GapPercent prices={prices} />
            </span>
          </>
        )}
      </div>
      <div className="costly-day fig">
        {alert.risk && alert.risk.perDay > 0 ? <b className="bad">{formatMoney(alert.risk.perDay, alert.risk.currency)}</b> : '–'}
      </div>
      <Link className="btn small" href={to} aria-label={`${target ? texts.lower(formatMoney(target.amount, target.currency)) : texts.open}: ${leadOf(alert)}`}>
        {target ? texts.lower(formatMoney(target.amount, target.currency)) : texts.open}
      </Link>
    </li>
  );
}
