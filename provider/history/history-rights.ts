import { asOfText } from '#shared/grid/as-of.ts';
import type { HistoryScope } from '#shared/history/scope.ts';
import type { TimeSpan } from '#shared/history/time.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type Account, seesTeamHistory } from '../account/account-record.ts';
import { teamOf } from '../account/accounts-table.ts';
import type { Caller } from '../account/portal-token.ts';
import type { Db } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { providerCodes, type Refusal, refusal } from '../http/refuse.ts';
import { type HeldAt, heldAt } from './as-of-table.ts';

/** Whose rows a query covers: a whole team's, or one member's. */
export type Whose = { ownerId: string; memberId: string | undefined };

const ownersOnly = refusal(403, providerCodes.forbidden, 'Only the main account chooses an account.');
const notOfTeam = refusal(403, providerCodes.forbidden, 'This account does not belong to the team.');

/**
 * Determines whose rows a caller gets. An owner gets the team's or one account's. A member with accessHistory gets the team's. Any other
 * member gets only his own, whatever he requests (HIST-04, HIST-05).
 */
async function whoseHistory(db: Db, { account }: Caller, requested: Pick<HistoryScope, 'account' | 'individual'>): Promise<Result<Whose, Refusal>> {
  const own = ok({ ownerId: account.ownerId, memberId: account.id });
  if (requested.individual || !seesTeamHistory(account)) return own;
  const name = requested.account?.trim();
  if (!name) return ok({ ownerId: account.ownerId, memberId: undefined });
  if (account.id !== account.ownerId) return isNamed(account, name) ? own : fail(ownersOnly);
  const member = (await teamOf(db, account.ownerId)).find((each) => isNamed(each, name));
  return member ? ok({ ownerId: account.ownerId, memberId: member.id }) : fail(notOfTeam);
}

/** Whose figures a caller gets about members' work: an owner the team's or one account's, a member only the own, whatever they see of the history. */
export async function whoseWork(db: Db, { account }: Caller, requested: string | null | undefined): Promise<Result<Whose, Refusal>> {
  const isOwner = account.id === account.ownerId;
  const name = requested?.trim();
  if (!name) return ok({ ownerId: account.ownerId, memberId: isOwner ? undefined : account.id });
  if (isNamed(account, name)) return ok({ ownerId: account.ownerId, memberId: account.id });
  if (!isOwner) return fail(ownersOnly);
  const member = (await teamOf(db, account.ownerId)).find((each) => isNamed(each, name));
  return member ? ok({ ownerId: account.ownerId, memberId: member.id }) : fail(notOfTeam);
}

/** Whether an account is notified live of what a team member records: everybody who may see it, and the member himself. */
export const hearsOf = (account: Account, member: Account): boolean => account.active && (account.id === member.id || seesTeamHistory(account));

const isNamed = ({ id, email }: { id: string; email: string }, name: string): boolean => id === name || email.toLowerCase() === name.toLowerCase();

/** A query's resolved scope: whose rows, the time span and the snapshot. `asOf` is the snapshot's name in the response. */
type Scope = Whose & { time: TimeSpan; held: HeldAt; asOf: string };

export async function scopeOf(deps: Deps, caller: Caller, table: 'team_history' | 'scans', requested: HistoryScope): Promise<Result<Scope, Refusal>> {
  const whose = await whoseHistory(deps.db, caller, requested);
  if (!whose.ok) return whose;
  const held = await heldAt(deps.db, table, requested.asOf, deps.clock());
  return ok({ ...whose.value, time: requested.time ?? {}, held, asOf: asOfText(held) });
}
