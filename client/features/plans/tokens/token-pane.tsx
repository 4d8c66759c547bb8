import type { ReactNode } from 'react';
import type { Observable } from 'rxjs';
import { chartStateOf, isLeftOut, offered } from '#client/stream/chart-state.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { Bones } from '#client/ui/bones.tsx';
import type { Series } from '#client/ui/charts/series.ts';
import { TimeChart } from '#client/ui/charts/time-chart.tsx';
import { useValue } from '#client/ui/observe.ts';
import { formatCount, formatDate } from '#shared/format.ts';
import { remainingTokens, type TokenBalance, type TokenBucket } from '#shared/tokens/balance.ts';
import { emptyInDays, lastsUntil, meanUse } from '#shared/tokens/token-use.ts';
import { tokenUseTexts as texts } from './texts.ts';
import { tokenPoints } from './token-points.ts';
import { TokenTable } from './token-table.tsx';
import { useTokenUse } from './use-token-use.ts';
import '#client/ui/flash.css';
import './token-pane.css';

type TokenPaneProps = {
  desk: Pick<DeskDeps, 'call' | 'events$' | 'scheduler' | 'random' | 'clock'> & { tokens$: Observable<ResourceState<TokenBalance>> };
  /** At its foot: how to get more. */
  children?: ReactNode;
};

const series: readonly Series[] = [{ id: 'used', name: texts.used, letter: 'U' }];

/** The tokens: until when they last, what was used a day, and what is left of each kind in the order of spending. */
export function TokenPane({ desk, children }: TokenPaneProps) {
  const { value: balance, trouble, changes } = useValue(desk.tokens$);
  const [useState, resource] = useTokenUse(desk);
  const use = offered(useState);
  const now = desk.clock.now();
  const mean = use ? meanUse(use, now) : 0;
  const until = balance && lastsUntil(balance, mean, now);
  const days = use && balance ? emptyInDays(remainingTokens(balance), use, now) : null;
  return (
    <section className="token-pane" aria-labelledby="token-pane">
      <header>
        <h2 id="token-pane">{texts.title}</h2>
        {balance && (
          <span key={changes} className={changes > 0 ? 'soft fig flash' : 'soft fig'}>
            {texts.left(remainingTokens(balance))}
          </span>
        )}
        <b className="push fig">{balance && (remainingTokens(balance) === 0 ? texts.empty : days !== null && texts.emptyIn(days))}</b>
      </header>
      {!isLeftOut(useState) && (
        <>
          <TimeChart
            kind="bars"
            title={texts.use}
            unit={texts.useUnit}
            series={series}
            points={use ? tokenPoints(use, now) : []}
            pointsName={texts.day}
            format={formatCount}
            state={chartStateOf(useState, resource, use?.days.length === 0 ? texts.nothing : null)}
            height={128}
          />
          <p className="soft small token-rate">{use && use.days.length > 0 && (mean > 0 ? texts.rate(mean) : texts.unused)}</p>
        </>
      )}
      {balance ? (
        <TokenTable balance={balance} lasts={{ head: texts.lastsUntil, of: (bucket) => lastWords(balance, bucket, until?.[bucket] ?? null) }} />
      ) : trouble ? (
        <p className="soft">{trouble.message}</p>
      ) : (
        <Bones lines={3} label={texts.loading} />
      )}
      {children}
    </section>
  );
}

const lastWords = (balance: TokenBalance, bucket: TokenBucket, at: number | null): string =>
  balance[bucket].remaining > 0 ? (at === null ? texts.unknown : formatDate(at)) : balance[bucket].tokens > 0 ? texts.usedUp : texts.unknown;
