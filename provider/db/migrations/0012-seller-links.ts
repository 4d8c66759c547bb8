import { statements } from './statements.ts';

/** A connection's expiry, its agreement with the marketplace, its history, and the cards checked in onboarding. */
export const sellerLinks = statements(
  'alter table seller_links add column ends_at integer not null default 0',
  'alter table seller_links add column ended_at integer',
  'alter table seller_links add column refresh_token text',
  'alter table seller_links add column marketplace text',
  "alter table seller_links add column pace text not null default 'every'",
  'alter table seller_links add column marketplaces text',
  'alter table seller_links add column reminded integer',
  'update seller_links set ends_at = connected_at + 365 * 86400000',
  'create index seller_links_ends on seller_links (ends_at) where ended_at is null',
  `create table message_lines (
    account_id text not null references accounts (id),
    region text not null,
    notification_type text not null,
    state text not null,
    subscription_id text,
    reason text,
    since integer not null,
    first_seen_at integer,
    last_seen_at integer,
    primary key (account_id, region, notification_type)
  ) without rowid`,
  'create index message_lines_subscription on message_lines (subscription_id) where subscription_id is not null',
  "create index message_lines_asking on message_lines (state) where state = 'asking'",
  `create table connection_records (
    n integer primary key autoincrement,
    account_id text not null references accounts (id),
    region text not null,
    at integer not null,
    text text not null
  )`,
  'create index connection_records_account on connection_records (account_id, n)',
  `create table card_checks (
    account_id text primary key references accounts (id),
    session_id text not null,
    status text,
    at integer not null
  ) without rowid`,
  `create table verified_cards (
    fingerprint text primary key,
    account_id text not null references accounts (id)
  ) without rowid`,
);
