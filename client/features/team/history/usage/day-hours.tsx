import { type CSSProperties, useMemo } from 'react';
import type { Observable } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { TableHead } from '#client/ui/table-head.tsx';
import { dayjs } from '#shared/dayjs.ts';
import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { historyCalls } from '#shared/team/history/calls.ts';
import type { TeamRows } from '#shared/team/history/team-history.ts';
import { localDay, startOfDay, zoneOffset } from '#shared/time/days.ts';
import { type LiveActivity, useLiveActivity } from '../charts/use-live-activity.ts';
import { teamRowsOf } from '../team-rows.ts';
import './team-now.css';

const HOUR = 3_600_000;
const HOURS_A_DAY = 24;
/** The days before today whose same weekday is the measure: four of them. */
const WEEKS_BEFORE = 4;

/** The weekday in a zone, 0 is Monday; and the hour of the day with its fraction. @param now ms */
export function momentIn(now: number, zone: string): { weekday: number; hour: number } {
  const local = now + zoneOffset(now, zone);
  // January 1, 1970 was a Thursday.
  return { weekday: (localDay(now, zone) + 3) % 7, hour: (local % (HOURS_A_DAY * HOUR)) / HOUR };
}

/** Look-ups of a weekday by hour, from counts by hour of the week. Zeros for a provider's shorter answer. */
export const hoursOn = (week: readonly (readonly number[])[] | undefined, weekday: number): number[] =>
  Array.from({ length: HOURS_A_DAY }, (_, hour) => week?.[weekday]?.[hour] ?? 0);

/**
 * How many of a day's look-ups fall before this time of day, as if each hour's came evenly.
 * @param hour with its fraction
 */
export const untilHour = (hours: readonly number[], hour: number): number =>
  hours.reduce((sum, count, at) => sum + count * Math.min(1, Math.max(0, hour - at)), 0);

const dayHoursTexts = localized('history/usage/dayHours', {
  today: 'looked up today',
  against: (weekday: string, time: string) => `against the last four ${weekday}s at ${time}`,
  noMeasure: (weekday: string) => `No look-ups on the last four ${weekday}s`,
  chart: 'Looked up today by hour, and on average on this weekday',
  hour: 'Hour',
  todayShort: 'Today',
  usual: 'Usual',
});
const texts = dayHoursTexts;

/** Today's look-ups of a team or a person, live. */
export type Day = {
  /** Midnight in the reader's zone, ms. */
  midnight: number;
  /** The request for all look-ups, and for those of today. */
  all: TeamRows;
  today: TeamRows;
  live: LiveActivity;
  /** Emits when the figures must be read again. */
  again$: Observable<unknown>;
};

/** @param isOwn only the reader's own look-ups, even if the reader sees the team's */
export function useDay(store: StoreDeps, user: UserInfo, zone: string, isOwn = false): Day {
  const midnight = startOfDay(store.clock.now(), zone);
  const all = useMemo(() => {
    const rows = teamRowsOf(
      { time: 'all', account: '', asOf: null, search: '', hours: null },
      { sort: [], filters: {} },
      user,
      midnight,
      zone,
    );
    return isOwn ? { ...rows, individual: true } : rows;
  }, [user, midnight, zone, isOwn]);
  const today = useMemo(() => ({ ...all, time: { st: midnight / 1000 } }), [all, midnight]);
  return { midnight, all, today, ...useLiveActivity(store, today, user) };
}

/** What was looked up today by hour, beside the same weekday of the last four weeks (OWN-01). */
export function DayHours({
  store,
  day: { midnight, all, today, live, again$ },
  zone,
}: {
  store: StoreDeps;
  day: Day;
  zone: string;
}) {
  const api = caller(historyCalls, store.call);
  const now = store.clock.now();
  const [chart] = useResource(store, [api, today, zone, again$], {
    read: () => api.teamChart({ ...today, zone }),
    again$,
  });
  const [before] = useResource(store, [api, all, midnight, zone], {
    read: () =>
      api.teamChart({
        ...all,
        time: { st: startOfDay(midnight, zone, -7 * WEEKS_BEFORE) / 1000, et: midnight / 1000 - 1 },
        zone,
      }),
  });
  const { weekday, hour } = momentIn(now, zone);
  const hours = hoursOn(chart.value?.week, weekday);
  const usual = hoursOn(before.value?.week, weekday).map((count) => count / WEEKS_BEFORE);
  const total = hours.reduce((sum, count) => sum + count, 0);
  const dayName = dayjs(now).tz(zone).format('dddd');
  const time = dayjs(now).tz(zone).format('h:mm A');
  const measure = untilHour(usual, hour);
  const difference = Math.round(total - measure);
  return (
    <div>
      <p className="overview-sum">
        <b key={live.count} className={live.count > 0 ? 'fig flash' : 'fig'}>
          {chart.value ? formatCount(total) : '–'}
        </b>{' '}
        <span className="soft">{texts.today}</span>{' '}
        {chart.value &&
          before.value &&
          (measure > 0 ? (
            <>
              <span className={difference < 0 ? 'delta down bad' : difference > 0 ? 'delta up good' : 'delta flat'}>
                {(difference > 0 ? '+' : '') + formatCount(difference)}
              </span>{' '}
              <span className="soft">{texts.against(dayName, time)}</span>
            </>
          ) : (
            <span className="soft">{texts.noMeasure(dayName)}</span>
          ))}
      </p>
      <HourBars hours={hours} usual={usual} until={hour} />
    </div>
  );
}

/** Today's bars beside the usual level. Its figures are in a table for those who don't see it. */
function HourBars({ hours, usual, until }: { hours: readonly number[]; usual: readonly number[]; until: number }) {
  const most = Math.max(1, ...hours, ...usual);
  const height = (value: number) => `${((value / most) * 100).toFixed(1)}%`;
  return (
    <figure className="hour-bars">
      <div aria-hidden="true">
        {hours.map((count, hour) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its index
            key={hour}
            className={Math.floor(until) === hour ? 'now' : undefined}
            style={{ '--is': height(count), '--usual': height(usual[hour] ?? 0) } as CSSProperties}
            title={`${hour}:00: ${formatCount(count)} (${texts.usual.toLowerCase()} ${formatCount(Math.round(usual[hour] ?? 0))})`}
          />
        ))}
      </div>
      <div className="hour-axis small faint fig" aria-hidden="true">
        {[0, 6, 12, 18].map((hour) => (
          <span key={hour}>{hour}:00</span>
        ))}
      </div>
      {/* A table alone is as wide as its words. */}
      <div className="unseen">
        <table>
          <caption>{texts.chart}</caption>
          <TableHead columns={[texts.hour, texts.todayShort, texts.usual]} />
          <tbody>
            {hours.map((count, hour) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its index
              <tr key={hour}>
                <th scope="row">{hour}:00</th>
                <td>{formatCount(count)}</td>
                <td>{formatCount(Math.round(usual[hour] ?? 0))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
