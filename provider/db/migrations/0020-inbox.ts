import { statements } from './statements.ts';

/**
 * The inbox: an alert's state and the facts that filters read (shared/notifications/alert-filter.ts), what can be undone, rules, and visits.
 * `alert_states` is filled at the start (provider/notifications/fill-alert-states.ts): its facts come from the alerts' messages.
 */
export const inbox = statements(
  `create table alert_states (
    n integer primary key,
    record_id text not null unique references notifications (id) on delete cascade,
    account_id text not null references accounts (id),
    fingerprint text not null,
    type text not null,
    marketplace text not null,
    asin text not null,
    cause text not null,
    gap real,
    risk real,
    units_a_day real,
    rating real,
    currency text,
    own_price real,
    buy_box_price real,
    lowest_price real,
    received integer not null,
    folder text not null,
    unread integer not null,
    pinned integer not null,
    assignee text not null,
    sorted_at integer not null,
    rev integer not null,
    marks_rev integer not null,
    snoozed_until integer,
    back_at integer,
    assignee_name text,
    note text,
    rule_id text,
    rule_name text,
    words text not null
  )`,
  // Covers every filter but the text, in the list's order: a search reads the table only for its words.
  `create index alert_states_newest on alert_states
    (account_id, pinned desc, sorted_at desc, record_id desc, folder, unread, type, marketplace, asin, cause, gap, risk, rating, assignee, received)`,
  'create index alert_states_received on alert_states (account_id, received)',
  'create index alert_states_asin on alert_states (account_id, asin, received)',
  'create index alert_states_due on alert_states (snoozed_until) where snoozed_until is not null',
  `create trigger alert_states_read after update of processed on notifications begin
    update alert_states set unread = 1 - new.processed where record_id = new.id;
  end`,
  `create table alert_changes (
    account_id text not null references accounts (id),
    change_id text not null,
    record_id text not null,
    at integer not null,
    made_by text not null,
    rule_id text,
    rev integer not null,
    before text not null,
    deleted text,
    undone integer not null default 0,
    primary key (account_id, change_id, record_id)
  ) without rowid`,
  // A change can have 100,000 alerts, each with its deleted message: what is left is counted without reading those.
  'create index alert_changes_left on alert_changes (account_id, change_id, record_id, at) where undone = 0',
  'create index alert_changes_age on alert_changes (at)',
  'create index alert_changes_rule on alert_changes (rule_id, at) where rule_id is not null',
  `create table alert_rules (
    id text primary key,
    account_id text not null references accounts (id),
    place integer not null,
    name text not null,
    filter text not null,
    actions text not null,
    is_on integer not null,
    busy_since integer,
    made_by text not null,
    changed_at integer not null
  ) without rowid`,
  'create index alert_rules_order on alert_rules (account_id, place)',
  `create table inbox_visits (
    account_id text primary key references accounts (id),
    last_at integer not null,
    away_from integer,
    away_to integer
  ) without rowid`,
);
