import { useMemo } from 'react';
import { caller } from '#client/api/caller.ts';
import { createResource, useResource } from '#client/stream/resource.ts';
import { chartStateOf } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { TimeChart } from '#client/ui/charts/time-chart.tsx';
import { Link } from '#client/ui/link.tsx';
import { formatCount, formatDate } from '#shared/format.ts';
import type { SourcedChart } from '#shared/history/chart-queries.ts';
import type { HistoryScope } from '#shared/history/scope.ts';
import { memberPagePathOf } from '#shared/members/paths.ts';
import { type MemberTokens, toolTexts } from '#shared/tokens/token-tools.ts';
import { tokenUseCalls } from '#shared/tokens/use-calls.ts';
import { type RowsPath, sourcedPlot } from '../charts/sourced-points.ts';
import { sumOfTool, tokenChart, tokenLines } from './token-points.ts';
import { tokenUseTexts as texts } from './token-texts.ts';

type TokenUsePaneProps = {
  store: StoreDeps;
  scope: Pick<HistoryScope, 'time' | 'account'>;
  zone: string;
  /** The team in the order of the chart of look-ups, for the members' letters. */
  team: SourcedChart['team'];
  path: RowsPath;
  onlyFigures: boolean;
};

/** The tokens that each member spent with each tool, by day (OWN-02). Renders nothing if the provider has no such call. */
export function TokenUsePane({ store, scope, zone, team, path, onlyFigures }: TokenUsePaneProps) {
  const api = caller(tokenUseCalls, store.call);
  const { time, account } = scope;
  const [state, resource] = useResource(
    () => createResource(store, { read: () => api.members({ time, account, zone }), staleOn: ['tokens.updated', 'members.changed'] }),
    [store, api, time, account, zone],
  );
  const now = store.clock.now();
  const known = state.value;
  const { series, points } = useMemo(
    () => (known ? sourcedPlot(tokenChart(known, team), { now, zone, path }) : { series: [], points: [] }),
    [known, team, now, zone, path],
  );
  if (state.phase === 'unsupported') return null;
  return (
    <div className="usage-charts usage-tokens">
      <TimeChart
        kind="bars"
        title={known && known.days > 1 ? texts.chartSome(known.days) : texts.chart}
        unit={texts.unit}
        series={series}
        points={points}
        pointsName={texts.day}
        sumName={texts.all}
        format={formatCount}
        state={chartStateOf(state, resource, known?.members.length === 0 ? texts.nothing : null)}
        onlyFigures={onlyFigures}
      />
      <section className="token-lines" aria-label={texts.table}>
        {known && <TokenTable tokens={known} />}
      </section>
    </div>
  );
}

function TokenTable({ tokens }: { tokens: MemberTokens }) {
  const { lines, tools } = tokenLines(tokens);
  const { before, total } = tokens;
  return (
    <table className="table">
      <caption className="unseen">{texts.table}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.member}</th>
          {tools.map((tool) => (
            <th key={tool} scope="col" className="num">
              {toolTexts[tool]}
            </th>
          ))}
          <th scope="col" className="num">
            {texts.all}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, name, email, tools: spent, spent: all }) => (
          <tr key={id}>
            <th scope="row" className="cut">
              {email ? <Link href={memberPagePathOf(id)}>{name || email}</Link> : texts.former}
            </th>
            {tools.map((tool) => (
              <td key={tool} className="num soft">
                {spent.has(tool) ? formatCount(spent.get(tool) ?? 0) : '–'}
              </td>
            ))}
            <td className="num">{formatCount(all)}</td>
          </tr>
        ))}
        {before && (
          <tr>
            <th scope="row" className="soft">
              {texts.before(formatDate(Date.parse(`${before.until}T12:00:00Z`)))}
            </th>
            {tools.length > 0 && <td colSpan={tools.length} className="soft" />}
            <td className="num">{formatCount(before.spent)}</td>
          </tr>
        )}
        <tr className="total">
          <th scope="row">{texts.all}</th>
          {tools.map((tool) => (
            <td key={tool} className="num">
              {formatCount(sumOfTool(lines, tool))}
            </td>
          ))}
          <td className="num">{formatCount(total)}</td>
        </tr>
      </tbody>
    </table>
  );
}
