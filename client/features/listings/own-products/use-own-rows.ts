import { useEffect, useMemo, useRef } from 'react';
import { screenEvent } from '#client/stream/screen-event.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useServerRows } from '#client/stream/use-server-rows.ts';
import { isMissing } from '#client/ui/grid/columns/row-blocks.ts';
import { incidentSchema } from '#shared/inbox/incidents/incident.ts';
import type { OwnProduct } from '#shared/listings/own-products/own-product.ts';
import { OWN_PRODUCTS_PAGE, ownProductsChangeSchema } from '#shared/listings/own-products/own-product.ts';
import { priceChangeSchema } from '#shared/listings/prices/change-price.ts';
import { createLiveProducts, type LiveProducts } from './live-products.ts';

/** The rows, kept current by the stream. */
export function useOwnRows(
  store: StoreDeps,
  of: string,
  read: Parameters<typeof useServerRows<OwnProduct>>[0]['read'],
): LiveProducts {
  const live = useRef<LiveProducts>(null);
  const served = useServerRows<OwnProduct>({
    scheduler: store.scheduler,
    idOf: ({ id }) => id,
    size: OWN_PRODUCTS_PAGE,
    of,
    read,
    events$: store.events$,
    onEvent: (event, rows) => {
      const change = screenEvent(event, 'priceChange.advanced', priceChangeSchema);
      if (change) live.current?.hearChange(change);
      const grown = screenEvent(event, 'incident.changed', incidentSchema);
      if (grown) live.current?.hearIncident(grown);
      if (screenEvent(event, 'products.changed', ownProductsChangeSchema) || event.type === 'costs.edited')
        rows.stale();
      // The row changes at once; its place in the order once nobody reads.
      if (event.type === 'notification.created' && live.current?.hearAlert(event.data)) settle.current();
    },
  });
  const settle = useSettling(store, served.stale);
  const rows = useMemo(() => createLiveProducts(served), [served]);
  live.current = rows;
  useEffect(() => rows.close, [rows]);
  return rows;
}

/** The rows that are loaded. */
export function shownRows(rows: LiveProducts['rows']): OwnProduct[] {
  const total = rows.view$.value.total ?? 0;
  const found: OwnProduct[] = [];
  for (let index = 0; index < total; index += 1) {
    const row = rows.at(index);
    if (row && !isMissing(row)) found.push(row);
  }
  return found;
}

/** The minimum time between two reads of the order while alerts come, ms. */
const SETTLED_EVERY = 5_000;

/** Reads the list again a while after something changed its order: a burst of alerts is one read. */
function useSettling({ scheduler }: Pick<StoreDeps, 'scheduler'>, read: () => void) {
  const run = useRef(() => {});
  useEffect(() => {
    let waiting = false;
    const life = { open: true };
    run.current = () => {
      if (waiting) return;
      waiting = true;
      scheduler.schedule(() => {
        waiting = false;
        if (life.open) read();
      }, SETTLED_EVERY);
    };
    return () => {
      life.open = false;
      run.current = () => {};
    };
  }, [scheduler, read]);
  return run;
}
