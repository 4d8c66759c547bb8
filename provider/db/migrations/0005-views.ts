import { statements } from './statements.ts';

export const views = statements(
  `create table views (
    id text primary key,
    account_id text not null references accounts (id),
    owner_id text not null references accounts (id),
    screen text not null,
    name text not null,
    folded_name text not null,
    state text not null,
    shared integer not null,
    changed_at integer not null
  ) without rowid`,
  'create unique index views_own on views (account_id, screen, folded_name)',
  'create index views_shared on views (owner_id, screen) where shared = 1',
);
