import type { TrackingApi } from '#client/api/caller.ts';
import { offered } from '#client/stream/chart-state.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { createResource, useResource } from '#client/stream/resource.ts';
import type { MetricsNow, Tracked } from '#shared/tracking/tracked.ts';
import type { TrackedMarketplace } from '../tracking-address.ts';

/** What is known of a product now; `now` is undefined while it is on its way. */
export type KnownProduct = { title: string | null; now: MetricsNow | undefined; lastMessageAt: number | null };

/** Of a tracked product the list knows it; of any other it is asked for. */
export function useProduct(
  desk: DeskDeps,
  api: TrackingApi,
  { asin, marketplace, product }: { asin: string; marketplace: TrackedMarketplace; product: Tracked | null },
): KnownProduct {
  const isTracked = product !== null;
  const [state] = useResource(
    () => createResource(desk, { read: () => (isTracked ? [] : api.status({ asin, marketplace })), staleOn: ['tracking.changed'] }),
    [desk, api, asin, marketplace, isTracked],
  );
  if (product) return product;
  const status = offered(state);
  // Where nobody can tell, there are dashes and no end of waiting.
  const unknown = state.loading ? undefined : {};
  return { title: status?.title ?? null, now: status?.now ?? unknown, lastMessageAt: status?.lastMessageAt ?? null };
}
