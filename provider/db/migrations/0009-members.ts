import { statements } from './statements.ts';

/**
 * A sub-account's extra data: its tool, the owner's settings, and who changed what. Also sign-in times.
 * Existing sub-accounts belong to the insight tool, and existing accounts with a password count as having signed in.
 */
export const members = statements(
  `create table members (
    account_id text primary key references accounts (id),
    owner_id text not null references accounts (id),
    extension text not null,
    rev integer not null,
    kept_rank integer,
    mail_failure text
  ) without rowid`,
  'create index members_owner on members (owner_id, extension)',
  `insert into members (account_id, owner_id, extension, rev)
    select id, owner_id, 'AZINSIGHT', 1 from accounts where owner_id is not null`,
  `create table member_changes (
    n integer primary key autoincrement,
    owner_id text not null references accounts (id),
    member_id text not null references accounts (id),
    at integer not null,
    name text not null,
    email text not null,
    by_email text,
    kind text not null,
    flag text,
    value integer,
    detail text
  )`,
  'create index member_changes_owner on member_changes (owner_id, n)',
  'create index member_changes_member on member_changes (member_id, n)',
  `create table sign_ins (
    account_id text primary key references accounts (id),
    first_at integer not null,
    last_at integer not null
  ) without rowid`,
  'insert into sign_ins select id, created_at, created_at from accounts where password_hash is not null',
  `create table calculator_settings (
    account_id text not null references accounts (id),
    marketplace text not null,
    settings text not null,
    changed_at integer not null,
    primary key (account_id, marketplace)
  ) without rowid`,
);
