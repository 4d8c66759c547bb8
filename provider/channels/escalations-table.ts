import type { Selectable } from 'kysely';
import { type SaveEscalation, type Step, usualTopics } from '#shared/channels/escalation.ts';
import type { Topic } from '#shared/channels/topics.ts';
import type { Db, Trx } from '../db/sqlite.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    escalations: EscalationTable;
  }
}

/** `steps` and `topics` are JSON. */
type EscalationTable = { account_id: string; owner_id: string; steps: string; topics: string };

/** A person's steps if nobody looks. */
export type EscalationRow = { accountId: string; steps: readonly Step[]; topics: readonly Topic[] };

export async function escalationOf(db: Db, accountId: string): Promise<EscalationRow> {
  const row = await db.selectFrom('escalations').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  return row ? opened(row) : { accountId, steps: [], topics: usualTopics };
}

/** Those of a team's people that have steps. */
export async function escalationsOfTeam(db: Db, ownerId: string): Promise<EscalationRow[]> {
  const rows = await db.selectFrom('escalations').selectAll().where('owner_id', '=', ownerId).execute();
  return rows.map(opened).filter(({ steps }) => steps.length > 0);
}

export async function storeEscalation(
  trx: Trx,
  { id, ownerId }: { id: string; ownerId: string },
  { steps, topics }: SaveEscalation,
): Promise<void> {
  const row = { steps: JSON.stringify(steps), topics: JSON.stringify(topics) };
  await trx
    .insertInto('escalations')
    .values({ account_id: id, owner_id: ownerId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}

const opened = ({ account_id, steps, topics }: Selectable<EscalationTable>): EscalationRow => ({
  accountId: account_id,
  steps: JSON.parse(steps) as Step[],
  topics: JSON.parse(topics) as Topic[],
});
