import * as v from 'valibot';
import {
  MOST_MUTES,
  type Mute,
  type Mutes,
  muteSchemaWith,
  mutesSchema,
  muteTargetSchema,
  someMutes,
} from './mutes.ts';

/** GET lists, PUT adds, DELETE removes. Ours, and optional: a provider without mutes answers 404. */
export const mutePaths = { list: '/portal/notifications/mutes' } as const;

const momentSchema = v.pipe(
  v.string(),
  v.isoTimestamp('Expected a moment such as 2026-02-02T08:00:00.000Z'),
  v.transform((text) => Date.parse(text)),
  v.number(),
);

/** A mute as the provider sends it, with its end as ISO time. */
const upstreamMuteSchema = muteSchemaWith(v.nullable(momentSchema));
export type UpstreamMute = v.InferInput<typeof upstreamMuteSchema>;

/** The answer of the mute calls and the payload of `mutes:updated`: always the whole list. */
export const upstreamMutesSchema = v.object({
  rev: mutesSchema.entries.rev,
  mutes: v.pipe(v.array(upstreamMuteSchema), v.maxLength(MOST_MUTES)),
});

export type UpstreamMutes = v.InferInput<typeof upstreamMutesSchema>;

export const putMutesSchema = v.object({ mutes: someMutes(upstreamMuteSchema) });
export const deleteMutesSchema = v.object({ targets: someMutes(muteTargetSchema) });

export const upstreamMuteOf = (mute: Mute): UpstreamMute => ({
  ...mute,
  until: mute.until === null ? null : new Date(mute.until).toISOString(),
});

export const upstreamMutesOf = ({ rev, mutes }: Mutes): UpstreamMutes => ({ rev, mutes: mutes.map(upstreamMuteOf) });

export const subscriptionPaths = {
  list: '/portal/notifications/subscriptions',
  create: '/portal/notifications/subscriptions/create',
} as const;

export const upstreamSubscriptionsSchema = v.looseObject({ unsubscribedTypes: v.array(v.string()) });
