/** The columns of the notifications' tables. */
export type NotificationsTables = {
  subscriptions: SubscriptionRow;
  notifications: NotificationRow;
  alert_keys: AlertKeyRow;
  mutes: MuteRow;
  /** `rev` grows with every change of the account's mutes. */
  mute_lists: { account_id: string; rev: number };
};

export type SubscriptionRow = {
  account_id: string;
  marketplace: string;
  notification_type: string;
  payload_version: string;
  subscription_id: string;
  created_at: number;
};

export type NotificationRow = {
  id: string;
  account_id: string;
  notification_type: string;
  marketplace: string;
  asin: string;
  processed: number;
  published_at: number;
  received_at: number;
  notification_id: string | null;
  title: string | null;
  /** The payload as Amazon sent it, and the whole message around it. */
  payload: string;
  message: string;
};

/** What an alert is known by. Outlives the alert, so that a late repeat of a deleted one stays a repeat. */
export type AlertKeyRow = {
  record_id: string;
  account_id: string;
  notification_id: string | null;
  fingerprint: string;
  seen_at: number;
};

export type MuteRow = {
  account_id: string;
  kind: 'asin' | 'type';
  /** The ASIN, or the type of alert. */
  target: string;
  /** null until somebody unmutes. */
  until: number | null;
};

declare module '#provider/db/tables.ts' {
  interface Tables extends NotificationsTables {}
}
