import { statements } from './statements.ts';

/** Which row of 'My Products' has the present state of an alert's product. Filled from the messages at the start (fill-alert-states.ts). */
export const alertCondition = statements("alter table alert_states add column condition text not null default ''");
