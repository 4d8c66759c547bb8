import { statements } from './statements.ts';

/**
 * Incidents, and the evidence of the last hour that opens them. An alert's state names its incident, so that it can have only one; '' is none.
 * The evidence outlives its alert: a deleted message has still said what it said.
 */
export const incidents = statements(
  `create table incidents (
    id text primary key,
    account_id text not null references accounts (id),
    key text not null,
    about text not null,
    opened_at integer not null,
    last_at integer not null,
    ended_at integer,
    products integer not null,
    alerts integer not null,
    per_day text not null,
    rev integer not null
  ) without rowid`,
  'create unique index incidents_open on incidents (account_id, key) where ended_at is null',
  'create index incidents_newest on incidents (account_id, last_at)',
  `create table incident_evidence (
    record_id text primary key,
    account_id text not null,
    at integer not null,
    product text not null,
    cause_key text,
    flap_key text,
    price real,
    currency text
  ) without rowid`,
  'create index incident_evidence_cause on incident_evidence (account_id, cause_key, at) where cause_key is not null',
  'create index incident_evidence_flap on incident_evidence (account_id, flap_key, at) where flap_key is not null',
  'create index incident_evidence_age on incident_evidence (at)',
  "alter table alert_states add column incident text not null default ''",
  "create index alert_states_incident on alert_states (account_id, incident) where incident <> ''",
);
