import type { SourcedChart } from '#shared/history/chart-queries.ts';
import { MOST_MEMBERS } from '#shared/history/chart-queries.ts';
import type { MemberTokens, TokenTool } from '#shared/tokens/token-tools.ts';
import { tokenTools } from '#shared/tokens/token-tools.ts';

/**
 * Makes tokens a chart like that of look-ups, so that each person has the same letter and color in both: the members who spent most, the others together.
 * @param team the team in the order of the other chart
 */
export function tokenChart({ members, days, buckets }: MemberTokens, team: SourcedChart['team']): SourcedChart {
  const heads = members.slice(0, MOST_MEMBERS).map(({ _id, name, email, spent }) => ({ _id, name, email, rows: spent }));
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

export type TokenLine = { id: string; name: string | null; email: string | null; tools: ReadonlyMap<TokenTool, number>; spent: number };

/** The rows of the table, and the tools that anybody used, in their order. */
export function tokenLines({ members }: MemberTokens): { lines: TokenLine[]; tools: TokenTool[] } {
  const lines = members.map(({ _id, name, email, tools, spent }) => ({
    id: _id,
    name: name ?? null,
    email: email ?? null,
    tools: new Map(tools.map((each) => [each.tool, each.spent])),
    spent,
  }));
  return { lines, tools: tokenTools.filter((tool) => lines.some((line) => line.tools.has(tool))) };
}

export const sumOfTool = (lines: readonly TokenLine[], tool: TokenTool): number => lines.reduce((sum, { tools }) => sum + (tools.get(tool) ?? 0), 0);
