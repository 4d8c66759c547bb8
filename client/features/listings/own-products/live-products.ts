import { BehaviorSubject, type Observable } from 'rxjs';
import type { RowsView, ShownRows } from '#client/ui/grid/columns/grid-rows.ts';
import { isMissing } from '#client/ui/grid/columns/row-blocks.ts';
import type { Incident } from '#shared/inbox/incidents/incident.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { knownSellerName, productAfter, productKey, productOf, skuPriceIn } from '#shared/inbox/product-state.ts';
import { landedOf, type OwnFlap, type OwnProduct, skuGap } from '#shared/listings/own-products/own-product.ts';
import { isSameAmount } from '#shared/listings/prices/amounts.ts';
import { isTaken, type PriceChange } from '#shared/listings/prices/change-price.ts';

/** Alerts per product, and products, that stay in memory until the list is read again. */
const MOST_ALERTS = 50;
const MOST_PRODUCTS = 2_000;

export const skuKey = ({ marketplace, sku }: { marketplace: string; sku: string | null }): string =>
  `${marketplace} ${sku}`;

type Heard = {
  /** About its product, oldest first. */
  alerts: readonly Notification[];
  /** The last price change of its SKU. */
  change: PriceChange | undefined;
  incidents: ReadonlyMap<string, Incident>;
};

/** A row with what came since it was read. */
export function rowNow(row: OwnProduct, { alerts, change, incidents }: Heard): OwnProduct {
  let now = row;
  for (const alert of alerts) {
    const next = productAfter(now, alert);
    if (next === now) continue;
    const rival = next.rival?.sellerId ?? null;
    const name =
      rival === (now.rival?.sellerId ?? null)
        ? now.rivalName
        : rival === null
          ? null
          : (knownSellerName(rival) ?? null);
    const price = skuPriceIn(alert, now.fulfillment, now.channels) ?? now.price;
    const profit = landedOf({ ...next, price }) === landedOf(now) ? {} : { unitProfit: null, noProfit: null };
    now = { ...next, ...profit, price, rivalName: name, alerts: now.alerts + 1 };
  }
  const flap = flapNow(row.flap, alerts, incidents);
  if (flap !== row.flap) now = { ...now, flap };
  const moves = change && isTaken(change.state) && now.price !== null && isSameAmount(now.price, change.before);
  if (moves) now = { ...now, price: change.after, former: change.before };
  return now === row ? row : { ...now, gap: skuGap(now) };
}

/**
 * The flap by the newest of what the server and the stream said: alerts name their incident, which says whether it is
 * open.
 */
function flapNow(
  known: OwnFlap | null,
  alerts: readonly Notification[],
  incidents: ReadonlyMap<string, Incident>,
): OwnFlap | null {
  const heard = [...alerts.map(({ marks }) => marks?.incident), known?.incident]
    .flatMap((id) => (id === undefined ? [] : (incidents.get(id) ?? [])))
    .filter(({ about }) => about.kind === 'flap')
    .reduce<Incident | undefined>(
      (newest, each) => (newest && newest.openedAt > each.openedAt ? newest : each),
      undefined,
    );
  if (heard?.about.kind !== 'flap') return known;
  const isOlder = known && (known.incident === heard.id ? known.rev >= heard.rev : known.since >= heard.openedAt);
  if (isOlder) return known;
  return heard.endedAt === null
    ? { incident: heard.id, rev: heard.rev, times: heard.about.times, since: heard.openedAt }
    : null;
}

/**
 * Rows of the server, each as the stream has changed it since. Rows that are read again bring their state with them: an
 * alert that they know already changes nothing.
 */
export function createLiveProducts(rows: ShownRows<OwnProduct>) {
  const alerts = new Map<string, Notification[]>();
  const changes = new Map<string, PriceChange>();
  const incidents = new Map<string, Incident>();
  const arrivals = new Map<string, number>();
  const made = new WeakMap<OwnProduct, { of: number; row: OwnProduct }>();
  const view$ = new BehaviorSubject<RowsView>(rows.view$.value);
  let version = 0;
  let heard = 0;
  const emit = () => {
    version += 1;
    view$.next({ ...rows.view$.value, version });
  };
  const life = rows.view$.subscribe(emit);

  const nowOf = (row: OwnProduct): OwnProduct => {
    const known = made.get(row);
    if (known?.of === heard) return known.row;
    const next = rowNow(row, {
      alerts: alerts.get(productKey(row)) ?? [],
      change: row.sku === null ? undefined : changes.get(skuKey(row)),
      incidents,
    });
    // The same object while nothing changes, so that the grid draws it once.
    const same = known && JSON.stringify(known.row) === JSON.stringify(next) ? known.row : next;
    made.set(row, { of: heard, row: same });
    return same;
  };

  return {
    rows: {
      ...rows,
      view$: view$ as Observable<RowsView> & { readonly value: RowsView },
      at: (index) => {
        const row = rows.at(index);
        return isMissing(row) ? row : nowOf(row);
      },
      isLive: (row) => arrivals.get(productKey(row)) ?? rows.isLive(row),
    } satisfies ShownRows<OwnProduct>,

    /** @returns whether it is about a product */
    hearAlert(alert: Notification): boolean {
      const product = productOf(alert);
      if (!product) return false;
      heard += 1;
      const key = productKey(product);
      alerts.set(key, [...(alerts.get(key) ?? []).slice(1 - MOST_ALERTS), alert]);
      arrivals.set(key, heard);
      for (const oldest of alerts.keys()) if (alerts.size > MOST_PRODUCTS) alerts.delete(oldest);
      emit();
      return true;
    },

    hearIncident(incident: Incident): void {
      if (incident.about.kind !== 'flap' || (incidents.get(incident.id)?.rev ?? 0) >= incident.rev) return;
      heard += 1;
      incidents.set(incident.id, incident);
      for (const oldest of incidents.keys()) if (incidents.size > MOST_PRODUCTS) incidents.delete(oldest);
      emit();
    },

    hearChange(change: PriceChange): void {
      const key = skuKey(change);
      const known = changes.get(key);
      if (known && (known.id === change.id ? known.rev >= change.rev : known.at > change.at)) return;
      heard += 1;
      changes.set(key, change);
      emit();
    },

    /** The last price change of a SKU that this page knows. */
    changeOf: (row: { marketplace: string; sku: string | null }): PriceChange | undefined => changes.get(skuKey(row)),
    close: () => life.unsubscribe(),
  };
}
export type LiveProducts = ReturnType<typeof createLiveProducts>;
