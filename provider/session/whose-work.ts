import { fail, ok, type Result } from '#shared/result.ts';
import type { Db } from '../db/sqlite.ts';
import { providerCodes, type Refusal, refusal } from '../http/refuse.ts';
import { type Account, seesTeamHistory } from './account-record.ts';
import { teamOf } from './accounts-table.ts';
import type { Caller } from './portal-token.ts';

/** Whose rows a query covers: a whole team's, or one member's. */
export type Whose = { ownerId: string; memberId: string | undefined };

export const ownersOnly = refusal(403, providerCodes.forbidden, 'Only the main account chooses an account.');
export const notOfTeam = refusal(403, providerCodes.forbidden, 'This account does not belong to the team.');

/**
 * Whose figures a caller gets about members' work: an owner the team's or one account's, a member only the own,
 * whatever they see of the history.
 */
export async function whoseWork(
  db: Db,
  { account }: Caller,
  requested: string | null | undefined,
): Promise<Result<Whose, Refusal>> {
  const isOwner = account.id === account.ownerId;
  const name = requested?.trim();
  if (!name) return ok({ ownerId: account.ownerId, memberId: isOwner ? undefined : account.id });
  if (isNamed(account, name)) return ok({ ownerId: account.ownerId, memberId: account.id });
  if (!isOwner) return fail(ownersOnly);
  return memberNamed(db, account.ownerId, name);
}

/** @param name a member's id or email */
export async function memberNamed(db: Db, ownerId: string, name: string): Promise<Result<Whose, Refusal>> {
  const member = (await teamOf(db, ownerId)).find((each) => isNamed(each, name));
  return member ? ok({ ownerId, memberId: member.id }) : fail(notOfTeam);
}

/**
 * Whether an account is notified live of what a team member records: everybody who may see it, and the member himself.
 */
export const hearsOf = (account: Account, member: Account): boolean =>
  account.active && (account.id === member.id || seesTeamHistory(account));

export const isNamed = ({ id, email }: { id: string; email: string }, name: string): boolean =>
  id === name || email.toLowerCase() === name.toLowerCase();
