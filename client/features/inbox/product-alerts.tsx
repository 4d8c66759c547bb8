import { useEffect, useMemo } from 'react';
import { caller } from '#client/api/caller.ts';
import {
  changesOf,
  HAPPENINGS,
  type HappeningSource,
  type Happenings,
  isAbout,
  type PageProduct,
  type ProductPartProps,
} from '#client/stream/product-part.ts';
import { createResource, useResource } from '#client/stream/resource.ts';
import { chartStateOf } from '#client/stream/resource-view.tsx';
import { useClock } from '#client/ui/age.tsx';
import type { Point } from '#client/ui/charts/series.ts';
import { TimeChart } from '#client/ui/charts/time-chart.tsx';
import { useSlice } from '#client/ui/observe.ts';
import { formatDate, formatMoney, formatUntil } from '#shared/format.ts';
import { kindOf } from '#shared/inbox/alert-kinds.ts';
import { causeOf } from '#shared/inbox/cause.ts';
import { pricesOf } from '#shared/inbox/gap.ts';
import { alertId } from '#shared/inbox/identity.ts';
import type { AlertPriceHistory } from '#shared/inbox/inbox.ts';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import { sortTime } from '#shared/inbox/marks.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { productOf } from '#shared/inbox/product-state.ts';
import { ok } from '#shared/result.ts';
import { conditionTag, eventName } from './alert-text.ts';
import { causeText } from './cause-text.ts';
import { viewOf } from './detail/kind-views.tsx';
import { alertName, inboxAddress } from './inbox-address.ts';
import { wholeInbox } from './inbox-query.ts';
import { partTexts } from './part-texts.ts';
import { SellerNamesProvider, useSellerNames } from './seller-names.ts';
import './detail/detail-pane.css';

const filterOf = ({ asin, marketplace }: PageProduct) => ({ asins: [asin], marketplaces: [marketplace] });

/** px, height of the chart */
const HEIGHT = 200;
const DAYS = 30;
/** Equal intervals of the chart, of six hours. */
const STRETCHES = DAYS * 4;
const WIDTH = (DAYS * 86_400_000) / STRETCHES;
const lines = ['own', 'buyBox', 'lowest'] as const;
const HOUR = 3_600_000;

/** 30 days of prices, as the messages about the product said them. New alerts move the right edge. */
export function ProductPrices({ store, product, condition, onFound }: ProductPartProps) {
  const { asin, marketplace } = product;
  const [state, resource] = useResource(store, [asin, marketplace, product, condition], {
    read: () => caller(inboxCalls, store.call).prices({ asin, marketplace, condition }),
    again$: changesOf(store, product, ['notification.created']),
  });
  const { now$ } = useClock();
  const now = useSlice(now$, (at) => Math.ceil(at / HOUR) * HOUR);
  const history = state.value;
  const title = history?.product?.title;
  useEffect(() => onFound({ title }), [title, onFound]);
  const points = useMemo(() => (history ? pricePoints(history, now) : []), [history, now]);
  const series = useMemo(
    () => lines.map((line, index) => ({ id: line, name: partTexts.historyLines[line], letter: 'YBL'[index] ?? '' })),
    [],
  );
  const currency = history?.currency ?? 'USD';
  const isEmpty = history !== undefined && history.points.length === 0;
  return (
    <TimeChart
      kind="lines"
      stepped
      title={partTexts.prices}
      unit={history?.currency ? partTexts.pricesUnit(DAYS, history.currency) : undefined}
      series={series}
      points={points}
      pointsName={partTexts.pricesTime}
      format={(amount) => formatMoney(amount, currency)}
      formatAxis={(amount) => formatMoney(amount, currency)}
      fromZero={isEmpty}
      height={isEmpty ? 104 : HEIGHT}
      state={chartStateOf(state, resource, isEmpty ? partTexts.noPrices : null)}
    />
  );
}

/** The prices at the end of each interval: a price holds until the next message. */
export function pricePoints({ points }: Pick<AlertPriceHistory, 'points'>, now: number): Point[] {
  const from = now - STRETCHES * WIDTH;
  let next = 0;
  let held: AlertPriceHistory['points'][number] | undefined;
  return Array.from({ length: STRETCHES }, (_, index) => {
    const until = from + (index + 1) * WIDTH;
    for (let point = points[next]; point && point.at <= until; point = points[next]) {
      held = point;
      next += 1;
    }
    return {
      name: formatUntil(until, now),
      tick: formatDate(until).replace(/,? \d{4}$/, ''),
      values: lines.map((line) => held?.[line] ?? null),
    };
  });
}

/** How many messages are looked through for the newest of each condition. */
const LOOKED_THROUGH = 30;

/** The offers in the newest message about the product in one condition. */
export function ProductOffers({ store, product, condition, onFound }: ProductPartProps) {
  const { asin, marketplace } = product;
  const [state] = useResource<{ alerts: readonly Notification[] }>(store, [asin, marketplace, product], {
    read: async () => {
      const answer = await caller(inboxCalls, store.call).search({
        filter: { ...filterOf({ asin, marketplace }), types: ['ANY_OFFER_CHANGED'] },
        limit: LOOKED_THROUGH,
      });
      if (!answer.ok) return answer;
      const { head, value } = answer.value;
      return ok({ head, value: { alerts: newestOfConditions(value.notifications) } });
    },
    fromEvent: (event, known) =>
      event.type === 'notification.created' && event.data.detail.kind === 'offer-change' && isAbout(event.data, product)
        ? { alerts: newestOfConditions([event.data, ...(known?.alerts ?? [])]) }
        : undefined,
  });
  const alert = state.value?.alerts.find((each) => productOf(each)?.condition === condition);
  const sellerId = alert && causeOf(alert).rival?.sellerId;
  useEffect(() => onFound({ title: alert?.title, sellerId }), [alert?.title, sellerId, onFound]);
  return alert ? <Offers store={store} alert={alert} /> : null;
}

/** The newest message of each condition. An alert that comes back from a snooze is listed as new, and isn't. */
function newestOfConditions(alerts: readonly Notification[]): Notification[] {
  const byTime = alerts.toSorted((a, b) => b.publishedTime - a.publishedTime);
  return byTime.filter(
    (alert, index) =>
      byTime.findIndex((other) => productOf(other)?.condition === productOf(alert)?.condition) === index,
  );
}

function Offers({ store, alert }: { store: ProductPartProps['store']; alert: Notification }) {
  const names = useSellerNames(store, alert);
  return <SellerNamesProvider value={names}>{viewOf(alert.detail).table(alert.detail, alert)}</SellerNamesProvider>;
}

/** The alerts about a product, in every folder. A new one comes first at once. */
export const alertHappenings: HappeningSource = (store, product) =>
  createResource<Happenings>(store, {
    read: async () => {
      const answer = await caller(inboxCalls, store.call).search({ filter: filterOf(product), limit: HAPPENINGS });
      if (!answer.ok) return answer;
      const { head, value } = answer.value;
      return ok({ head, value: { rows: value.notifications.map(happeningOf), total: value.total } });
    },
    fromEvent: (event, known) => {
      if (event.type !== 'notification.created' || !known || !isAbout(event.data, product)) return undefined;
      const row = happeningOf(event.data);
      if (known.rows.some(({ id }) => id === row.id)) return undefined;
      return { rows: [row, ...known.rows].slice(0, HAPPENINGS), total: known.total + 1 };
    },
    again$: changesOf(store, product, ['notification.deleted']),
  });

function happeningOf(alert: Notification) {
  const why = causeText(alert);
  const { buyBox } = pricesOf(alert);
  return {
    id: alertId(alert.identity),
    at: sortTime(alert),
    icon: 'bell' as const,
    text: [
      kindOf(alert.detail).row === 'prices' && why.known ? why.cause + why.more : eventName(alert),
      conditionTag(alert).toLowerCase(),
    ]
      .filter(Boolean)
      .join(', '),
    figure: buyBox ? formatMoney(buyBox.amount, buyBox.currency) : undefined,
    href: inboxAddress(alertName(alert.identity), wholeInbox),
  };
}
