import { statements } from './statements.ts';

/** Goals and token caps a day (OWN-09), where the team's days begin, and the weekly digest (OWN-12), whose mails have HTML, too. */
export const goals = statements(
  `create table member_goals (
    member_id text primary key, owner_id text not null, looked_up integer, bought integer, profit integer, currency text not null, token_cap integer,
    changed_at integer not null
  ) strict`,
  'create index member_goals_owner on member_goals (owner_id)',
  'create table team_zones (owner_id text primary key, zone text not null) strict',
  `create table cap_marks (
    member_id text not null, day text not null, percent integer not null, owner_id text not null, used integer not null, cap integer not null,
    told integer not null, primary key (member_id, day, percent)
  ) strict, without rowid`,
  'create index cap_marks_told on cap_marks (told)',
  'create table weekly_digests (owner_id text primary key, is_on integer not null, weekday integer not null, due_at integer) strict',
  'create index weekly_digests_due on weekly_digests (due_at)',
  'alter table messages add column html text',
);
