import { statements } from './statements.ts';

/**
 * Own products with their last known offers, the marketplaces' rhythm, what checks found, and counts a day. `found_since` says that a check found the alert:
 * its change happened after that time.
 */
export const completeness = statements(
  `create table own_offers (
    account_id text not null references accounts (id),
    marketplace text not null,
    asin text not null,
    condition text not null,
    seen_at integer not null,
    message_at integer,
    checked_at integer,
    pause real,
    due_at integer not null,
    state text,
    state_at integer not null,
    value real not null,
    postponed integer not null,
    failed integer not null,
    rev integer not null,
    primary key (account_id, marketplace, asin, condition)
  ) without rowid`,
  'create index own_offers_due on own_offers (due_at)',
  'create index own_offers_seen on own_offers (seen_at)',
  'create index own_offers_uncounted on own_offers (due_at) where postponed = 0 and failed = 0',
  `create table message_markets (
    account_id text not null references accounts (id),
    marketplace text not null,
    message_at integer not null,
    pause real,
    silent_at integer not null,
    silent_since integer,
    primary key (account_id, marketplace)
  ) without rowid`,
  'create index message_markets_silent on message_markets (silent_at) where silent_since is null',
  `create table found_offers (
    record_id text primary key,
    account_id text not null references accounts (id),
    marketplace text not null,
    asin text not null,
    condition text not null,
    state text not null,
    since integer not null,
    at integer not null,
    claimed integer not null
  ) without rowid`,
  'create index found_offers_product on found_offers (account_id, marketplace, asin, condition, at)',
  'create index found_offers_age on found_offers (at)',
  `create table completeness_days (
    account_id text not null references accounts (id),
    day text not null,
    marketplace text not null,
    received integer not null default 0,
    recovered integer not null default 0,
    unchanged integer not null default 0,
    postponed integer not null default 0,
    failed integer not null default 0,
    primary key (account_id, day, marketplace)
  ) without rowid`,
  'alter table notifications add column found_since integer',
);
