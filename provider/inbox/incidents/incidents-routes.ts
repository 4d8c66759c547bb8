import { incidentCalls } from '#shared/inbox/incidents/calls.ts';
import type { Deps } from '../../deps.ts';
import { serve } from '../../serve.ts';
import { incidentsOf } from './incidents-table.ts';

export const incidentsRoutes = ({ db }: Deps) =>
  serve(incidentCalls, { list: async ({ owner }) => ({ incidents: await incidentsOf(db, owner.id) }) });
