import { statements } from './statements.ts';

/** Imports of the Product Viewer and their rows, for 90 days. */
export const imports = statements(
  `create table imports (
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
    removed_at integer
  ) without rowid`,
  'create index imports_team on imports (owner_id, started_at)',
  'create index imports_started on imports (started_at)',
  // `data` is last: reading the figures does not read it.
  `create table import_rows (
    import_id text not null references imports (id),
    position integer not null,
    state text not null,
    at integer,
    figures text not null,
    data text not null,
    primary key (import_id, position)
  )`,
);
