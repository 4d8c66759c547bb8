import { useMemo, useState } from 'react';
import type { Observable } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import { ResourceView } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Ago } from '#client/ui/age.tsx';
import { lazyPart } from '#client/ui/error-boundary.tsx';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import { param, queryState, useQueryState, withQuery } from '#client/ui/query-state.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { PeopleRead } from '#client/widgets/members/people-read.tsx';
import { PersonMark } from '#client/widgets/members/person-mark.tsx';
import { GoalBars } from '#client/widgets/team/goal-bars.tsx';
import { formatDate } from '#shared/format.ts';
import { memberPagePathOf } from '#shared/members/paths.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import { isMainAccount, type UserInfo } from '#shared/session/user.ts';
import { progressOf } from '#shared/team/goals/goals.ts';
import type { MemberPage } from '#shared/team/history/member-page.ts';
import { memberPageCalls } from '#shared/team/history/member-page-calls.ts';
import { spanOf, type TimePreset, timePresets } from '#shared/time/time.ts';
import { goalTexts } from '../goals/goal-texts.ts';
import { useGoals } from '../goals/goals-today.tsx';
import { editPath, membersPath } from '../members-address.ts';
import { AccessParts } from './access-parts.tsx';
import { pageTexts as texts } from './page-texts.ts';
import { WorkParts } from './work-parts.tsx';
import '#client/ui/tags.css';
import '../members.css';
import './member-page.css';

type MemberPageScreenProps = {
  store: StoreDeps & { user$: Observable<UserInfo> };
  params: Readonly<Record<string, string>>;
  info: PortalInfo | null;
};

const pageQuery = queryState({
  time: param<TimePreset>(
    'time',
    (text) => timePresets.find((preset) => preset === text) ?? 'last30days',
    (time) => (time === 'last30days' ? '' : time),
  ),
});

/** All about one member, live (OWN-07). The owner can open everybody's page, a sub-account its own. */
export function MemberPageScreen({ store, params, info }: MemberPageScreenProps) {
  const user = useValue(store.user$);
  const api = caller(memberPageCalls, store.call);
  const zone = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, []);
  const [{ time }, setState] = useQueryState(pageQuery);
  const id = params.id;
  const now = store.clock.now();
  const { st = null, et = null } = spanOf(time, now, zone);
  const [state, resource] = useResource(store, [api, id, st, et, zone], {
    read: () => api.read({ id: id ?? null, time: { st, et }, zone }),
    staleOn: [
      'activity.recorded',
      'scan.recorded',
      'buys.changed',
      'tokens.updated',
      'members.changed',
      'notification.changed',
    ],
  });
  const isOwner = isMainAccount(user);
  return (
    <main className="page member-page" id="content" tabIndex={-1}>
      <PeopleRead deps={store} />
      <PageHead
        page={state.value}
        isOwner={isOwner}
        listHref={membersPath(info?.product ?? 'az')}
        query={location.search}
      />
      <div className="tools">
        <Segmented
          label={texts.time}
          choices={timePresets.map((value) => ({ value, label: texts.times[value] }))}
          value={time}
          onChange={(next) => setState({ time: next })}
        />
      </div>
      <ResourceView of={state} onRetry={resource.reload} loading={texts.loading} lines={14} failed={texts.failed}>
        {(page) => (
          <>
            <WorkParts page={page} now={now} zone={zone} />
            {!page.member.isOwner && <GoalsPart store={store} member={page.member} isOwner={isOwner} />}
            <AccessParts page={page} />
          </>
        )}
      </ResourceView>
    </main>
  );
}

type PageHeadProps = { page: MemberPage | undefined; isOwner: boolean; listHref: string; query: string };

function PageHead({ page, isOwner, listHref, query }: PageHeadProps) {
  const member = page?.member;
  const at = page?.team.findIndex(({ _id }) => _id === member?._id) ?? -1;
  const neighbor = (index: number) => (at < 0 ? undefined : page?.team[index]);
  const [previous, next] = [neighbor(at - 1), neighbor(at + 1)];
  const hrefOf = (id: string) => withQuery(memberPagePathOf(id), new URLSearchParams(query));
  return (
    <div className="page-head">
      {isOwner && (
        <Link className="btn quiet icon" href={listHref} aria-label={texts.back}>
          <ScreenIcon name="back" />
        </Link>
      )}
      <PersonMark id={member?._id} />
      <h1>{member?.name ?? texts.title}</h1>
      {member?.isOwner && <span className="tag">{texts.owner}</span>}
      {member && !member.active && <span className="tag">{texts.inactive}</span>}
      {member && (
        <span className="soft wide-only">
          {member.lastActiveAt === null ? (
            texts.never
          ) : (
            <>
              {texts.lastActive[0]}
              <Ago at={member.lastActiveAt} />
              {texts.lastActive[1]}
            </>
          )}
          , {texts.since(formatDate(member.createdAt))}
        </span>
      )}
      <span className="push" />
      {previous && (
        <Link className="btn icon" href={hrefOf(previous._id)} aria-label={texts.previous(previous.name)}>
          <ScreenIcon name="back" />
        </Link>
      )}
      {next && (
        <Link className="btn icon" href={hrefOf(next._id)} aria-label={texts.next(next.name)}>
          <ScreenIcon name="forward" />
        </Link>
      )}
      {isOwner && member?.extension && (
        <Link className="btn" href={editPath(member._id, member.extension)}>
          <ScreenIcon name="pencil" /> {texts.edit}
        </Link>
      )}
    </div>
  );
}

const GoalsDialog = lazyPart(() => import('../goals/goals-dialog.tsx'), 'GoalsDialog');

type GoalsPartProps = {
  store: StoreDeps;
  member: MemberPage['member'];
  /** Whether the reader sets the goals. */
  isOwner: boolean;
};

/** The member's goals and token cap with today's progress, live; the owner changes them here (OWN-09). */
function GoalsPart({ store, member: { _id, name }, isOwner }: GoalsPartProps) {
  const goals = useGoals(store);
  const [open, setOpen] = useState(false);
  const own = goals.value?.members.find(({ memberId }) => memberId === _id);
  if (!goals.value) return null;
  return (
    <section className="member-part member-goals" aria-labelledby="member-goals">
      <header>
        <h2 id="member-goals">{goalTexts.today}</h2>
        {isOwner && (
          <button
            type="button"
            className="btn small"
            aria-label={own && goalTexts.changeOf(name)}
            onClick={() => setOpen(true)}
          >
            {own ? goalTexts.change : texts.setGoals}
          </button>
        )}
      </header>
      {own ? (
        <GoalBars progress={progressOf(own)} currency={own.goals.currency} label={goalTexts.todayOf(name)} />
      ) : (
        <p className="soft">{texts.noGoals}</p>
      )}
      {open && <GoalsDialog store={store} goals={goals} members={[{ id: _id, name }]} onClose={() => setOpen(false)} />}
    </section>
  );
}
