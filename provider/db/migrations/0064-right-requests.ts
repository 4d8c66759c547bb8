import { statements } from './statements.ts';

/** Rights that members ask their owner for (OWN-11): one open request per right and member. */
export const rightRequests = statements(
  `create table right_requests (
    id text primary key, owner_id text not null, member_id text not null, right text not null, reason text not null, state text not null,
    asked_at integer not null, answered_at integer, words text not null default ''
  ) strict`,
  "create unique index right_requests_open on right_requests (member_id, right) where state = 'open'",
  'create index right_requests_owner on right_requests (owner_id, asked_at)',
  'create index right_requests_asked on right_requests (asked_at)',
);
