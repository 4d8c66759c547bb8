import { statements } from './statements.ts';

/** Tracked products, the alerts that fired, and the metrics from messages. `account_id` is the main account, since a team shares its tracking. */
export const tracking = statements(
  `create table tracking_rules (
    id text primary key,
    account_id text not null references accounts (id),
    made_by text not null references accounts (id),
    marketplace text not null,
    asin text not null,
    title text,
    entries text not null,
    rearm text not null,
    expires_at integer,
    note text not null,
    paused integer not null,
    silent_after integer,
    watch text not null,
    readings text not null,
    last_message_at integer,
    silent_since integer,
    due_at integer,
    created_at integer not null,
    changed_at integer not null,
    removed_at integer
  ) without rowid`,
  'create unique index tracking_rules_product on tracking_rules (account_id, marketplace, asin) where removed_at is null',
  'create index tracking_rules_due on tracking_rules (due_at) where due_at is not null and removed_at is null',
  'create index tracking_rules_removed on tracking_rules (removed_at) where removed_at is not null',
  `create table tracking_firings (
    id text primary key,
    rule_id text not null references tracking_rules (id) on delete cascade,
    field text not null,
    side text not null,
    threshold real not null,
    value real not null,
    at integer not null,
    ended_at integer,
    told text not null,
    notification_id text
  ) without rowid`,
  'create index tracking_firings_rule on tracking_firings (rule_id, at)',
  'create index tracking_firings_open on tracking_firings (rule_id, field) where ended_at is null',
  `create table tracking_messages (
    account_id text not null references accounts (id),
    marketplace text not null,
    asin text not null,
    at integer not null,
    record_id text not null,
    metrics text not null,
    primary key (account_id, marketplace, asin, at, record_id)
  ) without rowid`,
  'create index notifications_product on notifications (account_id, marketplace, asin, published_at)',
);
