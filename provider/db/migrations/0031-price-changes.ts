import { statements } from './statements.ts';

/** Price changes: what was asked, by whom, and what Amazon said. The partial unique index allows one open change per SKU, whatever happens at once. */
export const priceChanges = statements(
  `create table price_changes (
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
  )`,
  "create unique index price_changes_open on price_changes (account_id, marketplace, sku) where state in ('asked', 'sent')",
  "create index price_changes_due on price_changes (next_at) where state in ('asked', 'sent')",
  "create index price_changes_unconfirmed on price_changes (account_id, marketplace, asin) where state in ('sent', 'accepted', 'warned')",
  'create index price_changes_sku on price_changes (account_id, marketplace, sku, n)',
);
