import { statements } from './statements.ts';

/** Notes about products. A deleted one can be restored for an hour. */
export const productNotes = statements(
  `create table product_notes (
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
  ) without rowid`,
  'create index product_notes_product on product_notes (owner_id, asin, marketplace)',
  'create index product_notes_removed on product_notes (removed_at) where removed_at is not null',
);
