import { statements } from './statements.ts';

/** The tables of the first release: accounts, alerts, tokens, histories and the outbox. */
export const spine = statements(
  'create table facts (name text primary key, value text not null) without rowid',
  `create table accounts (
    id text primary key,
    owner_id text references accounts (id),
    email text not null unique collate nocase,
    password_hash text,
    account_type text not null,
    active integer not null,
    profile text not null,
    sample integer not null,
    created_at integer not null
  )`,
  'create index accounts_owner on accounts (owner_id)',
  `create table sessions (
    token_hash text primary key,
    account_id text not null references accounts (id),
    created_at integer not null
  ) without rowid`,
  'create index sessions_account on sessions (account_id, created_at)',
  `create table seller_links (
    account_id text not null references accounts (id),
    region text not null,
    seller_id text not null,
    connected_at integer not null,
    primary key (account_id, region)
  ) without rowid`,
  'create unique index seller_links_seller on seller_links (seller_id, region)',
  `create table token_balances (
    account_id text primary key references accounts (id),
    free_tokens integer not null, free_remaining integer not null check (free_remaining >= 0),
    subscription_tokens integer not null, subscription_remaining integer not null check (subscription_remaining >= 0),
    onetime_tokens integer not null, onetime_remaining integer not null check (onetime_remaining >= 0)
  ) without rowid`,
  `create table subscriptions (
    account_id text not null references accounts (id),
    marketplace text not null,
    notification_type text not null,
    payload_version text not null,
    subscription_id text not null,
    created_at integer not null,
    primary key (account_id, marketplace, notification_type)
  ) without rowid`,
  'create index subscriptions_id on subscriptions (subscription_id)',
  `create table notifications (
    id text primary key,
    account_id text not null references accounts (id),
    notification_type text not null,
    marketplace text not null,
    asin text not null,
    processed integer not null,
    published_at integer not null,
    received_at integer not null,
    notification_id text,
    title text,
    payload text not null,
    message text not null
  )`,
  'create index notifications_newest on notifications (account_id, published_at desc, id desc)',
  'create index notifications_by_type on notifications (account_id, notification_type, published_at desc, id desc)',
  'create index notifications_unread on notifications (account_id) where processed = 0',
  `create table alert_keys (
    record_id text primary key,
    account_id text not null references accounts (id),
    notification_id text,
    fingerprint text not null,
    seen_at integer not null
  ) without rowid`,
  'create index alert_keys_notification on alert_keys (account_id, notification_id) where notification_id is not null',
  'create index alert_keys_fingerprint on alert_keys (account_id, fingerprint)',
  'create index alert_keys_age on alert_keys (seen_at)',
  `create table team_history (
    id text primary key,
    owner_id text not null references accounts (id),
    member_id text not null references accounts (id),
    source_key text,
    asin text not null,
    title text,
    category text,
    bsr integer,
    url text,
    image text,
    marketplace text not null,
    insight360_site text,
    insight360_keyword text,
    source text not null,
    sourced_at integer not null
  )`,
  'create unique index team_history_key on team_history (source_key) where source_key is not null',
  'create index team_history_newest on team_history (owner_id, sourced_at desc)',
  'create index team_history_member on team_history (member_id, sourced_at desc)',
  'create index team_history_asin on team_history (owner_id, asin, sourced_at desc)',
  `create table scans (
    id text primary key,
    owner_id text not null references accounts (id),
    member_id text not null references accounts (id),
    source_key text,
    asin text not null,
    title text,
    url text,
    image text,
    marketplace text not null,
    sell_price real, buy_cost real, profit real, roi real, margin real,
    total_fees real, total_costs real, total_fees_and_costs real,
    fulfillment_type text,
    source text not null,
    created_at integer not null
  )`,
  'create unique index scans_key on scans (source_key) where source_key is not null',
  'create index scans_newest on scans (owner_id, created_at desc)',
  'create index scans_asin on scans (owner_id, asin, created_at desc)',
  'create index scans_age on scans (created_at)',
  `create table outbox (
    n integer primary key autoincrement,
    account_id text not null,
    event text not null,
    data text not null,
    created_at integer not null,
    sent integer not null default 0
  )`,
  'create index outbox_unsent on outbox (n) where sent = 0',
);
