import type { ReactNode } from 'react';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import { ResourceView } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { EmptyState } from '#client/ui/failures.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { PriceScale } from '#client/ui/price-scale.tsx';
import { shapeOf } from '#client/ui/price-scale-geometry.ts';
import { formatCount, formatMoney } from '#shared/format.ts';
import { kindOf } from '#shared/inbox/alert-kinds.ts';
import { comparable } from '#shared/inbox/comparable.ts';
import { gapOf, pricesOf } from '#shared/inbox/gap.ts';
import { alertId } from '#shared/inbox/identity.ts';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import type { NeedsYou } from '#shared/inbox/needs-you.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { newestOf, pricesNow } from '#shared/inbox/product-state.ts';
import { ownProductCalls } from '#shared/listings/own-products/calls.ts';
import { changePricesAccess } from '#shared/listings/prices/access.ts';
import { localized } from '#shared/localized.ts';
import { marketplaceTag } from '#shared/marketplaces.ts';
import { conditionTag, eventName, leadOf } from '../alert-text.ts';
import { causeText } from '../cause-text.ts';
import { GapMoney, GapPercent } from '../gap-view.tsx';
import { alertName, inboxAddress } from '../inbox-address.ts';
import { sinceText } from '../present-text.ts';
import { pricesText } from '../prices.ts';
import type { NotificationsStore } from '../state/notifications-store.ts';
import './costliest.css';

const texts = localized('notifications/costliest', {
  title: 'Needs you now',
  all: (count: number) => (count === 1 ? '1 open alert' : `All ${formatCount(count)} open alerts`),
  aDay: (amounts: string) => `${amounts} a day`,
  inThese: (products: number, alerts: number) =>
    `at risk in ${products === 1 ? 'one product' : `${formatCount(products)} products`}, of ${
      alerts === 1 ? '1 open alert' : `${formatCount(alerts)} open alerts`
    }`,
  unknown: 'No sales figures for these products, so what they cost is not known.',
  lower: (price: string) => `Lower to ${price}`,
  open: 'Open',
  nothing: 'Nothing needs you.',
  nothingHint: 'Open alerts appear here, the costliest first.',
  loading: 'Loading your alerts',
  failed: 'Your alerts could not be loaded',
});
/** The inbox itself is its list without a filter. */
const costliestFirst = { filter: {}, sort: 'risk' } as const;

type CostliestProps = {
  deps: StoreDeps & { notifications: Pick<NotificationsStore, 'view$'> };
  heading: (id: string, title: string, more: ReactNode) => ReactNode;
};

/** The products that need a person, costliest first, each as its newest message says, with its next step (OWN-01). */
export function CostliestAlerts({ deps, heading }: CostliestProps) {
  const [state, resource] = useResource(deps, [], {
    read: () => caller(inboxCalls, deps.call).needsYou(),
    staleOn: [
      'notification.created',
      'notification.changed',
      'notification.read',
      'notification.deleted',
      'inbox.updated',
    ],
  });
  const isPriceable = usePriceable(deps);
  const alerts = state.value?.alerts ?? 0;
  return (
    <section className="costliest" aria-labelledby="costliest">
      {heading(
        'costliest',
        texts.title,
        alerts > 0 && <Link href={inboxAddress(null, costliestFirst)}>{texts.all(alerts)}</Link>,
      )}
      <ResourceView of={state} onRetry={resource.reload} loading={texts.loading} lines={6} failed={texts.failed}>
        {(needed) => <NeedsYouList needed={needed} isPriceable={isPriceable} />}
      </ResourceView>
    </section>
  );
}

type Product = Pick<Notification, 'asin' | 'marketplace'>;

/** Whether the person may change the price of a product, and it has a SKU whose price that is. */
function usePriceable(deps: StoreDeps): (product: Product) => boolean {
  const { open } = changePricesAccess(deps.user);
  const [{ value }] = useResource(deps, [open], {
    // The costliest first, as they are here.
    read: () => (open ? caller(ownProductCalls, deps.call).search({ today: deps.clock.now() }) : []),
    staleOn: ['products.changed'],
  });
  return ({ asin, marketplace }) =>
    value?.rows.some((row) => row.sku !== null && row.asin === asin && row.marketplace === marketplace) ?? false;
}

type NeedsYouListProps = { needed: NeedsYou; isPriceable(product: Product): boolean };

function NeedsYouList({ needed, isPriceable }: NeedsYouListProps) {
  if (needed.notifications.length === 0)
    return (
      <EmptyState icon={<Icon name="done" />} title={texts.nothing}>
        {texts.nothingHint}
      </EmptyState>
    );
  return (
    <>
      <AtRisk needed={needed} />
      <ul>
        {needed.notifications.map((alert) => (
          <CostlyLine key={alertId(alert.identity)} alert={alert} priceable={isPriceable(alert)} />
        ))}
      </ul>
    </>
  );
}

/** The sum over all products, a currency each: amounts in different currencies are never added. */
function AtRisk({ needed: { products, perDay, alerts } }: { needed: NeedsYou }) {
  const amounts = Object.entries(perDay)
    .sort(([a, one], [b, other]) => comparable(other, b) - comparable(one, a))
    .map(([currency, sum]) => formatMoney(sum, currency));
  return (
    <p className="costliest-sum">
      {amounts.length > 0 && <b className="bad fig">{texts.aDay(amounts.join(' + '))}</b>}{' '}
      <span className="soft">{amounts.length === 0 ? texts.unknown : texts.inThese(products, alerts)}</span>
    </p>
  );
}

function CostlyLine({ alert, priceable }: { alert: Notification; priceable: boolean }) {
  // The prices and the money are those of the newest message: what an older alert said would be the wrong price.
  const { now } = alert;
  const state = newestOf(alert);
  const prices = now ? pricesNow(now) : pricesOf(alert);
  const { cause, more, known } = causeText(alert);
  const hasPrices = kindOf(alert.detail).row === 'prices';
  const gap = hasPrices ? gapOf(prices) : undefined;
  const to = inboxAddress(alertName(alert.identity), costliestFirst);
  const target =
    priceable && gap && gap.amount > 0 && state.buyBox !== 'mine' ? (prices.buyBox ?? prices.threshold) : undefined;
  return (
    <li>
      <div className="costly-what">
        <Link className="cut" href={to}>
          <b>{leadOf(alert)}</b>
        </Link>
        <span className="small soft cut">
          {alert.asin && <span className="code">{alert.asin}</span>}{' '}
          {alert.asin && <span className="tag">{marketplaceTag(alert.marketplace)}</span>}{' '}
          {conditionTag(alert) && <span className="tag">{conditionTag(alert)}</span>}{' '}
          {now ? sinceText(now) : hasPrices && known ? cause + more : eventName(alert)}
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
        {state.risk && state.risk.perDay > 0 ? (
          <b className="bad">{formatMoney(state.risk.perDay, state.risk.currency)}</b>
        ) : (
          '–'
        )}
      </div>
      <Link
        className="btn small"
        href={to}
        aria-label={`${target ? texts.lower(formatMoney(target.amount, target.currency)) : texts.open}: ${leadOf(alert)}`}
      >
        {target ? texts.lower(formatMoney(target.amount, target.currency)) : texts.open}
      </Link>
    </li>
  );
}
