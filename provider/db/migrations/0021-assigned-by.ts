import { statements } from './statements.ts';

/** The name of who assigned an alert to somebody else. */
export const assignedBy = statements('alter table alert_states add column assigned_by text');
