import { statements } from './statements.ts';

export const onboarding = statements(
  `create table contacts (
    contact_hash text primary key,
    account_id text not null unique references accounts (id),
    expires_at integer not null
  ) without rowid`,
  `create table mws_keys (
    account_id text primary key references accounts (id),
    seller_id text not null,
    marketplace text not null,
    token_hash text not null,
    given_at integer not null
  ) without rowid`,
  'create unique index mws_keys_seller on mws_keys (seller_id, marketplace)',
);
