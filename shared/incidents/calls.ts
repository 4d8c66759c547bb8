import { calls, get } from '../calls.ts';
import { notificationsAccess } from '../notifications/access.ts';
import { incidentsSchema } from './incident.ts';

/** Ours, and optional: a provider without incidents answers 404. */
export const incidentPaths = { list: '/portal/incidents' } as const;

export const incidentCalls = calls(
  '/api/incidents',
  { access: notificationsAccess, optional: true },
  { list: get('', 'load incidents', { answer: incidentsSchema, upstream: { path: incidentPaths.list } }) },
);
