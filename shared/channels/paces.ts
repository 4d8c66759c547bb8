import * as v from 'valibot';
import { localized } from '../localized.ts';
import { dayOf, momentAt, startOfDay, timeOfDayIn } from '../time/days.ts';
import { type Topic, topics } from './topics.ts';

/** How soon alerts of a topic reach a channel. */
export const paces = ['now', 'hourly', 'daily', 'weekly', 'off'] as const;
export type Pace = (typeof paces)[number];

export const paceNames: Readonly<Record<Pace, string>> = localized('channels/paceNames', {
  now: 'At once',
  hourly: 'Hourly',
  daily: 'Daily',
  weekly: 'Weekly',
  off: 'Off',
});

export const pacesSchema = v.object(
  Object.fromEntries(topics.map((topic) => [topic, v.picklist(paces)])) as Record<
    Topic,
    v.PicklistSchema<typeof paces, undefined>
  >,
);
export type Paces = Record<Topic, Pace>;

/** The kinds of channels, in the order in which they are offered. */
export const channelKinds = ['email', 'push', 'slack', 'discord', 'teams', 'telegram', 'webhook'] as const;
export type ChannelKind = (typeof channelKinds)[number];

const atOnce: Paces = {
  urgent: 'now',
  lost: 'now',
  undercut: 'now',
  incident: 'now',
  listing: 'now',
  stock: 'now',
  health: 'now',
  alarm: 'now',
  notice: 'now',
  other: 'now',
};
const forPeople: Paces = { ...atOnce, undercut: 'hourly', health: 'off', stock: 'off', notice: 'off', other: 'off' };

/** What a channel sends to somebody who changes nothing. A program gets everything; people get what can't wait. */
export const defaultPaces: Readonly<Record<ChannelKind, Paces>> = {
  email: { ...forPeople, lost: 'hourly', health: 'hourly', stock: 'daily', notice: 'daily' },
  push: { ...forPeople, undercut: 'off' },
  slack: forPeople,
  discord: forPeople,
  teams: forPeople,
  telegram: forPeople,
  webhook: atOnce,
};

/** Times of a day, minutes since midnight on the clock. `from` after `to` crosses midnight. */
export const quietSchema = v.pipe(
  v.strictObject({
    from: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1439)),
    to: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1439)),
  }),
  v.check(({ from, to }) => from !== to, 'Quiet hours need two different times'),
);
export type Quiet = v.InferOutput<typeof quietSchema>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Daily and weekly messages come at this time of the day, ms. */
const MORNING = 8 * HOUR;

/** When the quiet hours around a moment end, ms; null outside of them. Clock changes move the end with the clock. */
export function quietUntil(at: number, quiet: Quiet | null, zone: string): number | null {
  if (!quiet) return null;
  const time = timeOfDayIn(at, zone);
  const [from, to] = [quiet.from * MINUTE, quiet.to * MINUTE];
  const isQuiet = from < to ? time >= from && time < to : time >= from || time < to;
  if (!isQuiet) return null;
  const end = momentAt(dayOf(startOfDay(at, zone, time < to ? 0 : 1), zone), to, zone);
  // In the hour that the clocks show twice, the first end has passed.
  return end > at ? end : null;
}

/**
 * When an alert is due on a channel, ms; null for never. Quiet hours defer everything except what is urgent.
 * `quiet`: whether they did.
 */
export function dueAt(
  at: number,
  topic: Topic,
  pace: Pace,
  quiet: Quiet | null,
  zone: string,
): { at: number; quiet: boolean } | null {
  if (pace === 'off') return null;
  const due = nextOf(pace, at, zone);
  const until = topic === 'urgent' ? null : quietUntil(due, quiet, zone);
  return { at: until ?? due, quiet: until !== null };
}

function nextOf(pace: Exclude<Pace, 'off'>, at: number, zone: string): number {
  if (pace === 'now') return at;
  if (pace === 'hourly') return (Math.floor(at / HOUR) + 1) * HOUR;
  for (let days = 0; ; days += 1) {
    const day = dayOf(startOfDay(at, zone, days), zone);
    const morning = momentAt(day, MORNING, zone);
    const isMonday = new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
    if (morning > at && (pace === 'daily' || isMonday)) return morning;
  }
}
