-- Permanent values of this database, such as its instance id.
create table facts (name text primary key, value text not null) without rowid;

-- Main accounts and their sub-accounts. `profile` is JSON.
create table accounts (
  id text primary key,
  owner_id text references accounts (id),
  email text not null unique collate nocase,
  password_hash text,
  account_type text not null,
  active integer not null,
  profile text not null,
  sample integer not null,
  created_at integer not null
);
create index accounts_owner on accounts (owner_id);

-- Sessions of the portal, with the browser and address for the list of signed-in browsers.
create table sessions (
  token_hash text primary key,
  account_id text not null references accounts (id),
  created_at integer not null,
  id text,
  browser text,
  phone integer not null default 0,
  address text,
  seen_at integer not null default 0
) without rowid;
create index sessions_account on sessions (account_id, created_at);
create unique index sessions_id on sessions (id);

-- Connections to sellers: what is known of each, when it ends, and in which pace its messages come.
create table seller_links (
  account_id text not null references accounts (id),
  region text not null,
  seller_id text not null,
  connected_at integer not null,
  ends_at integer not null default 0,
  ended_at integer,
  refresh_token text,
  marketplace text,
  pace text not null default 'every',
  marketplaces text,
  reminded integer,
  webhook_secret text,
  webhook_subscriptions text,
  primary key (account_id, region)
) without rowid;
create unique index seller_links_seller on seller_links (seller_id, region);
create index seller_links_ends on seller_links (ends_at) where ended_at is null;

create table token_balances (
  account_id text primary key references accounts (id),
  free_tokens integer not null,
  free_remaining integer not null check (free_remaining >= 0),
  subscription_tokens integer not null,
  subscription_remaining integer not null check (subscription_remaining >= 0),
  onetime_tokens integer not null,
  onetime_remaining integer not null check (onetime_remaining >= 0)
) without rowid;

create table subscriptions (
  account_id text not null references accounts (id),
  marketplace text not null,
  notification_type text not null,
  payload_version text not null,
  subscription_id text not null,
  created_at integer not null,
  primary key (account_id, marketplace, notification_type)
) without rowid;
create index subscriptions_id on subscriptions (subscription_id);

-- Alerts as Amazon sent them. `found_since` says that a check found the alert: its change happened after that time.
-- `stock`: why nobody can buy the own offer (ACT-01).
create table notifications (
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
  message text not null,
  found_since integer,
  stock text,
  unchanged integer
);
create index notifications_newest on notifications (account_id, published_at desc, id desc);
create index notifications_by_type on notifications (account_id, notification_type, published_at desc, id desc);
create index notifications_unread on notifications (account_id) where processed = 0;
create index notifications_product on notifications (account_id, marketplace, asin, published_at);
create trigger alert_states_read after update of processed on notifications begin
  update alert_states set unread = 1 - new.processed where record_id = new.id;
end;

create table alert_keys (
  record_id text primary key,
  account_id text not null references accounts (id),
  notification_id text,
  fingerprint text not null,
  seen_at integer not null
) without rowid;
create index alert_keys_notification on alert_keys (account_id, notification_id) where notification_id is not null;
create index alert_keys_fingerprint on alert_keys (account_id, fingerprint);
create index alert_keys_age on alert_keys (seen_at);

-- Frames for the hubs, in order. `reason` says why one was set aside; `traceparent` is the W3C trace context that it
-- carries (OPS-07).
create table outbox (
  n integer primary key autoincrement,
  account_id text not null,
  event text not null,
  data text not null,
  created_at integer not null,
  sent integer not null default 0,
  reason text,
  traceparent text
);
create index outbox_unsent on outbox (n) where sent = 0;

create table mutes (
  account_id text not null references accounts (id),
  kind text not null,
  target text not null,
  until integer,
  primary key (account_id, kind, target)
) without rowid;

create table mute_lists (
  account_id text primary key references accounts (id),
  rev integer not null
) without rowid;

-- What a team sourced. Each row has a permanent number (`n`) and the time it was ingested. The folded columns are the
-- texts as people read them, as filters, search, and sorting compare them: of a member the email, of a source its name.
create table team_history (
  n integer primary key autoincrement,
  id text not null unique,
  owner_id text not null references accounts (id),
  member_id text not null references accounts (id),
  source_key text,
  asin text not null,
  title text,
  category text,
  site text,
  keyword text,
  marketplace text not null,
  source text,
  url text,
  image text,
  bsr integer not null,
  sourced_at integer not null,
  recorded_at integer not null,
  exported_at integer,
  asin_folded text not null,
  title_folded text not null,
  category_folded text not null,
  site_folded text not null,
  keyword_folded text not null,
  marketplace_folded text not null,
  source_folded text not null,
  email_folded text not null
);
create unique index team_history_key on team_history (source_key) where source_key is not null;
create index team_history_recorded on team_history (recorded_at);
-- Answers a filter, a search, a count, and a chart without reading the rows.
create index team_history_newest on team_history (
  owner_id, sourced_at, n, member_id, exported_at, bsr, category, marketplace, asin_folded, title_folded, category_folded,
  site_folded, keyword_folded, marketplace_folded, source_folded, email_folded
);
create index team_history_asin on team_history (owner_id, asin, sourced_at, n, marketplace, member_id);
create index team_history_member on team_history (owner_id, member_id, sourced_at);
create index team_history_by_asin on team_history (owner_id, asin_folded, n);
create index team_history_by_title on team_history (owner_id, title_folded, n);
create index team_history_by_category on team_history (owner_id, category_folded, n);
create index team_history_by_site on team_history (owner_id, site_folded, n);
create index team_history_by_keyword on team_history (owner_id, keyword_folded, n);
create index team_history_by_marketplace on team_history (owner_id, marketplace_folded, n);
create index team_history_by_source on team_history (owner_id, source_folded, n);
create index team_history_by_email on team_history (owner_id, email_folded, n);
create index team_history_by_bsr on team_history (owner_id, bsr, n);

create table scans (
  n integer primary key autoincrement,
  id text not null unique,
  owner_id text not null references accounts (id),
  member_id text not null references accounts (id),
  source_key text,
  asin text not null,
  title text,
  folded_title text not null,
  url text,
  image text,
  marketplace text not null,
  sell_price real,
  buy_cost real,
  profit real,
  roi real,
  margin real,
  total_fees real,
  total_costs real,
  total_fees_and_costs real,
  fulfillment_type text,
  source text not null,
  created_at integer not null,
  recorded_at integer not null
);
create unique index scans_key on scans (source_key) where source_key is not null;
create index scans_newest on scans (owner_id, created_at, n, asin, member_id);
create index scans_asin on scans (owner_id, asin, created_at, n);
create index scans_age on scans (created_at);
create index scans_recorded on scans (recorded_at);
create index scans_bought on scans (owner_id, marketplace, asin) where buy_cost is not null;

create table views (
  id text primary key,
  account_id text not null references accounts (id),
  owner_id text not null references accounts (id),
  screen text not null,
  name text not null,
  folded_name text not null,
  state text not null,
  shared integer not null,
  changed_at integer not null
) without rowid;
create unique index views_own on views (account_id, screen, folded_name);
create index views_shared on views (owner_id, screen) where shared = 1;

create table suppliers (
  id text primary key,
  location text,
  category text,
  company text not null,
  folded_company text not null,
  address text,
  site text,
  description text,
  wholesale_type text not null,
  approved_for text not null,
  brand_names text not null,
  product_types text not null,
  created_at integer not null
) without rowid;
create index suppliers_named on suppliers (folded_company, id);
create index suppliers_newest on suppliers (created_at desc, id desc);

create table saved_suppliers (
  id text primary key,
  account_id text not null references accounts (id),
  supplier_id text not null references suppliers (id),
  note text not null,
  saved_at integer not null
) without rowid;
create unique index saved_suppliers_once on saved_suppliers (account_id, supplier_id);
create index saved_suppliers_newest on saved_suppliers (account_id, saved_at desc, id desc);

-- The payment service's last state of each account, what was credited, plugins, token usage, and the sandbox's own
-- data.
create table billing_customers (
  account_id text primary key references accounts (id),
  customer_id text not null unique,
  state text not null
) without rowid;

create table billing_grants (
  id text primary key,
  account_id text not null references accounts (id),
  price_key text not null,
  quantity integer not null,
  granted_at integer not null
) without rowid;
create index billing_grants_account on billing_grants (account_id);

create table cancellations (
  id text primary key,
  account_id text not null references accounts (id),
  subscription_id text not null,
  cancelled integer not null,
  reason text not null,
  title text not null,
  created_at integer not null
) without rowid;
create index cancellations_account on cancellations (account_id, created_at);

create table free_plugins (
  account_id text not null references accounts (id),
  plugin_id text not null,
  added_at integer not null,
  primary key (account_id, plugin_id)
) without rowid;

create table plugin_trials (
  account_id text not null references accounts (id),
  plugin_id text not null,
  started_at integer not null,
  ends_at integer not null,
  ended integer not null,
  primary key (account_id, plugin_id)
) without rowid;
create index plugin_trials_running on plugin_trials (ends_at) where ended = 0;

create table token_days (
  account_id text not null references accounts (id),
  day text not null,
  spent integer not null,
  primary key (account_id, day)
) without rowid;

create table sandbox_objects (
  n integer primary key,
  id text not null unique,
  kind text not null,
  customer_id text not null,
  created_at integer not null,
  record text not null
);
create index sandbox_objects_customer on sandbox_objects (customer_id, kind, created_at);
create index sandbox_objects_kind on sandbox_objects (kind, created_at);

-- A sub-account’s extra data: its tool, the owner’s settings, and who changed what. Also sign-in times.
create table members (
  account_id text primary key references accounts (id),
  owner_id text not null references accounts (id),
  extension text not null,
  rev integer not null,
  kept_rank integer,
  mail_failure text,
  role_id text
) without rowid;
create index members_owner on members (owner_id, extension);

create table member_changes (
  n integer primary key autoincrement,
  owner_id text not null references accounts (id),
  member_id text not null references accounts (id),
  at integer not null,
  name text not null,
  email text not null,
  by_email text,
  kind text not null,
  flag text,
  value integer,
  detail text
);
create index member_changes_owner on member_changes (owner_id, n);
create index member_changes_member on member_changes (member_id, n);

create table sign_ins (
  account_id text primary key references accounts (id),
  first_at integer not null,
  last_at integer not null
) without rowid;

create table calculator_settings (
  account_id text not null references accounts (id),
  marketplace text not null,
  settings text not null,
  changed_at integer not null,
  primary key (account_id, marketplace)
) without rowid;

-- Queued mail and SMS, the sandbox's deliveries, one-time codes, rate caps, and what a new user has verified and used.
create table messages (
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
  failure text,
  html text,
  list text,
  list_of text
);
create index messages_waiting on messages (channel, next_try_at, n) where failure is null;

create table sandbox_messages (
  id text primary key,
  channel text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  links text not null,
  at integer not null,
  good_until integer not null
);
create index sandbox_messages_at on sandbox_messages (channel, at);

create table one_time_codes (
  purpose text not null,
  subject text not null,
  hash text not null,
  about text not null,
  tries_left integer not null,
  expires_at integer not null,
  primary key (purpose, subject)
) without rowid;
create index one_time_codes_hash on one_time_codes (purpose, hash);
create index one_time_codes_expiry on one_time_codes (expires_at);

create table caps (
  key text primary key,
  taken integer not null,
  ends_at integer not null
) without rowid;
create index caps_end on caps (ends_at);

create table verified_phones (
  account_id text primary key references accounts (id),
  phone text not null unique,
  verified_at integer not null
) without rowid;

create table trial_asins (
  owner_id text not null references accounts (id),
  asin text not null,
  primary key (owner_id, asin)
) without rowid;

-- A connection's expiry, its agreement with the marketplace, its history, and the cards checked in onboarding.
create table message_lines (
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
) without rowid;
create index message_lines_subscription on message_lines (subscription_id) where subscription_id is not null;
create index message_lines_asking on message_lines (state) where state = 'asking';

create table connection_records (
  n integer primary key autoincrement,
  account_id text not null references accounts (id),
  region text not null,
  at integer not null,
  text text not null
);
create index connection_records_account on connection_records (account_id, n);

create table card_checks (
  account_id text primary key references accounts (id),
  session_id text not null,
  status text,
  at integer not null
) without rowid;

create table verified_cards (
  fingerprint text primary key,
  account_id text not null references accounts (id)
) without rowid;

create table contacts (
  contact_hash text primary key,
  account_id text not null unique references accounts (id),
  expires_at integer not null
) without rowid;

create table mws_keys (
  account_id text primary key references accounts (id),
  seller_id text not null,
  marketplace text not null,
  token_hash text not null,
  given_at integer not null
) without rowid;

-- Products that a team has paid for and can see again for a while without another token.
create table seen_items (
  owner_id text not null references accounts (id),
  item text not null,
  seen_at integer not null,
  primary key (owner_id, item)
) without rowid;
create index seen_items_by_time on seen_items (seen_at);

-- Tracked products, the alerts that fired, and the metrics from messages. `account_id` is the main account, since a
-- team shares its tracking.
create table tracking_rules (
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
) without rowid;
create unique index tracking_rules_product on tracking_rules (account_id, marketplace, asin) where removed_at is null;
create index tracking_rules_due on tracking_rules (due_at) where due_at is not null and removed_at is null;
create index tracking_rules_removed on tracking_rules (removed_at) where removed_at is not null;

create table tracking_firings (
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
) without rowid;
create index tracking_firings_rule on tracking_firings (rule_id, at);
create index tracking_firings_open on tracking_firings (rule_id, field) where ended_at is null;

create table tracking_messages (
  account_id text not null references accounts (id),
  marketplace text not null,
  asin text not null,
  at integer not null,
  record_id text not null,
  metrics text not null,
  primary key (account_id, marketplace, asin, at, record_id)
) without rowid;

-- What each team saw of a storefront at its last two visits.
create table storefront_looks (
  owner_id text not null references accounts (id),
  marketplace text not null,
  seller_id text not null,
  last_at integer not null,
  last_listings text not null,
  before_at integer,
  before_listings text,
  primary key (owner_id, marketplace, seller_id)
) without rowid;
create index storefront_looks_by_time on storefront_looks (owner_id, last_at);

create table sandbox_spreadsheets (
  id text primary key,
  owner text not null,
  title text not null,
  changed_at integer not null,
  read_only integer not null default 0
) without rowid;
create index sandbox_spreadsheets_owner on sandbox_spreadsheets (owner, changed_at);

create table sandbox_sheets (
  spreadsheet_id text not null references sandbox_spreadsheets (id),
  sheet_id integer not null,
  title text not null,
  row_count integer not null,
  column_count integer not null,
  primary key (spreadsheet_id, sheet_id)
) without rowid;

create table sandbox_sheet_rows (
  spreadsheet_id text not null,
  sheet_id integer not null,
  n integer not null,
  cells text not null,
  primary key (spreadsheet_id, sheet_id, n)
) without rowid;

-- Personal settings as JSON, so that a new setting needs no migration.
create table preferences (
  account_id text primary key references accounts (id),
  settings text not null,
  changed_at integer not null
) without rowid;

-- An alert’s state in the inbox, and the facts that filters read (shared/inbox/alert-filter.ts).
create table alert_states (
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
  words text not null,
  assigned_by text,
  incident text not null default '',
  holds_box integer,
  box_share real,
  units_from text,
  condition text not null default ''
);
create index alert_states_newest
  on alert_states (account_id, pinned desc, sorted_at desc, record_id desc, folder, unread, type, marketplace, asin, cause, gap, risk, rating, assignee, received);
create index alert_states_received on alert_states (account_id, received);
-- With all columns that the share of a Buy Box needs, or SQLite reads every alert of those days for it.
create index alert_states_asin on alert_states (account_id, asin, received, marketplace, condition, holds_box);
create index alert_states_due on alert_states (snoozed_until) where snoozed_until is not null;
create index alert_states_incident on alert_states (account_id, incident) where incident <> '';

create table standing_alerts (
  account_id text not null references accounts (id),
  about text not null,
  marketplace text not null,
  subject text not null,
  record_id text not null references notifications (id) on delete cascade,
  at integer not null,
  cause text not null,
  over integer not null,
  primary key (account_id, about, marketplace, subject)
);
create index standing_alerts_record on standing_alerts (record_id);

create table listing_messages (
  n integer primary key,
  account_id text not null references accounts (id),
  identity text not null,
  sku text not null,
  marketplace text not null,
  message text not null,
  published_at integer not null,
  due_at integer not null,
  tries integer not null,
  unique (account_id, identity)
);
create index listing_messages_due on listing_messages (due_at);

create table alert_changes (
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
) without rowid;
create index alert_changes_left on alert_changes (account_id, change_id, record_id, at) where undone = 0;
create index alert_changes_age on alert_changes (at);
create index alert_changes_rule on alert_changes (rule_id, at) where rule_id is not null;

create table alert_rules (
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
) without rowid;
create index alert_rules_order on alert_rules (account_id, place);

create table inbox_visits (
  account_id text primary key references accounts (id),
  last_at integer not null,
  away_from integer,
  away_to integer
) without rowid;

-- What sellers entered for their SKUs, and who changed what.
create table seller_skus (
  account_id text not null references accounts (id),
  marketplace text not null,
  sku text not null,
  asin text,
  fulfillment text,
  condition text,
  fee_category text,
  cost real,
  floor real,
  ceiling real,
  prep real,
  inbound real,
  tax real,
  units_a_day real,
  changed_at integer not null,
  changed_by text not null,
  primary key (account_id, marketplace, sku)
) without rowid;
create index seller_skus_sku on seller_skus (account_id, sku, marketplace);
create index seller_skus_asin on seller_skus (account_id, asin) where asin is not null;

create table seller_sku_changes (
  n integer primary key,
  account_id text not null references accounts (id),
  marketplace text not null,
  sku text not null,
  at integer not null,
  made_by text not null,
  how text not null,
  fields text not null,
  import_id text
);
create index seller_sku_changes_import on seller_sku_changes (account_id, import_id, n) where import_id is not null;
create index seller_sku_changes_sku on seller_sku_changes (account_id, marketplace, sku, n);
create index seller_sku_changes_age on seller_sku_changes (at);

-- Price changes: what was asked, by whom, and what Amazon said. The partial unique index allows one open change per
-- SKU, whatever happens at once.
create table price_changes (
  n integer primary key,
  account_id text not null references accounts (id),
  id text not null,
  marketplace text not null,
  asin text not null,
  sku text not null,
  currency text not null,
  before real not null,
  after real not null,
  state text not null,
  made_by text not null,
  made_by_name text not null,
  at integer not null,
  sent_at integer,
  answered_at integer,
  confirmed_at integer,
  confirmed_by text,
  next_at integer,
  tries integer not null,
  code text,
  message text,
  issues text not null,
  submission_id text,
  undo_of text,
  rev integer not null,
  unique (account_id, id)
);
create unique index price_changes_open on price_changes (account_id, marketplace, sku) where state in ('asked', 'sent');
create index price_changes_due on price_changes (next_at) where state in ('asked', 'sent');
create index price_changes_unconfirmed
  on price_changes (account_id, marketplace, asin) where state in ('sent', 'accepted', 'warned');
create index price_changes_sku on price_changes (account_id, marketplace, sku, n);

-- Own products with their last known offers, the marketplaces' rhythm, what checks found, and counts a day.
-- `found_since` says that a check found the alert: its change happened after that time.
create table own_offers (
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
) without rowid;
create index own_offers_due on own_offers (due_at);
create index own_offers_seen on own_offers (seen_at);
create index own_offers_uncounted on own_offers (due_at) where postponed = 0 and failed = 0;

create table message_markets (
  account_id text not null references accounts (id),
  marketplace text not null,
  message_at integer not null,
  pause real,
  silent_at integer not null,
  silent_since integer,
  primary key (account_id, marketplace)
) without rowid;
create index message_markets_silent on message_markets (silent_at) where silent_since is null;

create table found_offers (
  record_id text primary key,
  account_id text not null references accounts (id),
  marketplace text not null,
  asin text not null,
  condition text not null,
  state text not null,
  since integer not null,
  at integer not null,
  claimed integer not null
) without rowid;
create index found_offers_product on found_offers (account_id, marketplace, asin, condition, at);
create index found_offers_age on found_offers (at);

create table completeness_days (
  account_id text not null references accounts (id),
  day text not null,
  marketplace text not null,
  received integer not null default 0,
  recovered integer not null default 0,
  unchanged integer not null default 0,
  postponed integer not null default 0,
  failed integer not null default 0,
  primary key (account_id, day, marketplace)
) without rowid;

-- Incidents, and the evidence of the last hour that opens them. An alert's state names its incident, so that it can
-- have only one; '' is none. The evidence outlives its alert: a deleted message has still said what it said.
create table incidents (
  id text primary key,
  account_id text not null references accounts (id),
  key text not null,
  about text not null,
  opened_at integer not null,
  last_at integer not null,
  ended_at integer,
  products integer not null,
  alerts integer not null,
  per_day text not null,
  rev integer not null
) without rowid;
create unique index incidents_open on incidents (account_id, key) where ended_at is null;
create index incidents_newest on incidents (account_id, last_at);

create table incident_evidence (
  record_id text primary key,
  account_id text not null,
  at integer not null,
  product text not null,
  cause_key text,
  flap_key text,
  price real,
  currency text
) without rowid;
create index incident_evidence_cause on incident_evidence (account_id, cause_key, at) where cause_key is not null;
create index incident_evidence_flap on incident_evidence (account_id, flap_key, at) where flap_key is not null;
create index incident_evidence_age on incident_evidence (at);

-- The sellers’ own SKUs with the state that messages say of them, and what is needed to compute money and profit at
-- risk again: where the units come from, and the own share of the Buy Box. `found_since`: a check, not a message, said
-- the last.
create table own_products (
  n integer primary key,
  account_id text not null references accounts (id),
  marketplace text not null,
  asin text not null,
  sku text not null,
  condition text not null,
  title text,
  fulfillment text,
  quantity real,
  buyable integer,
  price real,
  price_at integer,
  listed_at integer,
  looked_at integer,
  buy_box text not null,
  since integer,
  rival text,
  rival_channel text,
  currency text,
  own_price real,
  shipping real,
  buy_box_price real,
  threshold real,
  gap real,
  risk real,
  units_a_day real,
  seen_at integer,
  record_id text,
  words text not null,
  stock text,
  units_from text,
  box_share real,
  found_since integer
);
create unique index own_products_sku on own_products (account_id, marketplace, sku) where sku <> '';
create unique index own_products_unlisted on own_products (account_id, marketplace, asin, condition) where sku = '';
create index own_products_product on own_products (account_id, marketplace, asin, condition);
create index own_products_rival on own_products (rival) where rival is not null;
create index own_products_seen on own_products (seen_at, account_id);

create table own_product_reads (
  account_id text not null references accounts (id),
  marketplace text not null,
  at integer,
  message text,
  stock_at integer,
  stock_message text,
  primary key (account_id, marketplace)
) without rowid;

-- Units in Amazon's warehouses, as counted last: by the daily reading, or by a message after it. `units_a_day` is the pace
-- for products that no message has given one; `level` is what an alert has said last.
create table fba_stock (
  account_id text not null references accounts (id),
  marketplace text not null,
  sku text not null,
  fulfillable integer not null,
  working integer,
  shipped integer,
  receiving integer,
  sold integer,
  moving integer,
  processing integer,
  unfulfillable integer,
  counted_at integer not null,
  units_a_day real,
  units_from text,
  level text not null,
  primary key (account_id, marketplace, sku)
) without rowid;

-- Names of sellers, who asked for each first, and when: look-ups take turns between accounts, and have a limit per
-- account and hour.
create table seller_names (
  seller_id text primary key,
  name text,
  words text not null,
  due_at integer,
  looked_at integer,
  asked_by text not null default '',
  asked_at integer not null default 0
) without rowid;
create index seller_names_due on seller_names (due_at) where due_at is not null;
create index seller_names_asked on seller_names (asked_by, asked_at);

create table alert_actions (
  record_id text primary key,
  account_id text not null references accounts (id),
  made_by text not null,
  action text not null,
  at integer not null,
  received integer not null,
  cause text not null
) without rowid;
create index alert_actions_received on alert_actions (account_id, received);

-- The pace of slow calls to Amazon, by region, seller, and call. At `full_at`, all calls that it allows at once are free.
create table call_paces (call text primary key, full_at integer not null) without rowid;

-- Amazon's fee estimates, the offers that they are asked for, and what an alert's money at risk is made of. An estimate
-- with a `fault` has no fees: Amazon had none.
create table fee_estimates (
  account_id text not null references accounts (id),
  marketplace text not null,
  asin text not null,
  fba integer not null,
  band integer not null,
  price real not null,
  referral real,
  closing real not null,
  fulfillment real,
  other real not null,
  fault text,
  at integer not null,
  ask_at integer not null,
  primary key (account_id, marketplace, asin, fba, band)
) without rowid;
create index fee_estimates_age on fee_estimates (at);

create table fee_offers (
  account_id text not null references accounts (id),
  marketplace text not null,
  asin text not null,
  fba integer not null,
  price real not null,
  band integer not null,
  seen_at integer not null,
  primary key (account_id, marketplace, asin, fba)
) without rowid;
create index fee_offers_seen on fee_offers (seen_at);

-- Amazon’s featured offer expected prices, by SKU. `asked_at`: in line for a call since then; those first that are `urgent`.
create table expected_prices (
  account_id text not null references accounts (id),
  marketplace text not null,
  sku text not null,
  status text,
  price real,
  currency text,
  at integer,
  asked_at integer,
  urgent integer not null,
  primary key (account_id, marketplace, sku)
) without rowid;
create index expected_prices_in_line on expected_prices (account_id, urgent desc, asked_at) where asked_at is not null;
create index expected_prices_age on expected_prices (at);
-- What Amazon lets a seller list, and which products it is still to be asked about: those with `wanted_at`, in the order
-- of the index. `paused_at` has the former `wanted_at` of those that wait for a person. Without `at`, Amazon has not answered.
create table sell_checks (
  n integer primary key,
  account_id text not null references accounts (id),
  marketplace text not null,
  asin text not null,
  condition text not null,
  wanted_at integer,
  paused_at integer,
  looked_at integer not null,
  verdict text,
  message text,
  link text,
  at integer,
  unique (account_id, marketplace, asin, condition)
);
create index sell_checks_line on sell_checks (account_id, looked_at desc, wanted_at, n) where wanted_at is not null;
create index sell_checks_age on sell_checks (looked_at);

-- Imports of the Product Viewer and their rows, for 90 days. `bytes` of the stored rows count for a team’s limit.
create table imports (
  id text primary key,
  account_id text not null references accounts (id),
  owner_id text not null references accounts (id),
  name text not null,
  marketplace text not null,
  settings text not null,
  cost_column integer,
  row_count integer not null,
  done integer not null,
  found integer not null,
  spent integer not null,
  free integer not null,
  state text not null,
  shared integer not null,
  again_of text,
  started_at integer not null,
  changed_at integer not null,
  removed_at integer,
  bytes integer not null default 0
) without rowid;
create index imports_team on imports (owner_id, started_at);
create index imports_started on imports (started_at);

create table import_rows (
  import_id text not null references imports (id),
  position integer not null,
  state text not null,
  at integer,
  figures text not null,
  data text not null,
  primary key (import_id, position)
);

-- Saved comparisons of products or sellers, with their values at that time.
create table comparisons (
  id text primary key,
  account_id text not null references accounts (id),
  owner_id text not null references accounts (id),
  kind text not null,
  marketplace text not null,
  name text not null,
  note text not null,
  shared integer not null,
  ids text not null,
  changed_at integer not null,
  items text not null
) without rowid;
create index comparisons_team on comparisons (owner_id, changed_at);

-- Notes about products. A deleted one can be restored for an hour.
create table product_notes (
  id text primary key,
  account_id text not null references accounts (id),
  owner_id text not null references accounts (id),
  marketplace text not null,
  asin text not null,
  text text not null,
  shared integer not null,
  created_at integer not null,
  changed_at integer not null,
  removed_at integer
) without rowid;
create index product_notes_product on product_notes (owner_id, asin, marketplace);
create index product_notes_removed on product_notes (removed_at) where removed_at is not null;

-- Storefronts that a team follows, with the listings of the last daily look (RES-09).
create table storefront_follows (
  id text primary key,
  owner_id text not null references accounts (id),
  marketplace text not null,
  seller_id text not null,
  name text not null,
  made_by text not null references accounts (id),
  created_at integer not null,
  cap integer not null,
  month text not null,
  spent_month integer not null default 0,
  spent integer not null default 0,
  looked_at integer,
  next_at integer not null,
  listings text,
  listing_count integer,
  added integer not null default 0,
  gone integer not null default 0,
  repriced integer not null default 0,
  changes text not null default '[]',
  stopped text,
  removed_at integer
);
create unique index storefront_follows_seller on storefront_follows (owner_id, marketplace, seller_id);
create index storefront_follows_due on storefront_follows (next_at) where removed_at is null;

-- A team's work with suppliers: status, next step, tags, notes, and the products looked up from them (RES-10).
create table supplier_files (
  owner_id text not null references accounts (id),
  supplier_id text not null references suppliers (id),
  status text not null,
  step text,
  step_at integer,
  remind_at integer,
  tags text not null,
  changed_at integer not null,
  changed_by text not null,
  primary key (owner_id, supplier_id)
) without rowid;
create index supplier_files_due on supplier_files (remind_at) where remind_at is not null;

create table supplier_notes (
  id text primary key,
  owner_id text not null references accounts (id),
  supplier_id text not null references suppliers (id),
  text text not null,
  at integer not null,
  author_id text not null,
  author text not null
) without rowid;
create index supplier_notes_newest on supplier_notes (owner_id, supplier_id, at desc);

create table supplier_products (
  owner_id text not null references accounts (id),
  supplier_id text not null references suppliers (id),
  marketplace text not null,
  asin text not null,
  at integer not null,
  added_by text not null,
  primary key (owner_id, supplier_id, marketplace, asin)
) without rowid;

-- What the team bought, as somebody stated it (OWN-13). A removed buy stays for a while, so that it can be restored and
-- earlier totals stay true.
create table buys (
  n integer primary key,
  owner_id text not null references accounts (id),
  id text not null,
  member_id text not null,
  marketplace text not null,
  asin text not null,
  title text,
  folded text not null,
  pieces integer not null,
  unit_cost real not null,
  supplier_id text,
  supplier text,
  profit real,
  bought_at integer not null,
  stated_by text not null,
  recorded_at integer not null,
  removed_at integer
);
create unique index buys_id on buys (owner_id, id);
create index buys_newest
  on buys (owner_id, bought_at, n, member_id, marketplace, asin, pieces, profit, recorded_at, removed_at);
create index buys_asin on buys (owner_id, asin, bought_at);
create index buys_supplier on buys (owner_id, supplier_id, bought_at) where supplier_id is not null;
create index buys_removed on buys (removed_at) where removed_at is not null;

-- Tokens spent per member and tool. `at` is the quarter of an hour in which they were spent, since every time zone's
-- day begins at one. What was spent before this table existed is only in token_days.
create table token_uses (
  owner_id text not null references accounts (id),
  at integer not null,
  member_id text not null,
  tool text not null,
  spent integer not null,
  primary key (owner_id, at, member_id, tool)
) without rowid;

-- Who looked up which product when, by any tool, with the tokens spent and the Buy Box price and rank at that time,
-- where known.
create table product_looks (
  owner_id text not null references accounts (id),
  at integer not null,
  marketplace text not null,
  asin text not null,
  member_id text not null,
  tool text not null,
  tokens integer,
  price real,
  rank integer,
  primary key (owner_id, at, marketplace, asin, member_id)
) without rowid;
create index product_looks_product on product_looks (owner_id, marketplace, asin, at, member_id);

-- Named sets of rights, and the role that a member has (OWN-10).
create table member_roles (
  id text primary key,
  owner_id text not null,
  name text not null,
  flags text not null,
  changed_at integer not null
) strict;
create index member_roles_owner on member_roles (owner_id);

-- Rights that members ask their owner for (OWN-11): one open request per right and member.
create table right_requests (
  id text primary key,
  owner_id text not null,
  member_id text not null,
  "right" text not null,
  reason text not null,
  state text not null,
  asked_at integer not null,
  answered_at integer,
  words text not null default ''
) strict;
create unique index right_requests_open on right_requests (member_id, "right") where state = 'open';
create index right_requests_owner on right_requests (owner_id, asked_at);
create index right_requests_asked on right_requests (asked_at);

-- Goals and token caps a day (OWN-09), where the team's days begin, and the weekly digest (OWN-12), whose mails have
-- HTML, too.
create table member_goals (
  member_id text primary key,
  owner_id text not null,
  looked_up integer,
  bought integer,
  profit integer,
  currency text not null,
  token_cap integer,
  changed_at integer not null
) strict;
create index member_goals_owner on member_goals (owner_id);

create table team_zones (owner_id text primary key, zone text not null) strict;

create table cap_marks (
  member_id text not null,
  day text not null,
  percent integer not null,
  owner_id text not null,
  used integer not null,
  cap integer not null,
  told integer not null,
  primary key (member_id, day, percent)
) strict, without rowid;
create index cap_marks_told on cap_marks (told);

create table weekly_digests (
  owner_id text primary key,
  is_on integer not null,
  weekday integer not null,
  due_at integer
) strict;
create index weekly_digests_due on weekly_digests (due_at);

-- When a message was accepted, recorded and sent (OPS-01). `frame` is the number of its frame in the outbox.
create table message_hops (
  record_id text primary key,
  notification_id text,
  accepted_at integer not null,
  recorded_at integer not null,
  bytes integer not null,
  frame integer,
  sent_at integer
) strict, without rowid;
create index message_hops_notification on message_hops (notification_id);
create index message_hops_frame on message_hops (frame);
create index message_hops_accepted on message_hops (accepted_at);

-- Messages that the intake refused, each once by its own id, until they are taken in again (OPS-08), and who took in
-- how many.
create table refused_messages (
  n integer primary key autoincrement,
  intake text not null,
  message_id text not null,
  account_id text not null,
  product text not null,
  reason text not null,
  detail text not null,
  version text not null,
  bytes integer not null,
  first_at integer not null,
  last_at integer not null,
  times integer not null,
  body text not null,
  unique (intake, message_id)
) strict;
create index refused_messages_group on refused_messages (intake, reason, version, n, account_id, first_at, last_at);
create index refused_messages_size on refused_messages (n, bytes);
create index refused_messages_age on refused_messages (last_at);

create table refused_takes (
  run text primary key,
  intake text not null,
  reason text not null,
  version text not null,
  made_by text not null,
  at integer not null,
  waiting integer not null,
  taken integer not null,
  already integer not null
) strict, without rowid;
create index refused_takes_age on refused_takes (at);

-- How many mails the rules of an account sent within the hour, and how many alerts got none.
create table rule_mails (
  owner_id text primary key references accounts (id),
  since integer not null,
  sent integer not null,
  more integer not null
) without rowid;
create index rule_mails_since on rule_mails (since);

-- The companion of a company's API: the tokens of its people, sealed, and its alerts, by their ids there.
create table company_tokens (
  token_hash text primary key references sessions (token_hash) on delete cascade,
  account_id text not null references accounts (id),
  sealed text not null
) without rowid;
create index company_tokens_account on company_tokens (account_id);

create table company_alerts (
  account_id text not null references accounts (id),
  company_id text not null,
  record_id text not null,
  published_at integer not null,
  is_read integer not null,
  is_gone integer not null,
  due_since integer,
  primary key (account_id, company_id)
) without rowid;
create index company_alerts_record on company_alerts (record_id);
create index company_alerts_due on company_alerts (due_since) where due_since is not null;

-- How alerts reach people outside the portal. `address` is sealed; `paces` has what differs from the defaults.
create table channels (
  id text primary key,
  account_id text not null references accounts (id),
  owner_id text not null references accounts (id),
  kind text not null,
  name text not null,
  address text not null,
  shown text not null,
  paces text not null,
  paused integer not null default 0,
  new_secret_at integer,
  off_at integer,
  failing_since integer,
  why text,
  sent_at integer,
  minute_at integer not null default 0,
  minute_count integer not null default 0,
  next_at integer,
  not_before integer not null default 0,
  created_at integer not null,
  removed_at integer
) without rowid;
create index channels_of_person on channels (account_id);
create index channels_of_team on channels (owner_id) where removed_at is null;
create index channels_due on channels (next_at, kind) where next_at is not null;

create table quiet_hours (
  account_id text primary key references accounts (id),
  quiet text,
  zone text not null
) without rowid;

-- What happens if nobody looks: a person's steps, and the kinds of alert, as JSON.
create table escalations (
  account_id text primary key references accounts (id),
  owner_id text not null references accounts (id),
  steps text not null,
  topics text not null
) without rowid;
create index escalations_of_team on escalations (owner_id);

-- The ledger: each alert at most once per channel. `message_id` is set with the first try, and a retry has the same.
create table deliveries (
  n integer primary key autoincrement,
  channel_id text not null references channels (id) on delete cascade,
  record_id text not null,
  topic text not null,
  state text not null,
  quiet integer not null,
  at integer not null,
  due_at integer not null,
  escalates_at integer,
  escalated_by text,
  ended_at integer,
  tries integer not null default 0,
  tried_at integer,
  message_id text,
  why text,
  drill integer not null default 0,
  unique (channel_id, record_id)
);
create index deliveries_due on deliveries (channel_id, due_at) where state = 'due';
create index deliveries_message on deliveries (message_id) where message_id is not null;
create index deliveries_newest on deliveries (channel_id, n desc);
create index deliveries_ended on deliveries (ended_at) where ended_at is not null;

-- Test alerts, and who has one sent every week.
create table drills (
  record_id text primary key,
  account_id text not null references accounts (id),
  made_at integer not null,
  stored_at integer
) without rowid;
create index drills_of_person on drills (account_id, made_at);

create table weekly_drills (
  account_id text primary key references accounts (id),
  zone text not null,
  due_at integer not null
) without rowid;
create index weekly_drills_due on weekly_drills (due_at);

-- People whom the company no longer has, from when on, with the last token. They are erased after a while.
create table forgotten_people (
  account_id text primary key references accounts (id),
  since integer not null,
  sealed text not null
) without rowid;

-- Units and revenue per hour, as the marketplace counts them. `hour` is its beginning, ms. A later message about an hour
-- replaces it.
create table sales_hours (
  account_id text not null references accounts (id),
  marketplace text not null,
  asin text not null,
  hour integer not null,
  units integer not null,
  revenue real not null,
  currency text not null,
  said_at integer not null,
  primary key (account_id, marketplace, asin, hour)
) without rowid;
create index sales_hours_hour on sales_hours (account_id, hour, marketplace, currency, units, revenue);

-- Units sold a day by those hours, until the end of its last day, for one read per alert. `held_a_day` is the one from
-- before the Buy Box was lost.
create table sales_paces (
  account_id text not null references accounts (id),
  marketplace text not null,
  asin text not null,
  units_a_day real not null,
  held_a_day real not null,
  until integer not null,
  primary key (account_id, marketplace, asin)
) without rowid;
