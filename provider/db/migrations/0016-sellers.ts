import { statements } from './statements.ts';

/** What each team saw of a storefront at its last two visits. */
export const sellers = statements(
  `create table storefront_looks (
    owner_id text not null references accounts (id),
    marketplace text not null,
    seller_id text not null,
    last_at integer not null,
    last_listings text not null,
    before_at integer,
    before_listings text,
    primary key (owner_id, marketplace, seller_id)
  ) without rowid`,
  'create index storefront_looks_by_time on storefront_looks (owner_id, last_at)',
);
