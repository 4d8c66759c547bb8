import { statements } from './statements.ts';

/** Products that a team has paid for and can see again for a while without another token. */
export const products = statements(
  `create table seen_items (
    owner_id text not null references accounts (id),
    item text not null,
    seen_at integer not null,
    primary key (owner_id, item)
  ) without rowid`,
  'create index seen_items_by_time on seen_items (seen_at)',
);
