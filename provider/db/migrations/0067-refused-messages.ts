import { statements } from './statements.ts';

/** Messages that the intake refused, each once by its own id, until they are taken in again (OPS-08), and who took in how many. */
export const refusedMessages = statements(
  `create table refused_messages (
    n integer primary key autoincrement,
    intake text not null,
    message_id text not null,
    account_id text not null,
    product text not null,
    reason text not null,
    detail text not null,
    version text not null,
    body text not null,
    bytes integer not null,
    first_at integer not null,
    last_at integer not null,
    times integer not null,
    unique (intake, message_id)
  ) strict`,
  'create index refused_messages_group on refused_messages (intake, reason, version, n)',
  'create index refused_messages_age on refused_messages (last_at)',
  `create table refused_takes (
    run text primary key, intake text not null, reason text not null, version text not null, made_by text not null, at integer not null,
    waiting integer not null, taken integer not null, already integer not null
  ) strict, without rowid`,
  'create index refused_takes_age on refused_takes (at)',
);
