import type { Generated } from 'kysely';

/** The columns of every table. Moments are ms since 1970, flags 0 or 1, `json` columns hold JSON text. */
export type Tables = {
  facts: { name: string; value: string };
  accounts: AccountRow;
  sessions: { token_hash: string; account_id: string; created_at: number };
  seller_links: { account_id: string; region: string; seller_id: string; connected_at: number };
  token_balances: TokenBalanceRow;
  subscriptions: SubscriptionRow;
  notifications: NotificationRow;
  alert_keys: AlertKeyRow;
  mutes: MuteRow;
  /** `rev` grows with every change of the account's mutes. */
  mute_lists: { account_id: string; rev: number };
  team_history: TeamHistoryRow;
  scans: ScanRow;
  outbox: OutboxRow;
};

export type AccountRow = {
  id: string;
  /** Of a sub-account: the main account that it belongs to. */
  owner_id: string | null;
  email: string;
  /** Nobody can sign in to an account without one. */
  password_hash: string | null;
  account_type: string;
  active: number;
  /** The rest of the user record, as JSON. */
  profile: string;
  sample: number;
  created_at: number;
};

export type TokenBalanceRow = {
  account_id: string;
  free_tokens: number;
  free_remaining: number;
  subscription_tokens: number;
  subscription_remaining: number;
  onetime_tokens: number;
  onetime_remaining: number;
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

export type TeamHistoryRow = {
  id: string;
  owner_id: string;
  member_id: string;
  /** What makes a repeated POST count once. */
  source_key: string | null;
  asin: string;
  title: string | null;
  category: string | null;
  bsr: number | null;
  url: string | null;
  image: string | null;
  marketplace: string;
  insight360_site: string | null;
  insight360_keyword: string | null;
  source: string;
  sourced_at: number;
};

export type ScanRow = {
  id: string;
  owner_id: string;
  member_id: string;
  source_key: string | null;
  asin: string;
  title: string | null;
  url: string | null;
  image: string | null;
  marketplace: string;
  sell_price: number | null;
  buy_cost: number | null;
  profit: number | null;
  roi: number | null;
  margin: number | null;
  total_fees: number | null;
  total_costs: number | null;
  total_fees_and_costs: number | null;
  fulfillment_type: string | null;
  source: string;
  created_at: number;
};

export type OutboxRow = {
  n: Generated<number>;
  account_id: string;
  event: string;
  data: string;
  created_at: number;
  /** 0 waits, 1 is sent, 2 could not be sent and is set aside. */
  sent: Generated<number>;
  /** Why it was set aside. */
  reason: Generated<string | null>;
};
