import type { ReactNode } from 'react';
import { caller } from '#client/api/caller.ts';
import { BILLING_PATH } from '#client/features/billing/paths.ts';
import { useResource } from '#client/stream/resource.ts';
import { Needs, useLacks } from '#client/ui/full.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { Skeleton } from '#client/ui/states.tsx';
import { billingCalls } from '#shared/billing/calls.ts';
import { formatCount, formatDate } from '#shared/format.ts';
import { integrationCalls } from '#shared/integrations/calls.ts';
import { remainingTokens, type TokenBalance } from '#shared/tokens/balance.ts';
import type { TokenUse } from '#shared/tokens/token-use.ts';
import { tokenUseCalls } from '#shared/tokens/use-calls.ts';
import type { Store } from '../store.ts';
import { connectionLines, inOrder, planLines, silenceLines, tokenLine, tokensEndAt } from './runs-out-lines.ts';
import { overviewTexts as texts } from './texts.ts';

/** The head of a part of the overview. @param id of the heading, by which the part is labelled */
export type Heading = (id: string, title: string, more: ReactNode) => ReactNode;

const planEvents = ['subscription.updated', 'subscription.deleted'] as const;

/** Tokens, connections, trials and renewals, by when they end (OWN-01). */
export function RunsOut({ store, zone, heading }: { store: Store; zone: string; heading: Heading }) {
  const tokens = useValue(store.tokens$);
  const { lines, spent, hasEnds, isLoading, failed } = useEnds(store, zone);
  const now = store.clock.now();
  return (
    <section className="runs-out" aria-labelledby="runs-out">
      {heading(
        'runs-out',
        texts.runsOut,
        <Needs area="billing">
          <Link href={BILLING_PATH}>{texts.toUsage}</Link>
        </Needs>,
      )}
      {tokens.value && <TokensLine balance={tokens.value} use={spent} now={now} zone={zone} changes={tokens.changes} />}
      {isLoading ? (
        <Skeleton lines={4} label={texts.loadingEnds} />
      ) : (
        <>
          {hasEnds && lines.length === 0 && failed.length === 0 && (
            <p className="soft overview-pad">{texts.nothingEnds}</p>
          )}
          <ul>
            {lines.map(({ id, icon, name, note, when, bad, href }) => (
              <li key={id} className={bad ? 'bad' : undefined}>
                <ScreenIcon name={bad ? 'warn' : icon} />
                <Link href={href}>{name}</Link>
                <span className="fig">{when}</span>
                <span className="small soft">{note}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {failed.length > 0 && (
        <p className="small overview-pad" role="alert">
          <Icon name="warn" small /> {texts.failedEnds}{' '}
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

/** Reads what can end, and makes its lines. */
function useEnds(store: Store, zone: string) {
  const plan = useValue(store.plan$);
  const tokens = useValue(store.tokens$);
  const incidents = useValue(store.notifications.incidents$);
  const staleOn = ['integration.updated'] as const;
  const [amazon, amazonNow] = useResource(store, [], {
    read: () => caller(integrationCalls, store.call).amazon(),
    staleOn,
  });
  const [walmart, walmartNow] = useResource(store, [], {
    read: () => caller(integrationCalls, store.call).walmart(),
    staleOn,
  });
  const [summary, summaryNow] = useResource(store, [], {
    read: () => caller(billingCalls, store.call).summary(),
    staleOn: planEvents,
    needs: 'billingSummary',
  });
  const [use, useNow] = useResource(store, [zone], {
    read: () => caller(tokenUseCalls, store.call).use({ zone }),
    staleOn: ['tokens.updated'],
  });
  const now = store.clock.now();
  const parts = [
    { state: amazon, resource: amazonNow },
    { state: walmart, resource: walmartNow },
    { state: summary, resource: summaryNow },
    { state: use, resource: useNow },
  ];
  const spent = use.phase === 'ready' ? use.value : undefined;
  const lines = inOrder([
    ...silenceLines(incidents.values(), now),
    ...connectionLines(
      amazon.phase === 'ready' ? amazon.value : undefined,
      walmart.phase === 'ready' ? walmart.value : undefined,
      now,
    ),
    ...(tokens.value ? tokenLine(tokens.value, spent, now, zone) : []),
    ...planLines(plan, summary.phase === 'ready' ? summary.value : undefined, now),
  ]);
  // Without plans, only connections end.
  const hasEnds =
    !useLacks('plans') || (amazon.value?.connections ?? []).length > 0 || Boolean(walmart.value?.connection);
  return {
    lines,
    spent,
    hasEnds,
    isLoading: parts.some(({ state }) => state.phase === 'loading'),
    failed: parts.filter(({ state }) => state.phase === 'failed'),
  };
}

const YEAR = 366 * 86_400_000;

type TokensLineProps = { balance: TokenBalance; use: TokenUse | undefined; now: number; zone: string; changes: number };

function TokensLine({ balance, use, now, zone, changes }: TokensLineProps) {
  const at = use && tokensEndAt(balance, use, now, zone);
  const left = remainingTokens(balance);
  return (
    <p className="overview-sum">
      <b key={changes} className={changes > 0 ? 'fig flash' : 'fig'}>
        {texts.tokensLeft(formatCount(left))}
      </b>{' '}
      <span className="soft">
        {use &&
          left > 0 &&
          (!at ? texts.noneSpent : at - now > YEAR ? texts.lastLong : texts.lastUntil(formatDate(at)))}
      </span>
    </p>
  );
}
