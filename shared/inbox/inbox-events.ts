import * as v from 'valibot';
import { alertIdentitySchema } from './identity.ts';
import { marksSchema } from './marks.ts';

// Apart from the other schemas of the inbox, because every page reads these events.

/** An alert after a change. `rev` in its marks orders it among other changes. */
const changedAlertSchema = v.object({ identity: alertIdentitySchema, processed: v.boolean(), marks: marksSchema });
export type ChangedAlert = v.InferOutput<typeof changedAlertSchema>;

/**
 * The alerts a command, a rule or the end of a snooze has changed. `restored`: they had been deleted, and must be read
 * again. `assigned`: somebody has just assigned them.
 */
export const alertsChangedSchema = v.object({
  alerts: v.array(changedAlertSchema),
  restored: v.optional(v.boolean()),
  assigned: v.optional(v.boolean()),
});
export type AlertsChanged = v.InferOutput<typeof alertsChangedSchema>;

export const alertsDeletedSchema = v.object({ alerts: v.array(alertIdentitySchema) });
