import { statements } from './statements.ts';

/** Queued mail and SMS, the sandbox's deliveries, one-time codes, rate caps, and what a new user has verified and used. */
export const comingIn = statements(
  `create table messages (
    n integer primary key autoincrement,
    channel text not null,
    recipient text not null,
    subject text not null,
    text text not null,
    links text not null,
    reason text not null,
    about text not null,
    good_until integer not null,
    created_at integer not null,
    next_try_at integer not null,
    tries integer not null,
    failure text
  )`,
  'create index messages_waiting on messages (channel, next_try_at, n) where failure is null',
  `create table sandbox_messages (
    id text primary key,
    channel text not null,
    recipient text not null,
    subject text not null,
    text text not null,
    links text not null,
    at integer not null,
    good_until integer not null
  )`,
  'create index sandbox_messages_at on sandbox_messages (channel, at)',
  `create table one_time_codes (
    purpose text not null,
    subject text not null,
    hash text not null,
    about text not null,
    tries_left integer not null,
    expires_at integer not null,
    primary key (purpose, subject)
  ) without rowid`,
  'create index one_time_codes_hash on one_time_codes (purpose, hash)',
  'create index one_time_codes_expiry on one_time_codes (expires_at)',
  'create table caps (key text primary key, taken integer not null, ends_at integer not null) without rowid',
  'create index caps_end on caps (ends_at)',
  `create table verified_phones (
    account_id text primary key references accounts (id),
    phone text not null unique,
    verified_at integer not null
  ) without rowid`,
  `create table trial_asins (
    owner_id text not null references accounts (id),
    asin text not null,
    primary key (owner_id, asin)
  ) without rowid`,
);
