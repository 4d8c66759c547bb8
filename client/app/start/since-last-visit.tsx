import { type ReactNode, useMemo } from 'react';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { BillingSummary } from '#shared/billing/billing-summary.ts';
import { formatUntil } from '#shared/format.ts';
import { notificationsAccess } from '#shared/inbox/access.ts';
import { integrationCalls } from '#shared/integrations/calls.ts';
import { historyCalls } from '#shared/team/history/calls.ts';
import { lastVisitOf } from '../last-visit.ts';
import type { Store } from '../store.ts';
import { alertLines, billingLines, connectionLines, memberLines, type SinceLine, tokenLines } from './since-lines.ts';
import { startTexts as texts } from './texts.ts';

const DAY = 86_400_000;

type SinceProps = {
  store: Store;
  /** null while unknown */
  summary: BillingSummary | null;
  waiting: ReactNode;
};

/** Lists the changes since the last visit, with links; renders nothing if there are none. */
export function SinceLastVisit({ store, summary, waiting }: SinceProps) {
  const lastVisit = lastVisitOf(store);
  const since = useMemo(() => lastVisit?.at ?? store.clock.now() - DAY, [store, lastVisit]);
  const user = useValue(store.user$);
  const alerts = useValue(store.notifications.view$);
  const tokens = useValue(store.tokens$);
  const staleOn = ['integration.updated'] as const;
  const [amazon, amazonNow] = useResource(store, [], {
    read: () => caller(integrationCalls, store.call).amazon(),
    staleOn,
  });
  const [walmart, walmartNow] = useResource(store, [], {
    read: () => caller(integrationCalls, store.call).walmart(),
    staleOn,
  });
  const [work, workNow] = useResource(store, [since], {
    read: () => caller(historyCalls, store.call).memberWork({ time: { st: Math.floor(since / 1000) } }),
  });

  const mayUseAlerts = notificationsAccess(user).open;
  if ([amazon, walmart, work].some(waits) || (mayUseAlerts && alerts.state.phase === 'loading')) return waiting;
  const team = work.value;
  const lines = [
    ...connectionLines(amazon.value, walmart.value, since, store.clock.now()),
    ...(mayUseAlerts ? alertLines(alerts, since) : []),
    ...(tokens.value ? tokenLines(tokens.value, lastVisit?.tokens ?? null) : []),
    ...(summary ? billingLines(summary, since) : []),
    ...(team ? memberLines(team, user._id) : []),
  ];
  const failed = [
    { state: amazon, resource: amazonNow },
    { state: walmart, resource: walmartNow },
    { state: work, resource: workNow },
  ].filter(({ state }) => state.phase === 'failed');
  if (lines.length === 0 && failed.length === 0) return null;
  return (
    <section className="since" aria-labelledby="since-title">
      <h2 id="since-title">
        {lastVisit ? texts.title : texts.lastDay}{' '}
        {lastVisit && <span className="soft small">{formatUntil(since, store.clock.now())}</span>}
      </h2>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      )}
      {failed.length > 0 && (
        <p className="small since-failed" role="alert">
          {texts.failed}{' '}
          <button
            type="button"
            className="btn small"
            onClick={() => {
              for (const { resource } of failed) resource.reload();
            }}
          >
            {texts.tryAgain}
          </button>
        </p>
      )}
    </section>
  );
}

const Line = ({ line: { icon, text, more, href, bad } }: { line: SinceLine }) => (
  <li>
    <Link href={href} className={bad ? 'since-line bad' : 'since-line'}>
      <ScreenIcon name={bad ? 'warn' : icon} />
      <span>
        <b>{text}</b> {more && <span className="soft small">{more}</span>}
      </span>
    </Link>
  </li>
);

const waits = ({ phase }: ResourceState<unknown>): boolean => phase === 'loading';
