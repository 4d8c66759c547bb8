import { statements } from './statements.ts';

/**
 * Tokens spent per member and tool. `at` is the quarter of an hour in which they were spent, since every time zone's day begins at one. What was spent before
 * this table existed is only in token_days.
 */
export const tokenUses = statements(
  `create table token_uses (
    owner_id text not null references accounts (id),
    at integer not null,
    member_id text not null,
    tool text not null,
    spent integer not null,
    primary key (owner_id, at, member_id, tool)
  ) without rowid`,
);
