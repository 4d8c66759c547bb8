import { statements } from './statements.ts';

/** For the list of signed-in browsers: each session's id, browser, address and last use. */
export const sessions = statements(
  'alter table sessions add column id text',
  'update sessions set id = lower(hex(randomblob(12)))',
  'create unique index sessions_id on sessions (id)',
  'alter table sessions add column browser text',
  'alter table sessions add column phone integer not null default 0',
  'alter table sessions add column address text',
  'alter table sessions add column seen_at integer not null default 0',
  'update sessions set seen_at = created_at',
);
