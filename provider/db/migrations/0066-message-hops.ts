import { statements } from './statements.ts';

/** When a message was accepted, recorded and sent (OPS-01). `frame` is the number of its frame in the outbox. */
export const messageHops = statements(
  `create table message_hops (
    record_id text primary key, notification_id text, accepted_at integer not null, recorded_at integer not null, bytes integer not null,
    frame integer, sent_at integer
  ) strict, without rowid`,
  'create index message_hops_notification on message_hops (notification_id)',
  'create index message_hops_frame on message_hops (frame)',
  'create index message_hops_accepted on message_hops (accepted_at)',
);
