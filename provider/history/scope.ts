import { asOfText } from '#shared/grid/as-of.ts';
import type { HistoryScope } from '#shared/history/scope.ts';
import type { TimeSpan } from '#shared/history/time.ts';
import { ok, type Result } from '#shared/result.ts';
import type { Caller } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import type { Refusal } from '../http/refuse.ts';
import { type HeldAt, heldAt } from './as-of-table.ts';
import { type Whose, whoseHistory } from './history-rights.ts';

/** A question's scope, resolved: whose rows, of when, and the table as it stood when; and how the answer names the latter. */
export type Scope = Whose & { time: TimeSpan; held: HeldAt; asOf: string };

export async function scopeOf(deps: Deps, caller: Caller, table: 'team_history' | 'scans', asked: HistoryScope): Promise<Result<Scope, Refusal>> {
  const whose = await whoseHistory(deps.db, caller, asked);
  if (!whose.ok) return whose;
  const held = await heldAt(deps.db, table, asked.asOf, deps.clock());
  return ok({ ...whose.value, time: asked.time ?? {}, held, asOf: asOfText(held) });
}
