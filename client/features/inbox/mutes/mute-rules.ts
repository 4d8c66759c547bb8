import { formatUntil } from '#shared/format.ts';
import { type Mute, type MuteTarget, muteKey } from '#shared/inbox/mutes.ts';
import { alertTypeNames, type Notification } from '#shared/inbox/notification.ts';
import { screenTexts } from '../texts.ts';

const HOUR = 3_600_000;
const muteLengths = { hour: HOUR, day: 8 * HOUR, ever: null } as const;
export type MuteLength = keyof typeof muteLengths;

export const mutesFor = (targets: readonly MuteTarget[], length: MuteLength, now: number): Mute[] => {
  const ms = muteLengths[length];
  return targets.map((target) => ({ ...target, until: ms === null ? null : now + ms }));
};

export const activeMutes = (mutes: readonly Mute[], now: number): Mute[] =>
  mutes.filter((mute) => mute.until === null || mute.until > now);

export const mutesOn = (mutes: readonly Mute[], targets: readonly MuteTarget[]): Mute[] => {
  const keys = new Set(targets.map(muteKey));
  return mutes.filter((mute) => keys.has(muteKey(mute)));
};

/** Returns the mute that applies to an alert: by product or by type, whichever ends last. */
export function muteOf(alert: Notification, mutes: readonly Mute[], now: number): Mute | undefined {
  const both = activeMutes(
    mutesOn(mutes, [
      { kind: 'asin', asin: alert.asin },
      { kind: 'type', type: alert.notificationType },
    ]),
    now,
  );
  return both.sort((a, b) => (b.until ?? Number.POSITIVE_INFINITY) - (a.until ?? Number.POSITIVE_INFINITY))[0];
}

export const targetName = (target: MuteTarget): string =>
  target.kind === 'asin' ? target.asin : alertTypeNames[target.type];
export const targetsName = (targets: readonly MuteTarget[]): string =>
  targets.length === 1 && targets[0] ? targetName(targets[0]) : `${targets.length} products`;

/** 'until 14:05', with the date if that is another day. */
export const untilText = ({ until }: Mute, now: number): string =>
  until === null ? screenTexts.untilUnmuted : screenTexts.until(formatUntil(until, now));
