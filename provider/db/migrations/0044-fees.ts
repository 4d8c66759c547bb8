import { statements } from './statements.ts';

/**
 * Amazon's fee estimates, the offers that they are asked for, and what an alert's money at risk is made of.
 * An estimate with a `fault` has no fees: Amazon had none.
 */
export const fees = statements(
  `create table fee_estimates (
    account_id text not null references accounts (id),
    marketplace text not null,
    asin text not null,
    fba integer not null,
    band integer not null,
    price real not null,
    referral real,
    closing real not null,
    fulfillment real,
    other real not null,
    fault text,
    at integer not null,
    ask_at integer not null,
    primary key (account_id, marketplace, asin, fba, band)
  ) without rowid`,
  'create index fee_estimates_age on fee_estimates (at)',
  `create table fee_offers (
    account_id text not null references accounts (id),
    marketplace text not null,
    asin text not null,
    fba integer not null,
    price real not null,
    band integer not null,
    seen_at integer not null,
    primary key (account_id, marketplace, asin, fba)
  ) without rowid`,
  'create index fee_offers_seen on fee_offers (seen_at)',
  'alter table alert_states add column holds_box integer',
  'alter table alert_states add column box_share real',
  'alter table alert_states add column units_from text',
);
