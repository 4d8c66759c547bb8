import { statements } from './statements.ts';

/** What a team has paid for, and sees again without a token for a while. */
export const products = statements(
  `create table seen_items (
    owner_id text not null references accounts (id),
    item text not null,
    seen_at integer not null,
    primary key (owner_id, item)
  ) without rowid`,
  'create index seen_items_by_time on seen_items (seen_at)',
);
