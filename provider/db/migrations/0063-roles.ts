import { statements } from './statements.ts';

/** Named sets of rights, and the role that a member has (OWN-10). */
export const roles = statements(
  'create table member_roles (id text primary key, owner_id text not null, name text not null, flags text not null, changed_at integer not null) strict',
  'create index member_roles_owner on member_roles (owner_id)',
  'alter table members add column role_id text',
);
