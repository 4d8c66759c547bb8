import { statements } from './statements.ts';

export const mutes = statements(
  `create table mutes (
    account_id text not null references accounts (id),
    kind text not null,
    target text not null,
    until integer,
    primary key (account_id, kind, target)
  ) without rowid`,
  'create table mute_lists (account_id text primary key references accounts (id), rev integer not null) without rowid',
);
