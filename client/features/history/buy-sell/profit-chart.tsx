import { useState } from 'react';
import type { HistoryApi } from '#client/api/history.ts';
import { createResource, type ResourceDeps } from '#client/stream/resource.ts';
import { useResource } from '#client/stream/use-resource.ts';
import type { ChartState } from '#client/ui/charts/chart-frame.tsx';
import { TimeChart } from '#client/ui/charts/time-chart.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { ScansRows } from '#shared/history/buy-sell.ts';
import { isOffered } from '#shared/offered.ts';
import { mainCurrency, profitPoints } from './profit-points.ts';
import type { ScanFilters } from './scan-address.ts';
import { gainIn } from './scan-words.ts';
import { scanTexts } from './texts.ts';
import { scanAddress } from './use-scan-filters.ts';
import '#client/ui/select.css';

type ProfitChartProps = { deps: ResourceDeps; api: HistoryApi; asked: ScansRows; zone: string /** ms */; now: number; filters: ScanFilters };

/** px of the drawing */
const HEIGHT = 88;

/** Profit over time, in one currency at a time, each point leading to its scans. Of a provider that cannot tell there is nothing. */
export function ProfitChart({ deps, api, asked, zone, now, filters }: ProfitChartProps) {
  const [{ value, trouble }, resource] = useResource(
    () => createResource(deps, { read: () => api.profitChart({ ...asked, zone }), staleOn: ['scan.recorded'] }),
    [deps, api, asked, zone],
  );
  const [chosen, setChosen] = useState('');
  if (value && !isOffered(value)) return null;
  const currencies = value?.currencies ?? [];
  const currency = currencies.includes(chosen) ? chosen : mainCurrency(value);
  const points = value ? profitPoints(value, currency, { asked, zone, now }) : [];
  return (
    <div className="profit-chart">
      <TimeChart
        kind="bars"
        signed
        title={scanTexts.profitPer(value?.days ?? 1)}
        unit={currencies.length === 1 ? currency : undefined}
        series={[{ id: currency, name: scanTexts.profitName, letter: 'P' }]}
        points={points.map(({ from, to, ...point }) => ({ ...point, to: scanAddress({ ...filters, time: { from, to } }) }))}
        pointsName={value && value.days > 1 ? scanTexts.days : scanTexts.day}
        format={(amount) => gainIn(amount, currency)}
        state={stateOf()}
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

  function stateOf(): ChartState {
    if (!value) return trouble ? { kind: 'failed', message: trouble.message, onRetry: resource.reload } : { kind: 'loading' };
    return points.some(({ values: [amount] }) => amount !== null) ? { kind: 'ready' } : { kind: 'empty', text: scanTexts.noProfit };
  }
}
