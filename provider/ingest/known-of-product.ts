import { sql } from 'kysely';
import type { Notification } from '#shared/inbox/notification.ts';
import type { Trx } from '../db/sqlite.ts';
import { unconfirmedStates } from '../listings/prices/price-changes-table.ts';
import type { Account } from '../session/account-record.ts';

/** What is stored about a message's product beside its SKUs, before the message. Flags are 0 or 1. */
export type KnownOfProduct = {
  /** The most recent one in the team's history. */
  title: string | null;
  /** Whether a check has found changes of it. */
  hasFinds: number;
  /** Whether a price that somebody set was in no message yet. */
  hasPriceChanges: number;
  isTracked: number;
  /** Whether an alert in the inbox is part of an incident. */
  inIncident: number;
};

/** As SQL, because the index of these applies only to values that the statement names. */
const unconfirmed = sql.join(unconfirmedStates.map((state) => sql.lit(state)));

/**
 * Reads it by one statement for each message, since most products have nothing of it: what there is, is then read by
 * those who own it.
 */
export async function knownOfProduct(
  trx: Trx,
  { id, ownerId }: Account,
  { marketplace, asin }: Notification,
): Promise<KnownOfProduct> {
  const product = sql`account_id = ${ownerId} and marketplace = ${marketplace} and asin = ${asin}`;
  const { rows } = await sql<KnownOfProduct>`select
    (select title from team_history where owner_id = ${id} and asin = ${asin} and title <> ''
      order by sourced_at desc, n desc limit 1) as title,
    exists (select 1 from found_offers where ${product}) as "hasFinds",
    exists (select 1 from price_changes where ${product} and state in (${unconfirmed})) as "hasPriceChanges",
    exists (select 1 from tracking_rules where ${product} and removed_at is null) as "isTracked",
    exists (select 1 from alert_states where ${product} and folder = 'inbox' and incident <> '') as "inIncident"`.execute(
    trx,
  );
  return rows[0] as KnownOfProduct;
}
