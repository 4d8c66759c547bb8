import { statements } from './statements.ts';

/** What the team bought, as somebody stated it (OWN-13). A removed buy stays for a while, so that it can be restored and earlier totals stay true. */
export const buys = statements(
  `create table buys (
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
  )`,
  'create unique index buys_id on buys (owner_id, id)',
  'create index buys_newest on buys (owner_id, bought_at, n, member_id, marketplace, asin, pieces, profit, recorded_at, removed_at)',
  'create index buys_asin on buys (owner_id, asin, bought_at)',
  'create index buys_supplier on buys (owner_id, supplier_id, bought_at) where supplier_id is not null',
  'create index buys_removed on buys (removed_at) where removed_at is not null',
);
