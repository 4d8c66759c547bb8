import { sql } from 'kysely';
import { CHANNEL_RESTORED_FOR, DELIVERIES_KEPT } from '#shared/channels/channel.ts';
import { COMPLETENESS_DAYS } from '#shared/inbox/completeness/completeness.ts';
import type { Retention } from '#shared/inbox/inbox.ts';
import { refusedLimits } from '#shared/inbox/refused/refused-wire.ts';
import { buyLimits } from '#shared/listings/buys/buy.ts';
import { EXPECTED_USED } from '#shared/listings/prices/expected-price.ts';
import { SALES_DAYS } from '#shared/listings/sales/sales-today.ts';
import { ESTIMATE_USED } from '#shared/products/fees/fee-estimate.ts';
import { FREE_AGAIN } from '#shared/products/identifiers.ts';
import { IMPORT_DAYS, RESTORE_IMPORT_FOR } from '#shared/products/imports/stored-import.ts';
import { NOTE_RESTORE_FOR } from '#shared/products/notes/product-note.ts';
import { SCAN_DAYS } from '#shared/team/history/texts.ts';
import { RESTORE_FOR } from '#shared/tracking/rule.ts';
import { deleteCodesBefore } from './codes/one-time-codes.ts';
import { countRows } from './db/dialects.ts';
import type { Db, Tables } from './db/sqlite.ts';
import type { Deps } from './deps.ts';
import { everyMinute } from './every-minute.ts';
import { deleteActionsBefore } from './inbox/alert-actions-table.ts';
import { UNDO_FOR } from './inbox/alert-changes-table.ts';
import { deleteAlertsBeyond } from './inbox/alert-retention.ts';
import { deleteGoneBefore } from './inbox/company-alerts-table.ts';
import { deleteDaysBefore } from './inbox/completeness/completeness-days-table.ts';
import { deleteOwnOffersBefore } from './inbox/completeness/own-offers-table.ts';
import { deleteAlertKeysBefore } from './inbox/notifications-table.ts';
import { deleteRefusedBefore } from './inbox/refused/refused-table.ts';
import { deleteSalesBefore } from './inbox/sales-table.ts';
import { deleteMutesBefore } from './inbox/stored-mutes.ts';
import { deleteCapsBefore } from './limits/caps-table.ts';
import { deleteBuysBefore } from './listings/buys/buys-table.ts';
import { deleteExpectedBefore } from './listings/expected-prices/expected-prices-table.ts';
import { deleteFailedMessagesBefore } from './messages/message-table.ts';
import { deleteSetAsideBefore } from './outbox/outbox-table.ts';
import { deleteImportsBefore } from './products/imports/imports-table.ts';
import { deleteOldLooks } from './products/product-looks-table.ts';
import { deleteDeliveredBefore } from './sandbox/messages/sandbox-messages.ts';
import { deleteUnknownSellersBefore } from './sellers/seller-names-table.ts';
import { deleteCapMarksBefore } from './tokens/token-caps.ts';
import { deleteUsesBefore } from './tokens/token-uses-table.ts';
import { deleteTokenDaysBefore } from './tokens/tokens-table.ts';
import { deleteMessagesBefore } from './tracking/messages-table.ts';
import { deleteFiringsBefore, deleteRulesRemovedBefore } from './tracking/tracking-table.ts';

const DAY = 86_400_000;
/** Scans older than 540 days are hidden. They are deleted a day later, so that rows do not vanish from an open grid. */
const SCAN_GRACE_DAYS = 1;
const KEY_DAYS = 60;
const SET_ASIDE_DAYS = 60;
/** As long as the portal's own hops. */
const HOP_DAYS = 30;
const TOKEN_DAYS = 400;
const SELL_CHECK_DAYS = 30;
const CHANGE_DAYS = 400;
/** More than the longest span of the time to act. */
const ACTION_DAYS = 60;
/** More than the year that a replay looks back. */
const TRACKING_DAYS = 400;
const UNKNOWN_SELLER_DAYS = 30;
/** Longer than the day of a look: following again pays no second one. */
const UNFOLLOWED_DAYS = 2;
/** Longer than the lifetime of the portal's cookies. */
const SESSION_DAYS = 31;
const HOUR = 3_600_000;
const PURGE_EVERY = 6 * HOUR;

/** Rows that are outdated once the time in a column is longer ago than an age, ms. */
type Outdated = { [T in keyof Tables]: readonly [table: T, time: keyof Tables[T] & string, age: number] }[keyof Tables];
const outdated: readonly Outdated[] = [
  ['alert_changes', 'at', UNDO_FOR],
  ['deliveries', 'ended_at', DELIVERIES_KEPT],
  ['drills', 'made_at', ACTION_DAYS * DAY],
  ['channels', 'removed_at', CHANNEL_RESTORED_FOR],
  ['scans', 'created_at', (SCAN_DAYS + SCAN_GRACE_DAYS) * DAY],
  ['message_hops', 'accepted_at', HOP_DAYS * DAY],
  ['seen_items', 'seen_at', FREE_AGAIN],
  ['member_changes', 'at', CHANGE_DAYS * DAY],
  ['right_requests', 'asked_at', CHANGE_DAYS * DAY],
  ['seller_sku_changes', 'at', CHANGE_DAYS * DAY],
  ['fee_estimates', 'at', ESTIMATE_USED],
  ['fee_offers', 'seen_at', ESTIMATE_USED],
  ['sell_checks', 'looked_at', SELL_CHECK_DAYS * DAY],
  ['sessions', 'seen_at', SESSION_DAYS * DAY],
  ['storefront_follows', 'removed_at', UNFOLLOWED_DAYS * DAY],
  ['product_notes', 'removed_at', NOTE_RESTORE_FOR],
];

/**
 * Deletes outdated rows at the start and every six hours; `purge` has the limits. Counts rows for the database's
 * planner at the start and every hour.
 */
export async function startMaintenance(
  deps: Pick<Deps, 'db' | 'clock' | 'leads' | 'alertRetention'>,
  onError: (cause: unknown) => void,
): Promise<{ close: () => Promise<void> }> {
  const purgeOld = () => purge(deps.db, deps.clock(), deps.alertRetention);
  const count = () => countRows(deps.db);
  await purgeOld();
  await count();
  const timers = [everyMinute(deps, purgeOld, onError, PURGE_EVERY), everyMinute(deps, count, onError, HOUR)];
  return { close: async () => void (await Promise.all(timers.map(({ close }) => close()))) };
}

/**
 * Deletes rows past their retention. Mutes, codes, caps and the sandbox's messages end by their own expiry.
 * @param now ms
 */
export async function purge(db: Db, now: number, kept: Retention): Promise<void> {
  const deleteBefore = (table: keyof Tables, time: string, moment: number) =>
    sql`delete from ${sql.table(table)} where ${sql.ref(time)} < ${moment}`.execute(db);
  await deleteAlertsBeyond(db, kept, now);
  // The alerts of an incident go on naming it, and stay one row.
  await deleteBefore('incidents', 'ended_at', now - kept.days * DAY);
  for (const [table, time, age] of outdated) await deleteBefore(table, time, now - age);
  await deleteActionsBefore(db, now - ACTION_DAYS * DAY);
  await deleteImportsBefore(db, { started: now - IMPORT_DAYS * DAY, removed: now - RESTORE_IMPORT_FOR });
  await deleteAlertKeysBefore(db, now - KEY_DAYS * DAY);
  await deleteGoneBefore(db, now - KEY_DAYS * DAY);
  await deleteMutesBefore(db, now);
  await deleteSetAsideBefore(db, now - SET_ASIDE_DAYS * DAY);
  await deleteRefusedBefore(db, now - refusedLimits.age);
  await deleteFailedMessagesBefore(db, now - SET_ASIDE_DAYS * DAY);
  await deleteDeliveredBefore(db, now);
  await deleteCodesBefore(db, now);
  await deleteCapsBefore(db, now);
  await deleteUnknownSellersBefore(db, now - UNKNOWN_SELLER_DAYS * DAY);
  await deleteTokenDaysBefore(db, now - TOKEN_DAYS * DAY);
  await deleteUsesBefore(db, now - TOKEN_DAYS * DAY);
  await deleteOldLooks(db, now);
  await deleteCapMarksBefore(db, now - CHANGE_DAYS * DAY);
  await deleteBuysBefore(db, now - buyLimits.days * DAY, now - CHANGE_DAYS * DAY);
  await deleteDaysBefore(db, now - COMPLETENESS_DAYS * DAY);
  await deleteOwnOffersBefore(db, now - COMPLETENESS_DAYS * DAY);
  await deleteExpectedBefore(db, now - EXPECTED_USED);
  await deleteSalesBefore(db, now - SALES_DAYS * DAY, now);
  await deleteRulesRemovedBefore(db, now - RESTORE_FOR);
  await deleteFiringsBefore(db, now - TRACKING_DAYS * DAY);
  await deleteMessagesBefore(db, now - TRACKING_DAYS * DAY);
}
