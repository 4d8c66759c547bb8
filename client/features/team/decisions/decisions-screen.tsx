import { useMemo, useState } from 'react';
import { auditTime, filter, type Observable } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import { ResourceView } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { lazyPart } from '#client/ui/error-boundary.tsx';
import { EmptyState } from '#client/ui/failures.tsx';
import { usePreloaded } from '#client/ui/lazy.ts';
import { useValue } from '#client/ui/observe.ts';
import { param, queryState, text, useQueryState, withQuery } from '#client/ui/query-state.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Select } from '#client/ui/select.tsx';
import { TabLinks } from '#client/ui/tabs.tsx';
import { PeopleRead } from '#client/widgets/members/people-read.tsx';
import type { UserInfo } from '#shared/session/user.ts';
import { handOverAccess } from '#shared/team/decisions/access.ts';
import { decisionCalls } from '#shared/team/decisions/calls.ts';
import { decisionSpans, type Outcome, outcomes, type Repeats } from '#shared/team/decisions/decisions.ts';
import { CostTable } from './cost-table.tsx';
import { DECISIONS_PATH } from './decisions-path.ts';
import { type PassedRow, PassedTable } from './passed-table.tsx';
import { namesOf } from './product-table.tsx';
import { decisionTexts, passedTexts, twiceTexts } from './texts.ts';
import { TwiceTable } from './twice-table.tsx';
import '#client/ui/tags.css';
import './decisions.css';

const tabs = ['twice', 'passed', 'cost'] as const;
type DecisionTab = (typeof tabs)[number];

const decisionsQuery = queryState({
  tab: param<DecisionTab>(
    'tab',
    (value) => tabs.find((tab) => tab === value) ?? 'twice',
    (tab) => (tab === 'twice' ? '' : tab),
  ),
  /** The number of days. */
  days: param(
    'days',
    (value) => (decisionSpans.some((days) => String(days) === value) ? value : '30'),
    (days) => (days === '30' ? '' : days),
  ),
  /** The filters of 'Researched twice': a member's id, and an outcome; '' for all. */
  member: text('member', 200),
  outcome: param<Outcome | ''>(
    'outcome',
    (value) => outcomes.find((outcome) => outcome === value) ?? '',
    (outcome) => outcome,
  ),
});

/** The minimum time between reads of the list during a burst, ms: each reads all look-ups of the time. */
const SPACING = 15_000;

const HandOverDialog = lazyPart(() => import('./hand-over-dialog.tsx'), 'HandOverDialog');

const spans = decisionSpans.map(String);

type DecisionsScreenProps = { store: StoreDeps & { user$: Observable<UserInfo> } };

/**
 * What a team's look-ups led to: products researched twice (OWN-04), products passed over that are better now (OWN-05),
 * and what a bought lead costs (OWN-03). For owners.
 */
export function DecisionsScreen({ store }: DecisionsScreenProps) {
  usePreloaded(HandOverDialog);
  const [state, setState] = useQueryState(decisionsQuery);
  const { tab, days } = state;
  const zone = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, []);
  const path = (to: DecisionTab) =>
    withQuery(DECISIONS_PATH, decisionsQuery.write(new URLSearchParams(), { tab: to, days, member: '', outcome: '' }));
  const links = (['twice', 'passed', 'cost'] as const).map((each) => ({
    href: path(each),
    title: decisionTexts[each],
  }));
  return (
    <main className="page decisions" id="content" tabIndex={-1}>
      <PeopleRead deps={store} />
      <div className="page-head">
        <h1>{decisionTexts.title}</h1>
        <span className="soft wide-only">{decisionTexts.hint}</span>
      </div>
      <TabLinks label={decisionTexts.tabs} links={links} current={path(tab)} />
      <div className="tools">
        <Segmented
          label={decisionTexts.span}
          choices={spans.map((value) => ({ value, label: decisionTexts.days(value) }))}
          value={days}
          onChange={(next) => setState({ ...state, days: next })}
        />
      </div>
      {tab === 'twice' && (
        <Twice store={store} zone={zone} {...state} onFilter={(filters) => setState({ ...state, ...filters })} />
      )}
      {tab === 'passed' && <Passed key={days} store={store} days={days} zone={zone} />}
      {tab === 'cost' && <Cost key={days} store={store} days={days} zone={zone} />}
    </main>
  );
}

type ListProps = { store: DecisionsScreenProps['store']; days: string; zone: string };
type Filters = { member: string; outcome: Outcome | '' };

function Twice({
  store,
  days,
  zone,
  member,
  outcome,
  onFilter,
}: ListProps & Filters & { onFilter(filters: Partial<Filters>): void }) {
  const api = caller(decisionCalls, store.call);
  const again$ = useAgain(store);
  const [state, resource] = useResource(store, [api, days, zone, member, outcome, again$], {
    read: () => api.repeats({ days, zone, member: member || undefined, outcome: outcome || undefined }),
    again$,
  });
  // The choices stay while another filter's list loads.
  const [people, setPeople] = useState<Repeats['people']>([]);
  if (state.value && state.value.people !== people) setPeople(state.value.people);
  const nameOf = namesOf(people);
  const isFiltered = member !== '' || outcome !== '';
  return (
    <>
      {(people.length > 0 || isFiltered) && (
        <div className="tools decision-filters">
          <Select
            label={twiceTexts.member}
            choices={[
              { value: '', label: twiceTexts.everyone },
              ...people.map(({ _id }) => ({ value: _id, label: nameOf(_id) })),
              ...(member === '' || people.some(({ _id }) => _id === member)
                ? []
                : [{ value: member, label: decisionTexts.formerMember }]),
            ]}
            value={member}
            onChange={(next) => onFilter({ member: next })}
          />
          <Select<Outcome | ''>
            label={twiceTexts.outcome}
            choices={[
              { value: '', label: twiceTexts.anyOutcome },
              ...outcomes.map((value) => ({ value, label: twiceTexts.outcomes[value] })),
            ]}
            value={outcome}
            onChange={(next) => onFilter({ outcome: next })}
          />
        </div>
      )}
      <ResourceView of={state} onRetry={resource.reload} {...views}>
        {(repeats) =>
          repeats.total > 0 ? (
            <TwiceTable repeats={repeats} />
          ) : isFiltered ? (
            <EmptyState
              icon={<ScreenIcon name="team" />}
              title={twiceTexts.noneLeft}
              action={
                <button type="button" className="btn" onClick={() => onFilter({ member: '', outcome: '' })}>
                  {twiceTexts.clear}
                </button>
              }
            />
          ) : (
            <EmptyState icon={<ScreenIcon name="team" />} title={twiceTexts.none}>
              {twiceTexts.noneHint}
            </EmptyState>
          )
        }
      </ResourceView>
    </>
  );
}

function Passed({ store, days, zone }: ListProps) {
  const api = caller(decisionCalls, store.call);
  const again$ = useAgain(store);
  const [handing, setHanding] = useState<PassedRow | null>(null);
  const [state, resource] = useResource(store, [api, days, zone, again$], {
    read: () => api.passed({ days, zone }),
    staleOn: ['buys.changed'],
    again$,
  });
  const mayHandOver = handOverAccess(useValue(store.user$)).open;
  return (
    <>
      <ResourceView of={state} onRetry={resource.reload} {...views}>
        {(passed) =>
          passed.total === 0 ? (
            <EmptyState icon={<ScreenIcon name="price" />} title={passedTexts.none}>
              {passedTexts.noneHint}
            </EmptyState>
          ) : (
            <PassedTable passed={passed} onHandOver={mayHandOver ? setHanding : undefined} />
          )
        }
      </ResourceView>
      {handing && <HandOverDialog store={store} product={handing} onClose={() => setHanding(null)} />}
    </>
  );
}

function Cost({ store, days, zone }: ListProps) {
  const api = caller(decisionCalls, store.call);
  const [state, resource] = useResource(store, [api, days, zone], {
    read: () => api.leads({ days, zone }),
    staleOn: ['buys.changed', 'tokens.updated', 'subscription.updated', 'members.changed'],
  });
  return (
    <ResourceView of={state} onRetry={resource.reload} {...views}>
      {(costs) => <CostTable costs={costs} />}
    </ResourceView>
  );
}

const views = {
  loading: decisionTexts.loading,
  lines: 10,
  failed: decisionTexts.failed,
};

/** Emits when look-ups, scans, or messages have come. */
function useAgain({ events$, scheduler }: StoreDeps) {
  return useMemo(
    () =>
      events$.pipe(
        filter((item) => item.kind !== 'snapshot' && moves.includes(item.event.type)),
        auditTime(SPACING, scheduler),
      ),
    [events$, scheduler],
  );
}

const moves: readonly string[] = ['activity.recorded', 'scan.recorded', 'tokens.updated', 'notification.created'];
