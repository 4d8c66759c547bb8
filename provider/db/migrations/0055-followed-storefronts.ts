import { statements } from './statements.ts';

/** Storefronts that a team follows, with the listings of the last daily look (RES-09). */
export const followedStorefronts = statements(
  `create table storefront_follows (
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
  )`,
  'create unique index storefront_follows_seller on storefront_follows (owner_id, marketplace, seller_id)',
  'create index storefront_follows_due on storefront_follows (next_at) where removed_at is null',
);
