import { notificationsAccess } from '#shared/inbox/access.ts';
import type { Person } from '#shared/inbox/inbox.ts';
import type { Marks } from '#shared/inbox/marks.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { displayName } from '#shared/session/user.ts';
import type { Db } from '../db/sqlite.ts';
import { invalid, type Refusal } from '../http/refuse.ts';
import { userInfoOf } from '../session/account-record.ts';
import { teamAround, teamOf } from '../session/accounts-table.ts';

/** Everybody who sees an account's inbox: each gets its frames, and alerts can be assigned to each. */
export async function inboxPeople(db: Db, accountId: string): Promise<Person[]> {
  const team = await teamAround(db, accountId);
  const [owner] = team;
  if (!owner) return [];
  return team.flatMap((each) => {
    const user = userInfoOf(each, owner);
    return each.active && notificationsAccess(user).open ? [{ id: each.id, name: displayName(user) }] : [];
  });
}

/** The names of the whole team, with those who no longer see the inbox. */
export async function teamNames(db: Db, ownerId: string): Promise<Map<string, string>> {
  const team = await teamOf(db, ownerId);
  const owner = team.find(({ id }) => id === ownerId);
  return new Map(team.map((each) => [each.id, displayName(userInfoOf(each, owner ?? each))]));
}

/**
 * @param madeBy the account that assigns it; undefined for a rule
 * @returns the person to whom an alert is assigned, or why it can't be
 */
export async function assigneeNamed(
  db: Db,
  accountId: string,
  id: string | null,
  madeBy?: string,
): Promise<Result<Marks['assignee'], Refusal>> {
  if (id === null) return ok(null);
  const people = await inboxPeople(db, accountId);
  const person = people.find((each) => each.id === id);
  const by = id === madeBy ? undefined : people.find((each) => each.id === madeBy)?.name;
  return person
    ? ok({ ...person, ...(by === undefined ? {} : { by }) })
    : fail(
        invalid(
          { 'command.to': 'not in the team, or without notifications' },
          'This person does not see your notifications.',
        ),
      );
}
