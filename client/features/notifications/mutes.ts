import * as v from 'valibot';
import type { Notification } from '#shared/notifications/notification.ts';
import { notificationTypeSchema } from '#shared/notifications/notification.ts';

const until = v.nullable(v.number());

/** An ASIN or a type that makes no toast and no sound for a time. `until` is ms, null until somebody unmutes. */
export const muteSchema = v.variant('kind', [
  v.object({ kind: v.literal('asin'), asin: v.string(), until }),
  v.object({ kind: v.literal('type'), type: notificationTypeSchema, until }),
]);
export type Mute = v.InferOutput<typeof muteSchema>;
export type MuteTarget = { kind: 'asin'; asin: string } | { kind: 'type'; type: Notification['notificationType'] };

const HOUR = 3_600_000;
export const muteLengths = { hour: HOUR, day: 8 * HOUR, ever: null } as const;
export type MuteLength = keyof typeof muteLengths;

export const muteKey = (target: MuteTarget): string => (target.kind === 'asin' ? `asin:${target.asin}` : `type:${target.type}`);

/** Adds a mute; one of the same ASIN or type is replaced. */
export function withMute(mutes: readonly Mute[], target: MuteTarget, length: MuteLength, now: number): Mute[] {
  const ms = muteLengths[length];
  return [...withoutMute(mutes, target), { ...target, until: ms === null ? null : now + ms }];
}

export const withoutMute = (mutes: readonly Mute[], target: MuteTarget): Mute[] => mutes.filter((mute) => muteKey(mute) !== muteKey(target));

export const activeMutes = (mutes: readonly Mute[], now: number): Mute[] => mutes.filter((mute) => mute.until === null || mute.until > now);

export const isMuted = (alert: Notification, mutes: readonly Mute[], now: number): boolean =>
  mutes.some((mute) => (mute.until === null || mute.until > now) && (mute.kind === 'asin' ? mute.asin === alert.asin : mute.type === alert.notificationType));
