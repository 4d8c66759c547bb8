import type * as v from 'valibot';
import { type replayQuestionSchema, replaySchema } from '#shared/tracking/replay.ts';
import type { saveTrackingSchema } from '#shared/tracking/rule.ts';
import { firingPageSchema, trackedChangeSchema, trackedListSchema, trackingStatusSchema } from '#shared/tracking/tracked.ts';
import { trackingPaths } from '#shared/upstream/tracking.ts';
import { ifOffered } from './if-offered.ts';
import type { CallUpstream } from './transport.ts';

/** Tracked products. All of it is ours, and a provider may leave it out. */
export const trackingCalls = (call: CallUpstream) => ({
  list: (token: string, query: { marketplace: string }) =>
    ifOffered(call({ name: 'tracked products', method: 'GET', path: trackingPaths.rules, token, query }, trackedListSchema)),
  save: (token: string, body: v.InferOutput<typeof saveTrackingSchema>) =>
    ifOffered(call({ name: 'save tracking', method: 'PUT', path: trackingPaths.rules, token, body }, trackedChangeSchema)),
  stop: (token: string, body: { ids: string[] }) =>
    ifOffered(call({ name: 'stop tracking', method: 'DELETE', path: trackingPaths.rules, token, body }, trackedChangeSchema)),
  pause: (token: string, body: { ids: string[]; paused: boolean }) =>
    ifOffered(call({ name: 'pause tracking', method: 'PUT', path: trackingPaths.paused, token, body }, trackedChangeSchema)),
  restore: (token: string, body: { ids: string[] }) =>
    ifOffered(call({ name: 'bring tracking back', method: 'PUT', path: trackingPaths.restored, token, body }, trackedChangeSchema)),
  firings: (token: string, { id, page, limit }: { id: string; page: number; limit: number }) =>
    ifOffered(
      call(
        { name: 'firing history', method: 'GET', path: trackingPaths.firings, token, query: { id, page: String(page), limit: String(limit) } },
        firingPageSchema,
      ),
    ),
  status: (token: string, query: { asin: string; marketplace: string }) =>
    ifOffered(call({ name: 'what is known of a product', method: 'GET', path: trackingPaths.status, token, query }, trackingStatusSchema)),
  replay: (token: string, body: v.InferOutput<typeof replayQuestionSchema>) =>
    ifOffered(call({ name: 'replay thresholds', method: 'POST', path: trackingPaths.replay, token, body }, replaySchema)),
});
