import { type CSSProperties, type ReactNode, useMemo } from 'react';
import type { Observable } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import { createResource, useResource } from '#client/stream/resource.ts';
import { ResourceView } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Ago } from '#client/ui/age.tsx';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import type { UserInfo } from '#shared/account/user.ts';
import { formatCount } from '#shared/format.ts';
import { historyCalls } from '#shared/history/calls.ts';
import { startOfDay } from '#shared/history/days.ts';
import { type MemberWork, mainSum } from '#shared/history/usage.ts';
import { localeTag, localized } from '#shared/localized.ts';
import { memberCalls } from '#shared/members/calls.ts';
import { extensions } from '#shared/members/extensions.ts';
import { isUnsupported, ok } from '#shared/result.ts';
import { useLiveActivity } from '../charts/use-live-activity.ts';
import { historyPaths } from '../paths.ts';
import { teamRowsOf } from '../team-rows.ts';
import { Profit } from './summary-rows.tsx';
import { hoursOn, momentIn, untilHour, WEEKS_BEFORE } from './team-hours.ts';
import './team-now.css';

export const teamNowTexts = localized('history/usage/teamNow', {
  title: 'Team now',
  activeOf: (active: string, all: string) => `${active} of ${all} active`,
  toUsage: 'Usage statistics',
  today: 'looked up today',
  against: (weekday: string, time: string) => `against the last four ${weekday}s at ${time}`,
  noMeasure: (weekday: string) => `No look-ups on the last four ${weekday}s`,
  chart: 'Looked up today by hour, and on average on this weekday',
  hour: 'Hour',
  todayShort: 'Today',
  usual: 'Usual',
  person: 'Person',
  lookedUp: 'Looked up',
  bought: 'Bought',
  profit: 'Profit',
  now: 'Now',
  never: 'Never active',
  notActive: (count: number) => (count === 1 ? '1 person without look-ups today' : `${formatCount(count)} people without look-ups today`),
  nobody: 'Nobody has looked up a product today.',
  loading: 'Loading what your team does',
  failed: 'Your team’s day could not be loaded',
});
const texts = teamNowTexts;

/** Somebody counts as active for so long after the last thing they did, ms. */
const ACTIVE_FOR = 5 * 60_000;
const SHOWN = 8;

type TeamNowProps = {
  store: StoreDeps & { user$: Observable<UserInfo> };
  zone: string;
  heading(id: string, title: string, more: ReactNode): ReactNode;
};

/** Who is active, and what the team looked up today by hour, beside the same weekday of the last four weeks (OWN-01). Live. */
export function TeamNow({ store, zone, heading }: TeamNowProps) {
  const user = useValue(store.user$);
  const api = caller(historyCalls, store.call);
  const now = store.clock.now();
  const midnight = startOfDay(now, zone);
  const requested = useMemo(
    () => teamRowsOf({ time: 'all', account: '', asOf: null, search: '', hours: null }, { sort: [], filters: {} }, user, midnight, zone),
    [user, midnight, zone],
  );
  const today = useMemo(() => ({ ...requested, time: { st: midnight / 1000 } }), [requested, midnight]);
  const { live, again$ } = useLiveActivity(store, today, user);
  const [work, workNow] = useResource(() => createResource(store, { read: () => api.memberWork({ time: today.time }), again$ }), [store, api, today, again$]);
  const [chart] = useResource(() => createResource(store, { read: () => api.teamChart({ ...today, zone }), again$ }), [store, api, today, zone, again$]);
  const [before] = useResource(
    () =>
      createResource(store, {
        read: () => api.teamChart({ ...requested, time: { st: startOfDay(midnight, zone, -7 * WEEKS_BEFORE) / 1000, et: midnight / 1000 - 1 }, zone }),
      }),
    [store, api, requested, midnight, zone],
  );
  const [seen] = useResource(
    () =>
      createResource(store, {
        read: async () => {
          const lists = await Promise.all(extensions.map((extension) => caller(memberCalls, store.call).list({ extension })));
          const first = lists[0];
          if (!first?.ok) return first as Exclude<typeof first, undefined>;
          return ok({
            head: first.value.head,
            value: new Map(
              lists
                .flatMap((list) => (list.ok && !isUnsupported(list.value.value) ? list.value.value.members : []))
                .map(({ id, lastActiveAt }) => [id, lastActiveAt]),
            ),
          });
        },
        again$,
        staleOn: ['members.changed'],
      }),
    [store, again$],
  );
  if (work.phase === 'unsupported') return null;
  const { weekday, hour } = momentIn(now, zone);
  const hours = hoursOn(chart.value?.week, weekday);
  const usual = hoursOn(before.value?.week, weekday).map((count) => count / WEEKS_BEFORE);
  const total = hours.reduce((sum, count) => sum + count, 0);
  const dayName = new Intl.DateTimeFormat(localeTag(), { weekday: 'long', timeZone: zone }).format(now);
  const time = new Intl.DateTimeFormat(localeTag(), { hour: 'numeric', minute: '2-digit', timeZone: zone }).format(now);
  const measure = untilHour(usual, hour);
  const difference = Math.round(total - measure);
  return (
    <section className="team-now" aria-labelledby="team-now">
      {heading('team-now', texts.title, <Link href={historyPaths.usage}>{texts.toUsage}</Link>)}
      <ResourceView of={work} onRetry={workNow.reload} loading={texts.loading} lines={6} failed={texts.failed}>
        {({ rows }) => (
          <div className="team-now-panes">
            <div>
              <p className="overview-sum">
                <b key={live.count} className={live.count > 0 ? 'fig flash' : 'fig'}>
                  {formatCount(total)}
                </b>{' '}
                <span className="soft">{texts.today}</span>{' '}
                {before.value &&
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
            <People rows={rows} seen={seen.value} now={now} own={user._id} live={live.last?.email ?? null} changes={live.count} />
          </div>
        )}
      </ResourceView>
    </section>
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
          <thead>
            <tr>
              <th scope="col">{texts.hour}</th>
              <th scope="col">{texts.todayShort}</th>
              <th scope="col">{texts.usual}</th>
            </tr>
          </thead>
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

type PeopleProps = {
  rows: MemberWork['rows'];
  /** When each sub-account was last active, ms; undefined while unknown. */
  seen: ReadonlyMap<string, number | null> | undefined;
  now: number;
  own: string;
  live: string | null;
  changes: number;
};

function People({ rows, seen, now, own, live, changes }: PeopleProps) {
  const isActive = (id: string) => id === own || now - (seen?.get(id) ?? 0) < ACTIVE_FOR;
  const busy = rows
    .filter(({ lookedUp, bought, _id }) => lookedUp > 0 || bought > 0 || (isActive(_id) && _id !== own))
    .toSorted((a, b) => b.lookedUp - a.lookedUp);
  const others = rows.filter((row) => row.active && !busy.includes(row));
  return (
    <div className="team-people">
      <p className="small soft">
        {texts.activeOf(formatCount(rows.filter(({ _id, active }) => active && isActive(_id)).length), formatCount(rows.filter(({ active }) => active).length))}
      </p>
      {busy.length === 0 ? (
        <p className="soft">{texts.nobody}</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{texts.person}</th>
              <th scope="col" className="num">
                {texts.lookedUp}
              </th>
              <th scope="col" className="num">
                {texts.bought}
              </th>
              <th scope="col" className="num">
                {texts.profit}
              </th>
            </tr>
          </thead>
          <tbody>
            {busy.slice(0, SHOWN).map(({ _id, name, email, lookedUp, bought, profits }) => (
              <tr key={_id}>
                <th scope="row">
                  <Link href={`${historyPaths.team}?account=${encodeURIComponent(email ?? _id)}`}>{name || email || _id}</Link>
                  <span className="small soft">{isActive(_id) ? <span className="good">● {texts.now}</span> : <LastActive at={seen?.get(_id) ?? null} />}</span>
                </th>
                <td className="num">
                  <b key={live !== null && live === email ? changes : 0} className={live !== null && live === email ? 'flash' : undefined}>
                    {formatCount(lookedUp)}
                  </b>
                </td>
                <td className="num">{formatCount(bought)}</td>
                <td className="num">
                  <Profit sum={mainSum(profits).main} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {others.length > 0 && (
        <p className="small soft" title={others.map(({ name, email, _id }) => name || email || _id).join(', ')}>
          {texts.notActive(others.length)}
        </p>
      )}
    </div>
  );
}

const LastActive = ({ at }: { at: number | null }) => (at === null ? texts.never : <Ago at={at} />);
