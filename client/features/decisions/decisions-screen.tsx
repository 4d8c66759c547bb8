import { useMemo } from 'react';
import { auditTime, filter } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import { createResource, useResource } from '#client/stream/resource.ts';
import { ResourceView } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { EmptyState } from '#client/ui/failures.tsx';
import { useQueryState, withQuery } from '#client/ui/query-state.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { TabLinks } from '#client/ui/tabs.tsx';
import { decisionCalls } from '#shared/decisions/calls.ts';
import { decisionSpans } from '#shared/decisions/decisions.ts';
import { CostTable } from './cost-table.tsx';
import { type DecisionTab, decisionsQuery } from './decisions-address.ts';
import { DECISIONS_PATH } from './decisions-path.ts';
import { PassedTable } from './passed-table.tsx';
import { costTexts, decisionTexts, passedTexts, twiceTexts } from './texts.ts';
import { TwiceTable } from './twice-table.tsx';
import '#client/ui/tags.css';
import './decisions.css';

/** The minimum time between reads of the list during a burst, ms: each reads all look-ups of the time. */
const SPACING = 15_000;

const spans = decisionSpans.map(String);

/**
 * What a team's look-ups led to: products researched twice (OWN-04), products passed over that are better now (OWN-05), and what a bought lead costs
 * (OWN-03). For owners.
 */
export function DecisionsScreen({ store }: { store: StoreDeps }) {
  const [{ tab, days }, setState] = useQueryState(decisionsQuery);
  const path = (to: DecisionTab) => withQuery(DECISIONS_PATH, decisionsQuery.write(new URLSearchParams(), { tab: to, days }));
  const links = (['twice', 'passed', 'cost'] as const).map((each) => ({ href: path(each), title: decisionTexts[each] }));
  return (
    <main className="page decisions" id="content" tabIndex={-1}>
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
          onChange={(next) => setState({ tab, days: next })}
        />
      </div>
      {tab === 'twice' && <Twice key={days} store={store} days={days} />}
      {tab === 'passed' && <Passed key={days} store={store} days={days} />}
      {tab === 'cost' && <Cost key={days} store={store} days={days} />}
    </main>
  );
}

type ListProps = { store: StoreDeps; days: string };

function Twice({ store, days }: ListProps) {
  const api = caller(decisionCalls, store.call);
  const again$ = useAgain(store);
  const [state, resource] = useResource(() => createResource(store, { read: () => api.repeats({ days }), again$ }), [store, api, days, again$]);
  return (
    <ResourceView of={state} onRetry={resource.reload} {...views}>
      {(repeats) =>
        repeats.total === 0 ? (
          <EmptyState icon={<ScreenIcon name="team" />} title={twiceTexts.none}>
            {twiceTexts.noneHint}
          </EmptyState>
        ) : (
          <TwiceTable repeats={repeats} />
        )
      }
    </ResourceView>
  );
}

function Passed({ store, days }: ListProps) {
  const api = caller(decisionCalls, store.call);
  const again$ = useAgain(store);
  const [state, resource] = useResource(() => createResource(store, { read: () => api.passed({ days }), again$ }), [store, api, days, again$]);
  return (
    <ResourceView of={state} onRetry={resource.reload} {...views}>
      {(passed) =>
        passed.total === 0 ? (
          <EmptyState icon={<ScreenIcon name="price" />} title={passedTexts.none}>
            {passedTexts.noneHint}
          </EmptyState>
        ) : (
          <PassedTable passed={passed} />
        )
      }
    </ResourceView>
  );
}

function Cost({ store, days }: ListProps) {
  const api = caller(decisionCalls, store.call);
  const [state, resource] = useResource(
    () => createResource(store, { read: () => api.leads({ days }), staleOn: ['buys.changed', 'tokens.updated', 'subscription.updated', 'members.changed'] }),
    [store, api, days],
  );
  return (
    <ResourceView of={state} onRetry={resource.reload} {...views} unsupported={<p className="decisions-unsupported">{costTexts.unsupported}</p>}>
      {(costs) => <CostTable costs={costs} />}
    </ResourceView>
  );
}

const views = {
  loading: decisionTexts.loading,
  lines: 10,
  failed: decisionTexts.failed,
  unsupported: <p className="decisions-unsupported">{decisionTexts.unsupported}</p>,
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
