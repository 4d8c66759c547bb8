import { ifOffered } from '#shared/offered.ts';
import { type ReplayQuestion, replaySchema } from '#shared/tracking/replay.ts';
import type { SaveTracking } from '#shared/tracking/rule.ts';
import { FIRINGS_PAGE, firingPageSchema, trackedChangeSchema, trackedListSchema, trackingStatusSchema } from '#shared/tracking/tracked.ts';
import type { Call } from './call.ts';

const changed = ifOffered(trackedChangeSchema);

/** Tracked products. A provider may have none of it: each call can answer that it is not offered. */
export const createTrackingApi = (call: Call) => ({
  list: (marketplace: string) =>
    call({ name: 'load tracked products', path: `/api/tracking?${new URLSearchParams({ marketplace })}`, schema: ifOffered(trackedListSchema) }),
  /** With an `id` a rule is changed, without one the product is tracked from now on. A wrong threshold is refused by its field, `entries.0.max`. */
  save: (body: SaveTracking) => call({ name: 'save tracking', method: 'PUT', path: '/api/tracking', body, schema: changed }),
  pause: (ids: readonly string[], paused: boolean) =>
    call({ name: paused ? 'pause tracking' : 'resume tracking', method: 'PUT', path: '/api/tracking/paused', body: { ids, paused }, schema: changed }),
  /** Stops tracking. For an hour `restore` brings it back, with its history. */
  remove: (ids: readonly string[]) => call({ name: 'stop tracking', method: 'DELETE', path: '/api/tracking', body: { ids }, schema: changed }),
  restore: (ids: readonly string[]) => call({ name: 'bring tracking back', method: 'PUT', path: '/api/tracking/restored', body: { ids }, schema: changed }),
  /** What has fired, the newest first. */
  firings: (id: string, page = 1, limit = FIRINGS_PAGE) =>
    call({
      name: 'load the firing history',
      path: `/api/tracking/firings?${new URLSearchParams({ id, page: String(page), limit: String(limit) })}`,
      schema: ifOffered(firingPageSchema),
    }),
  /** How often these thresholds would have fired. */
  replay: (body: ReplayQuestion, signal?: AbortSignal) =>
    call({ name: 'replay thresholds', method: 'POST', path: '/api/tracking/replay', body, schema: ifOffered(replaySchema), signal }),
  /** What is known of a product now, tracked or not. */
  status: (asin: string, marketplace: string) =>
    call({
      name: 'load what is known of a product',
      path: `/api/tracking/status?${new URLSearchParams({ asin, marketplace })}`,
      schema: ifOffered(trackingStatusSchema),
    }),
});
export type TrackingApi = ReturnType<typeof createTrackingApi>;
