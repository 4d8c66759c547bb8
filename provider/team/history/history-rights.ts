import { asOfText } from '#shared/grid/as-of.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { HistoryScope } from '#shared/team/history/scope.ts';
import type { TimeSpan } from '#shared/time/time.ts';
import type { Db } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import type { Refusal } from '../../http/refuse.ts';
import { seesTeamHistory } from '../../session/account-record.ts';
import type { Caller } from '../../session/portal-token.ts';
import { isNamed, memberNamed, ownersOnly, type Whose } from '../../session/whose-work.ts';
import { type AsOfNote, heldAt } from './as-of-table.ts';

/**
 * Determines whose rows a caller gets. An owner gets the team's or one account's. A member with accessHistory gets the
 * team's. Any other member gets only his own, whatever he requests (HIST-04, HIST-05).
 */
async function whoseHistory(
  db: Db,
  { account }: Caller,
  requested: Pick<HistoryScope, 'account' | 'individual'>,
): Promise<Result<Whose, Refusal>> {
  const own = ok({ ownerId: account.ownerId, memberId: account.id });
  if (requested.individual || !seesTeamHistory(account)) return own;
  const name = requested.account?.trim();
  if (!name) return ok({ ownerId: account.ownerId, memberId: undefined });
  if (account.id !== account.ownerId) return isNamed(account, name) ? own : fail(ownersOnly);
  return memberNamed(db, account.ownerId, name);
}

/**
 * A query's resolved scope: whose rows, the time span and the snapshot. `asOf` is the snapshot's name in the response.
 */
type Scope = Whose & { time: TimeSpan; held: AsOfNote; asOf: string };

export async function scopeOf(
  deps: Deps,
  caller: Caller,
  table: 'team_history' | 'scans',
  requested: HistoryScope,
): Promise<Result<Scope, Refusal>> {
  const whose = await whoseHistory(deps.db, caller, requested);
  if (!whose.ok) return whose;
  const held = await heldAt(deps.db, table, requested.asOf, deps.clock());
  return ok({ ...whose.value, time: requested.time ?? {}, held, asOf: asOfText(held) });
}
