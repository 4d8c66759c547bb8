import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { HistoryApi } from '#client/api/caller.ts';
import { type ResourceDeps, useResource } from '#client/stream/resource.ts';
import type { ChartState } from '#client/ui/charts/chart-frame.tsx';
import { TimeChart } from '#client/ui/charts/time-chart.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { addressWith } from '#client/ui/query-state.ts';
import type { ScansRows } from '#shared/team/history/buy-sell.ts';
import { dayOf } from '#shared/time/days.ts';
import { mainCurrency, profitPoints } from './profit-points.ts';
import { type ScanFilters, scanQuery } from './scan-filters.ts';
import { gainIn } from './scan-text.ts';
import { scanTexts } from './texts.ts';
import '#client/ui/form-controls.css';

type ProfitChartProps = {
  deps: ResourceDeps;
  api: HistoryApi;
  requested: ScansRows;
  zone: string;
  /** ms */
  now: number;
  filters: ScanFilters;
};

/** px */
const HEIGHT = 88;

/** Profit over time, in one currency at a time. Each point links to its scans. */
export function ProfitChart({ deps, api, requested, zone, now, filters }: ProfitChartProps) {
  const [{ value: chart, trouble }, resource] = useResource(deps, [api, requested, zone], {
    read: () => api.profitChart({ ...requested, zone }),
    staleOn: ['scan.recorded'],
  });
  const [chosen, setChosen] = useState('');
  const currencies = chart?.currencies ?? [];
  const currency = currencies.includes(chosen) ? chosen : mainCurrency(chart);
  const today = dayOf(now, zone);
  // Links update with low priority. Only the day of `now` matters, not the moment.
  const linked = useDeferredValue(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const points = useMemo(
    () =>
      (chart ? profitPoints(chart, currency, { requested, zone, now }) : []).map(({ from, to, ...point }) => ({
        ...point,
        to: addressWith(scanQuery, { ...linked, time: { from, to } }),
      })),
    [chart, currency, requested, zone, today, linked],
  );
  const series = useMemo(() => [{ id: currency, name: scanTexts.profitName, letter: 'P' }], [currency]);
  const format = useCallback((amount: number) => gainIn(amount, currency), [currency]);
  const { reload } = resource;
  const state = useMemo((): ChartState => {
    if (!chart) return trouble ? { kind: 'failed', message: trouble.message, onRetry: reload } : { kind: 'loading' };
    return points.some(({ values: [amount] }) => amount !== null)
      ? { kind: 'ready' }
      : { kind: 'empty', text: scanTexts.noProfit };
  }, [chart, trouble, reload, points]);
  return (
    <div className="profit-chart">
      <TimeChart
        kind="bars"
        signed
        title={scanTexts.profitPer(chart?.days ?? 1)}
        unit={currencies.length === 1 ? currency : undefined}
        series={series}
        points={points}
        pointsName={chart && chart.days > 1 ? scanTexts.days : scanTexts.day}
        format={format}
        state={state}
        height={HEIGHT}
      />
      {currencies.length > 1 && (
        <div className="input select currency-select">
          <select aria-label={scanTexts.currency} value={currency} onChange={(event) => setChosen(event.target.value)}>
            {currencies.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
          <Icon name="down" />
        </div>
      )}
    </div>
  );
}
