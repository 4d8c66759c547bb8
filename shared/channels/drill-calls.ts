import * as v from 'valibot';
import { calls, get, post, put } from '../calls.ts';
import { notificationsAccess } from '../inbox/access.ts';
import { weekdayAt, zoneSchema } from '../time/days.ts';
import { deliveryStates } from './channel.ts';
import { channelKinds } from './paces.ts';

/** Tests every week by itself, on Mondays at 9:00 in this zone, or not. */
const weeklyDrillSchema = v.strictObject({ weekly: v.boolean(), zone: zoneSchema });
export type WeeklyDrill = v.InferOutput<typeof weeklyDrillSchema>;

const MONDAY = 1;
const NINE = 9 * 3_600_000;

/** When the next weekly test comes, ms. */
export const nextDrillAt = (now: number, zone: string): number => weekdayAt(now, MONDAY, NINE, zone);

/** What became of the test on a channel. All moments by the provider's clock, ms. */
const hopsSchema = v.object({
  channel: v.string(),
  name: v.string(),
  kind: v.picklist(channelKinds),
  state: v.picklist(deliveryStates),
  /** When it was first sent, and when its service took it or the tries ended. */
  sentAt: v.nullable(v.number()),
  endedAt: v.nullable(v.number()),
  /** When it is sent next, unless it has ended. */
  dueAt: v.number(),
  /** What went wrong with the last try. */
  why: v.nullable(v.string()),
});
export type DrillHops = v.InferOutput<typeof hopsSchema>;

const drillSchema = v.object({
  /** The test alert. */
  record: v.string(),
  madeAt: v.number(),
  /** When it was stored for good; null if the provider ended at that moment. */
  storedAt: v.nullable(v.number()),
  channels: v.array(hopsSchema),
});
export type Drill = v.InferOutput<typeof drillSchema>;

/** `drill`: the newest one. `nextAt`: when the next comes by itself, ms; null if none does. */
const drillStateSchema = v.object({ drill: v.nullable(drillSchema), nextAt: v.nullable(v.number()) });
export type DrillState = v.InferOutput<typeof drillStateSchema>;

const answer = drillStateSchema;
const upstream = '/portal/channels/drill';

/** A test alert that goes the whole way to each of the person's channels (CHAN-11). */
export const drillCalls = calls(
  '/api/channels/drill',
  { tag: 'Channels', access: notificationsAccess, full: true },
  {
    read: get('', 'load the test', {
      answer,
      upstream: { path: upstream, describe: 'The newest test of a person’s channels, with the time of each hop' },
    }),
    start: post('', 'start the test', {
      body: v.strictObject({}),
      answer,
      upstream: {
        path: upstream,
        describe: 'Send a test alert the whole way to each channel of the person that is neither paused nor off',
        refuses: [400, 429],
      },
    }),
    weekly: put('', 'change the weekly test', {
      body: weeklyDrillSchema,
      answer,
      upstream: { path: upstream, describe: 'Test the channels every Monday at 9:00 in the person’s zone, or not' },
    }),
  },
);
