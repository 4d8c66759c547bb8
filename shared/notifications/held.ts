import * as v from 'valibot';
import { alertIdentitySchema } from './identity.ts';

/** Commands that can be held back while they can be undone. */
const heldCommandSchema = v.picklist(['read', 'delete']);

/** Chosen by the tab that holds the command. */
export const heldIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

const named = {
  command: heldCommandSchema,
  /** Every unread alert, whatever `alerts` contains. */
  all: v.boolean(),
  alerts: v.array(alertIdentitySchema),
  /** How many of `alerts` are unread, for tabs that haven't loaded them. */
  unread: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
} as const;

/** A long list comes in several events with the same id. `until` (ms): the latest time at which the provider is notified. */
export const heldSchema = v.object({ id: v.string(), ...named, until: v.number() });
export type Held = v.InferOutput<typeof heldSchema>;

/** How long a command may be held back, and how much longer other tabs wait for its result, ms. */
export const LONGEST_HOLD = 60_000;
export const HELD_GRACE = 10_000;

export const holdRequestSchema = v.strictObject({
  id: heldIdSchema,
  ...named,
  alerts: v.pipe(named.alerts, v.maxLength(1_000)),
  ms: v.pipe(v.number(), v.minValue(0), v.maxValue(LONGEST_HOLD)),
});
export type HoldRequest = v.InferOutput<typeof holdRequestSchema>;
