import type { Side } from '#shared/tracking/crossings.ts';
import type { TrackingField } from '#shared/tracking/metrics.ts';
import type { Rearm } from '#shared/tracking/rule.ts';

/** The columns of tracking's tables. */
export type TrackingTables = {
  tracking_rules: TrackingRuleRow;
  tracking_firings: TrackingFiringRow;
  tracking_messages: TrackingMessageRow;
};

export type TrackingRuleRow = {
  id: string;
  /** The main account: its team tracks together. */
  account_id: string;
  made_by: string;
  marketplace: string;
  asin: string;
  title: string | null;
  /** JSON: the thresholds. */
  entries: string;
  rearm: Rearm;
  expires_at: number | null;
  note: string;
  paused: number;
  /** Hours. */
  silent_after: number | null;
  /** JSON: how each metric stands to its thresholds. */
  watch: string;
  /** JSON: the newest value of each metric that messages brought, `[value, at]`. */
  readings: string;
  last_message_at: number | null;
  silent_since: number | null;
  /** When time alone changes something: it falls silent, or expires. */
  due_at: number | null;
  created_at: number;
  changed_at: number;
  /** Kept for a while, so that it can be brought back. */
  removed_at: number | null;
};

export type TrackingFiringRow = {
  id: string;
  rule_id: string;
  field: TrackingField;
  side: Side;
  threshold: number;
  value: number;
  at: number;
  ended_at: number | null;
  /** JSON: who was told, and how. */
  told: string;
  notification_id: string | null;
};

/** What one message said, in JSON. It outlives the notification. */
export type TrackingMessageRow = { account_id: string; marketplace: string; asin: string; at: number; record_id: string; metrics: string };

declare module '#provider/db/tables.ts' {
  interface Tables extends TrackingTables {}
}
