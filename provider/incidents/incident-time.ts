import { INCIDENT_SPAN, isOver } from '#shared/incidents/incident-rules.ts';
import type { Deps } from '../deps.ts';
import { aboutOf, deleteEvidenceBefore, endIncident } from './incidents-table.ts';

/** Ends the incidents that have had no alert for an hour, and forgets the evidence that is older. */
export async function passIncidentTime(deps: Pick<Deps, 'write' | 'clock' | 'db'>): Promise<void> {
  const now = deps.clock();
  const quiet = () =>
    deps.db
      .selectFrom('incidents')
      .where('ended_at', 'is', null)
      .where('last_at', '<=', now - INCIDENT_SPAN);
  if (await quiet().select('id').executeTakeFirst())
    await deps.write(async (trx) => {
      const rows = await trx
        .selectFrom('incidents')
        .selectAll()
        .where('ended_at', 'is', null)
        .where('last_at', '<=', now - INCIDENT_SPAN)
        .execute();
      for (const row of rows) if (isOver(aboutOf(row).kind, row.last_at, now)) await endIncident(trx, now, row);
    });
  await deleteEvidenceBefore(deps.db, now - INCIDENT_SPAN);
}
