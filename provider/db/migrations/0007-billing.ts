import { statements } from './statements.ts';

/** The payment service's last state of each account, what was credited, plugins, token usage, and the sandbox's own data. */
export const billing = statements(
  `create table billing_customers (
    account_id text primary key references accounts (id),
    customer_id text not null unique,
    state text not null
  ) without rowid`,
  `create table billing_grants (
    id text primary key,
    account_id text not null references accounts (id),
    price_key text not null,
    quantity integer not null,
    granted_at integer not null
  ) without rowid`,
  'create index billing_grants_account on billing_grants (account_id)',
  `create table cancellations (
    id text primary key,
    account_id text not null references accounts (id),
    subscription_id text not null,
    cancelled integer not null,
    reason text not null,
    title text not null,
    created_at integer not null
  ) without rowid`,
  'create index cancellations_account on cancellations (account_id, created_at)',
  `create table free_plugins (
    account_id text not null references accounts (id),
    plugin_id text not null,
    added_at integer not null,
    primary key (account_id, plugin_id)
  ) without rowid`,
  `create table plugin_trials (
    account_id text not null references accounts (id),
    plugin_id text not null,
    started_at integer not null,
    ends_at integer not null,
    ended integer not null,
    primary key (account_id, plugin_id)
  ) without rowid`,
  'create index plugin_trials_running on plugin_trials (ends_at) where ended = 0',
  `create table token_days (
    account_id text not null references accounts (id),
    day text not null,
    spent integer not null,
    primary key (account_id, day)
  ) without rowid`,
  `create table sandbox_objects (
    id text primary key,
    kind text not null,
    customer_id text not null,
    created_at integer not null,
    record text not null
  )`,
  'create index sandbox_objects_customer on sandbox_objects (customer_id, kind, created_at)',
  'create index sandbox_objects_kind on sandbox_objects (kind, created_at)',
);
