import { statements } from './statements.ts';

/** Saved comparisons of products or sellers, with their values at that time. */
export const comparisons = statements(
  `create table comparisons (
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
  ) without rowid`,
  'create index comparisons_team on comparisons (owner_id, changed_at)',
);
