import { useMemo } from 'react';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import { chartStateOf } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { TimeChart } from '#client/ui/charts/time-chart.tsx';
import { Link } from '#client/ui/link.tsx';
import { num, TableHead } from '#client/ui/table-head.tsx';
import { PersonMark } from '#client/widgets/members/person-mark.tsx';
import { formatCount, formatDate } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import { memberPagePathOf } from '#shared/members/paths.ts';
import { MOST_MEMBERS, type SourcedChart } from '#shared/team/history/chart-queries.ts';
import type { HistoryScope } from '#shared/team/history/scope.ts';
import { type MemberTokens, type TokenTool, tokenTools, toolTexts } from '#shared/tokens/token-tools.ts';
import { tokenUseCalls } from '#shared/tokens/use-calls.ts';
import { type RowsPath, sourcedPlot } from '../charts/sourced-points.ts';

const texts = localized('history/usage/texts', {
  chart: 'Tokens per day',
  chartSome: (days: number) => `Tokens per ${formatCount(days)} days`,
  unit: 'by member',
  day: 'Day',
  all: 'All',
  member: 'Member',
  table: 'Tokens by member and tool',
  nothing: 'No tokens were spent in this time.',
  former: 'Former member',
  before: (date: string) => `Before ${date}`,
} as const);

/**
 * Makes tokens a chart like that of look-ups, so that each person has the same letter and color in both: the members
 * who spent most, the others together.
 * @param team the team in the order of the other chart
 */
function tokenChart({ members, days, buckets }: MemberTokens, team: SourcedChart['team']): SourcedChart {
  const heads = members
    .slice(0, MOST_MEMBERS)
    .map(({ _id, name, email, spent }) => ({ _id, name, email, rows: spent }));
  const others = members.slice(MOST_MEMBERS);
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    days,
    team,
    members: others.length === 0 ? heads : [...heads, { _id: null, rows: sum(others.map(({ spent }) => spent)) }],
    buckets: buckets.map(({ start, spent }) => ({
      start,
      rows: [...spent.slice(0, heads.length), ...(others.length > 0 ? [sum(spent.slice(heads.length))] : [])],
    })),
    week: [],
    asOf: '',
  };
}

type TokenLine = {
  id: string;
  name: string | null;
  email: string | null;
  tools: ReadonlyMap<TokenTool, number>;
  spent: number;
};

/** The rows of the table, and the tools that anybody used, in their order. */
function tokenLines({ members }: MemberTokens): { lines: TokenLine[]; tools: TokenTool[] } {
  const lines = members.map(({ _id, name, email, tools, spent }) => ({
    id: _id,
    name: name ?? null,
    email: email ?? null,
    tools: new Map(tools.map((each) => [each.tool, each.spent])),
    spent,
  }));
  return { lines, tools: tokenTools.filter((tool) => lines.some((line) => line.tools.has(tool))) };
}

const sumOfTool = (lines: readonly TokenLine[], tool: TokenTool): number =>
  lines.reduce((sum, { tools }) => sum + (tools.get(tool) ?? 0), 0);

type TokenUsePaneProps = {
  store: StoreDeps;
  scope: Pick<HistoryScope, 'time' | 'account'>;
  zone: string;
  /** The team in the order of the chart of look-ups, for the members' letters. */
  team: SourcedChart['team'];
  path: RowsPath;
  onlyFigures: boolean;
};

/** The tokens that each member spent with each tool, by day (OWN-02). */
export function TokenUsePane({ store, scope, zone, team, path, onlyFigures }: TokenUsePaneProps) {
  const api = caller(tokenUseCalls, store.call);
  const { time, account } = scope;
  const [state, resource] = useResource(store, [api, time, account, zone], {
    read: () => api.members({ time, account, zone }),
    staleOn: ['tokens.updated', 'members.changed'],
  });
  const now = store.clock.now();
  const known = state.value;
  const { series, points } = useMemo(
    () => (known ? sourcedPlot(tokenChart(known, team), { now, zone, path }) : { series: [], points: [] }),
    [known, team, now, zone, path],
  );
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
      <TableHead columns={[texts.member, ...tools.map((tool) => num(toolTexts[tool])), num(texts.all)]} />
      <tbody>
        {lines.map(({ id, name, email, tools: spent, spent: all }) => (
          <tr key={id}>
            <th scope="row" className="cut">
              <PersonMark id={id} email={email} />{' '}
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
