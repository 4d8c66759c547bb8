import { statements } from './statements.ts';

/**
 * The sellers' own SKUs with the state that messages say of them, the names of sellers, and each alert's first action.
 * `own_products` is filled at the start (provider/own-products/fill-own-products.ts) and when a person opens the list.
 */
export const ownProducts = statements(
  // Without a SKU ('') until the listings are read. A product's SKUs of one condition share their state.
  `create table own_products (
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
    words text not null
  )`,
  "create unique index own_products_sku on own_products (account_id, marketplace, sku) where sku <> ''",
  "create unique index own_products_unlisted on own_products (account_id, marketplace, asin, condition) where sku = ''",
  'create index own_products_product on own_products (account_id, marketplace, asin, condition)',
  'create index own_products_rival on own_products (rival) where rival is not null',
  `create table own_product_reads (
    account_id text not null references accounts (id),
    marketplace text not null,
    at integer,
    message text,
    primary key (account_id, marketplace)
  ) without rowid`,
  // Null without a name: not looked up yet, or not known. Shared by all accounts.
  `create table seller_names (
    seller_id text primary key,
    name text,
    words text not null,
    due_at integer,
    looked_at integer
  ) without rowid`,
  'create index seller_names_due on seller_names (due_at) where due_at is not null',
  `create table alert_actions (
    record_id text primary key,
    account_id text not null references accounts (id),
    made_by text not null,
    action text not null,
    at integer not null,
    received integer not null,
    cause text not null
  ) without rowid`,
  'create index alert_actions_received on alert_actions (account_id, received)',
);
