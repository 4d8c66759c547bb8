import { statements } from './statements.ts';

/** Personal settings as JSON, so that a new setting needs no migration. */
export const preferences = statements(
  `create table preferences (
    account_id text primary key references accounts (id),
    settings text not null,
    changed_at integer not null
  ) without rowid`,
);
