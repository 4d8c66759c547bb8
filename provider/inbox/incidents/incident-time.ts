import { INCIDENT_SPAN, isOver } from '#shared/inbox/incidents/incident-rules.ts';
import type { Deps } from '../../deps.ts';
import { aboutOf, deleteEvidenceBefore, endIncident } from './incidents-table.ts';
import { passSilences } from './incidents-without-alerts.ts';

/**
 * Ends the incidents that have had no alert for an hour, looks for silences, and forgets the evidence that is older.
 */
export async function passIncidentTime(deps: Pick<Deps, 'write' | 'clock' | 'db' | 'newId'>): Promise<void> {
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
  await passSilences(deps);
  await deleteEvidenceBefore(deps.db, now - INCIDENT_SPAN);
}
