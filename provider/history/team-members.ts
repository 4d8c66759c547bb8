import { displayName } from '#shared/account/user.ts';
import { teamOf } from '../account/accounts-table.ts';
import type { Db } from '../db/sqlite.ts';

export type TeamMember = { name: string; email: string; active: boolean };

/** The accounts of a team by their id, the main account first. */
export async function teamMembers(db: Db, ownerId: string): Promise<Map<string, TeamMember>> {
  const team = await teamOf(db, ownerId);
  return new Map(team.map(({ id, email, active, profile }) => [id, { name: displayName({ ...profile, _id: id, email }), email, active }]));
}
