import type { ReactNode } from 'react';
import { auditTime, filter, type Observable } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import { createResource, type Resource, useResourceOf } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { chartStateOf } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { Point, Series } from '#client/ui/charts/series.ts';
import { TimeChart } from '#client/ui/charts/time-chart.tsx';
import { useValue } from '#client/ui/observe.ts';
import { Skeleton } from '#client/ui/states.tsx';
import { dayjs } from '#shared/dayjs.ts';
import { formatCount, formatDate } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import { remainingTokens, type TokenBalance, type TokenBucket } from '#shared/tokens/balance.ts';
import { daysOfUse, emptyInDays, lastsUntil, meanUse, type TokenUse } from '#shared/tokens/token-use.ts';
import { tokenUseCalls } from '#shared/tokens/use-calls.ts';
import { TokenTable } from './token-table.tsx';
import '#client/ui/tags.css';
import '../plans.css';

const texts = localized('plans/tokens/texts', {
  title: 'API tokens',
  left: (tokens: number) => `${formatCount(tokens)} left`,
  emptyIn: (days: number) =>
    days === 0
      ? 'runs out today'
      : days === 1
        ? 'runs out in about 1 day'
        : `runs out in about ${formatCount(days)} days`,
  empty: 'none left',
  rate: (mean: number) => `Based on your 14-day average of ${formatCount(mean)} a day.`,
  unused: 'You used none in the last 14 days.',
  use: 'Used per day',
  useUnit: 'tokens, last 30 days',
  day: 'Day',
  used: 'Used',
  nothing: 'No tokens were used in the last 30 days.',
  lastsUntil: 'Lasts until',
  usedUp: 'Used up',
  unknown: '–',
  loading: 'Loading tokens',
} as const);

type TokenPaneProps = {
  store: Pick<StoreDeps, 'call' | 'events$' | 'scheduler' | 'random' | 'clock'> & {
    tokens$: Observable<ResourceState<TokenBalance>>;
  };
  /** Shown at the bottom: how to get more. */
  children?: ReactNode;
};

const series: readonly Series[] = [{ id: 'used', name: texts.used, letter: 'U' }];

/** Tokens: how long they last, daily use, and the balance of each kind in spending order. */
export function TokenPane({ store, children }: TokenPaneProps) {
  const { value: balance, trouble, changes } = useValue(store.tokens$);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [useState, resource] = useTokenUse(store, zone);
  const use = useState.value;
  const now = store.clock.now();
  const mean = use ? meanUse(use, now, zone) : 0;
  const until = balance && lastsUntil(balance, mean, now);
  const days = use && balance ? emptyInDays(remainingTokens(balance), use, now, zone) : null;
  return (
    <section className="token-pane" aria-labelledby="token-pane">
      <header>
        <h2 id="token-pane">{texts.title}</h2>
        {balance && (
          <span key={changes} className={changes > 0 ? 'soft fig flash' : 'soft fig'}>
            {texts.left(remainingTokens(balance))}
          </span>
        )}
        <b className="push fig">
          {balance && (remainingTokens(balance) === 0 ? texts.empty : days !== null && texts.emptyIn(days))}
        </b>
      </header>
      <TimeChart
        kind="bars"
        title={texts.use}
        unit={texts.useUnit}
        series={series}
        points={use ? tokenPoints(use, now, zone) : []}
        pointsName={texts.day}
        format={formatCount}
        state={chartStateOf(useState, resource, use?.days.length === 0 ? texts.nothing : null)}
        height={128}
      />
      <p className="soft small token-rate">
        {use && use.days.length > 0 && (mean > 0 ? texts.rate(mean) : texts.unused)}
      </p>
      {balance ? (
        <TokenTable
          balance={balance}
          lasts={{ head: texts.lastsUntil, of: (bucket) => lastsText(balance, bucket, until?.[bucket] ?? null) }}
        />
      ) : trouble ? (
        <p className="soft">{trouble.message}</p>
      ) : (
        <Skeleton lines={3} label={texts.loading} />
      )}
      {children}
    </section>
  );
}

const lastsText = (balance: TokenBalance, bucket: TokenBucket, at: number | null): string =>
  balance[bucket].remaining > 0
    ? at === null
      ? texts.unknown
      : formatDate(at)
    : balance[bucket].tokens > 0
      ? texts.usedUp
      : texts.unknown;

/** Returns the daily use as chart points, ending today. @param now ms */
export function tokenPoints(use: TokenUse, now: number, zone: string): Point[] {
  return daysOfUse(use, now, zone).map(({ day, spent }) => {
    const date = dayjs.utc(day);
    return { name: date.format('ddd, MMM D, YYYY'), tick: date.format('MMM D'), values: [spent] };
  });
}

/** ms between reads. A lookup of many items spends tokens many times a second. */
const SETTLED = 2_000;

function useTokenUse(
  store: Pick<StoreDeps, 'call' | 'events$' | 'scheduler' | 'random'>,
  zone: string,
): [ResourceState<TokenUse>, Resource<TokenUse>] {
  const api = caller(tokenUseCalls, store.call);
  return useResourceOf(() => {
    const again$ = store.events$.pipe(
      filter((item) => item.kind === 'event' && item.event.type === 'tokens.updated'),
      auditTime(SETTLED, store.scheduler),
    );
    return createResource<TokenUse>(store, { read: () => api.use({ zone }), again$ });
  }, [store, api, zone]);
}
