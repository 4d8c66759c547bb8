import { calls, get } from '../../calls.ts';
import { notificationsAccess } from '../access.ts';
import { incidentsSchema } from './incident.ts';

export const incidentCalls = calls(
  '/api/incidents',
  { tag: 'Inbox', access: notificationsAccess, full: true },
  {
    list: get('', 'load incidents', {
      answer: incidentsSchema,
      upstream: { path: '/portal/incidents', describe: 'Alerts with one cause: the open incidents, then the newest' },
    }),
  },
);
