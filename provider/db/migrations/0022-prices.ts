import { statements } from './statements.ts';

/** What sellers entered for their SKUs, and who changed what. */
export const prices = statements(
  `create table seller_skus (
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
  ) without rowid`,
  'create index seller_skus_sku on seller_skus (account_id, sku, marketplace)',
  'create index seller_skus_asin on seller_skus (account_id, asin) where asin is not null',
  `create table seller_sku_changes (
    n integer primary key,
    account_id text not null references accounts (id),
    marketplace text not null,
    sku text not null,
    at integer not null,
    made_by text not null,
    how text not null,
    fields text not null
  )`,
  'create index seller_sku_changes_sku on seller_sku_changes (account_id, marketplace, sku, n)',
  'create index seller_sku_changes_age on seller_sku_changes (at)',
);
