import type { Db } from '../../db/sqlite.ts';
import { heldAt } from '../history/as-of-table.ts';
import { memberBuys, memberUse } from '../history/usage-table.ts';

/**
 * What a member did in a time, by the definitions of the usage statistics. `profits`: per currency, of what was bought.
 */
export type MemberFigures = { lookedUp: number; bought: number; profits: ReadonlyMap<string, number> };

/**
 * Counts what each member of a team looked up, bought and earned in a time. Members without any are omitted.
 * @param from ms, a whole second @param to ms, exclusive, a whole second
 */
export async function memberFigures(
  db: Db,
  ownerId: string,
  { from, to }: { from: number; to: number },
  now: number,
): Promise<Map<string, MemberFigures>> {
  const held = await heldAt(db, 'team_history', undefined, now);
  const scope = { ownerId, memberId: undefined, held, time: { st: from / 1000, et: to / 1000 - 1 } };
  const used = new Map((await memberUse(db, scope)).map(({ memberId, rows }) => [memberId, rows]));
  const buys = await memberBuys(db, scope);
  return new Map(
    [...new Set([...used.keys(), ...buys.keys()])].map((id) => [
      id,
      { lookedUp: used.get(id) ?? 0, bought: buys.get(id)?.bought ?? 0, profits: buys.get(id)?.profits ?? new Map() },
    ]),
  );
}
