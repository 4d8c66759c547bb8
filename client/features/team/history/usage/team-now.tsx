import type { ReactNode } from 'react';
import type { Observable } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import { ResourceView } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Ago } from '#client/ui/age.tsx';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import { num, TableHead } from '#client/ui/table-head.tsx';
import { PersonMark } from '#client/widgets/members/person-mark.tsx';
import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import { memberCalls } from '#shared/members/calls.ts';
import { extensions } from '#shared/members/extensions.ts';
import { memberPagePathOf } from '#shared/members/paths.ts';
import { ok } from '#shared/result.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { historyCalls } from '#shared/team/history/calls.ts';
import { type MemberWork, mainSum } from '#shared/team/history/usage.ts';
import { historyPaths } from '../paths.ts';
import { DayHours, useDay } from './day-hours.tsx';
import { Profit } from './summary-rows.tsx';
import './team-now.css';

const texts = localized('history/usage/teamNow', {
  title: 'Team now',
  activeOf: (active: string, all: string) => `${active} of ${all} active`,
  toUsage: 'Usage statistics',
  person: 'Person',
  lookedUp: 'Looked up',
  bought: 'Bought',
  profit: 'Profit',
  goals: 'Goals today',
  now: 'Now',
  never: 'Never active',
  notActive: (count: number) =>
    count === 1 ? '1 person without look-ups today' : `${formatCount(count)} people without look-ups today`,
  nobody: 'Nobody has looked up a product today.',
  loading: 'Loading what your team does',
  failed: 'Your team’s day could not be loaded',
});
/** Somebody counts as active for so long after the last thing they did, ms. */
const ACTIVE_FOR = 5 * 60_000;
const SHOWN = 8;

type TeamNowProps = {
  store: StoreDeps & { user$: Observable<UserInfo> };
  zone: string;
  heading(id: string, title: string, more: ReactNode): ReactNode;
  /** A member's goals with today's progress; null without any. */
  goalsOf(id: string): ReactNode;
};

/**
 * Who is active, and what the team looked up today by hour, beside the same weekday of the last four weeks (OWN-01).
 * Live.
 */
export function TeamNow({ store, zone, heading, goalsOf }: TeamNowProps) {
  const user = useValue(store.user$);
  const api = caller(historyCalls, store.call);
  const now = store.clock.now();
  const day = useDay(store, user, zone);
  const { today, live, again$ } = day;
  const [work, workNow] = useResource(store, [api, today, again$], {
    read: () => api.memberWork({ time: today.time }),
    again$,
  });
  const [seen] = useResource(store, [again$], {
    read: async () => {
      const lists = await Promise.all(
        extensions.map((extension) => caller(memberCalls, store.call).list({ extension })),
      );
      const first = lists[0];
      if (!first?.ok) return first as Exclude<typeof first, undefined>;
      return ok({
        head: first.value.head,
        value: new Map(
          lists
            .flatMap((list) => (list.ok ? list.value.value.members : []))
            .map(({ id, lastActiveAt }) => [id, lastActiveAt]),
        ),
      });
    },
    again$,
    staleOn: ['members.changed'],
  });
  return (
    <section className="team-now" aria-labelledby="team-now">
      {heading('team-now', texts.title, <Link href={historyPaths.usage}>{texts.toUsage}</Link>)}
      <ResourceView of={work} onRetry={workNow.reload} loading={texts.loading} lines={6} failed={texts.failed}>
        {({ rows }) => (
          <div className="team-now-panes">
            <DayHours store={store} day={day} zone={zone} />
            <People
              rows={rows}
              seen={seen.value}
              now={now}
              own={user._id}
              live={live.last?.email ?? null}
              changes={live.count}
              goalsOf={goalsOf}
            />
          </div>
        )}
      </ResourceView>
    </section>
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
} & Pick<TeamNowProps, 'goalsOf'>;

function People({ rows, seen, now, own, live, changes, goalsOf }: PeopleProps) {
  const isActive = (id: string) => id === own || now - (seen?.get(id) ?? 0) < ACTIVE_FOR;
  const busy = rows
    .filter(({ lookedUp, bought, _id }) => lookedUp > 0 || bought > 0 || goalsOf(_id) || (isActive(_id) && _id !== own))
    .toSorted((a, b) => b.lookedUp - a.lookedUp);
  const others = rows.filter((row) => row.active && !busy.includes(row));
  const hasGoals = busy.some(({ _id }) => goalsOf(_id));
  return (
    <div className="team-people">
      <p className="small soft">
        {texts.activeOf(
          formatCount(rows.filter(({ _id, active }) => active && isActive(_id)).length),
          formatCount(rows.filter(({ active }) => active).length),
        )}
      </p>
      {busy.length === 0 ? (
        <p className="soft">{texts.nobody}</p>
      ) : (
        <table className="table">
          <TableHead
            columns={[texts.person, num(texts.lookedUp), num(texts.bought), num(texts.profit), hasGoals && texts.goals]}
          />
          <tbody>
            {busy.slice(0, SHOWN).map(({ _id, name, email, lookedUp, bought, profits }) => (
              <tr key={_id}>
                <th scope="row">
                  <PersonMark id={_id} email={email} />{' '}
                  <Link href={`${memberPagePathOf(_id)}?time=today`}>{name || email || _id}</Link>
                  <span className="small soft">
                    {isActive(_id) ? (
                      <span className="good">● {texts.now}</span>
                    ) : (
                      <LastActive at={seen?.get(_id) ?? null} />
                    )}
                  </span>
                </th>
                <td className="num">
                  <b
                    key={live !== null && live === email ? changes : 0}
                    className={live !== null && live === email ? 'flash' : undefined}
                  >
                    {formatCount(lookedUp)}
                  </b>
                </td>
                <td className="num">{formatCount(bought)}</td>
                <td className="num">
                  <Profit sum={mainSum(profits).main} />
                </td>
                {hasGoals && <td className="team-goals">{goalsOf(_id)}</td>}
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
