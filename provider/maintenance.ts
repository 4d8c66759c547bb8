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
import { deleteChannelsRemovedBefore } from './channels/channels-table.ts';
import { deleteDeliveriesEndedBefore } from './channels/deliveries-table.ts';
import { deleteDrillsBefore } from './channels/drill/drills-table.ts';
import { deleteCodesBefore } from './codes/one-time-codes.ts';
import { countRows } from './db/dialects.ts';
import type { Db } from './db/sqlite.ts';
import type { Deps } from './deps.ts';
import { everyMinute } from './every-minute.ts';
import { deleteActionsBefore } from './inbox/alert-actions-table.ts';
import { deleteAlertChangesBefore, UNDO_FOR } from './inbox/alert-changes-table.ts';
import { deleteAlertsBeyond } from './inbox/alert-retention.ts';
import { deleteGoneBefore } from './inbox/company-alerts-table.ts';
import { deleteDaysBefore } from './inbox/completeness/completeness-days-table.ts';
import { deleteOwnOffersBefore } from './inbox/completeness/own-offers-table.ts';
import { deleteIncidentsBefore } from './inbox/incidents/incidents-table.ts';
import { deleteAlertKeysBefore } from './inbox/notifications-table.ts';
import { deleteRefusedBefore } from './inbox/refused/refused-table.ts';
import { deleteSalesBefore } from './inbox/sales-table.ts';
import { deleteMutesBefore } from './inbox/stored-mutes.ts';
import { deleteCapsBefore } from './limits/caps-table.ts';
import { deleteBuysBefore } from './listings/buys/buys-table.ts';
import { deleteExpectedBefore } from './listings/expected-prices/expected-prices-table.ts';
import { deleteEstimatesBefore } from './listings/fees/fee-estimates-table.ts';
import { deleteSkuChangesBefore } from './listings/prices/seller-skus-table.ts';
import { deleteChangesBefore } from './members/changes-table.ts';
import { deleteRequestsBefore } from './members/right-requests-table.ts';
import { deleteFailedMessagesBefore } from './messages/message-table.ts';
import { deleteHopsBefore } from './operator/message-hops-table.ts';
import { deleteSetAsideBefore } from './outbox/outbox-table.ts';
import { deleteImportsBefore } from './products/imports/imports-table.ts';
import { deleteNotesRemovedBefore } from './products/notes/product-notes-table.ts';
import { deleteOldLooks } from './products/product-looks-table.ts';
import { deleteSellChecksBefore } from './products/selling/sell-checks-table.ts';
import { deleteDeliveredBefore } from './sandbox/messages/sandbox-messages.ts';
import { deleteFollowsRemovedBefore } from './sellers/follows-table.ts';
import { deleteUnknownSellersBefore } from './sellers/seller-names-table.ts';
import { deleteSessionsBefore } from './session/sessions-table.ts';
import { deleteScansBefore } from './team/history/scans-table.ts';
import { deleteCapMarksBefore } from './tokens/token-caps.ts';
import { deleteUsesBefore } from './tokens/token-uses-table.ts';
import { deleteSeenBefore, deleteTokenDaysBefore } from './tokens/tokens-table.ts';
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
  await deleteAlertsBeyond(db, kept, now);
  await deleteActionsBefore(db, now - ACTION_DAYS * DAY);
  await deleteIncidentsBefore(db, now - kept.days * DAY);
  await deleteImportsBefore(db, { started: now - IMPORT_DAYS * DAY, removed: now - RESTORE_IMPORT_FOR });
  await deleteAlertChangesBefore(db, now - UNDO_FOR);
  await deleteDeliveriesEndedBefore(db, now - DELIVERIES_KEPT);
  await deleteDrillsBefore(db, now - ACTION_DAYS * DAY);
  await deleteChannelsRemovedBefore(db, now - CHANNEL_RESTORED_FOR);
  await deleteScansBefore(db, now - (SCAN_DAYS + SCAN_GRACE_DAYS) * DAY);
  await deleteAlertKeysBefore(db, now - KEY_DAYS * DAY);
  await deleteGoneBefore(db, now - KEY_DAYS * DAY);
  await deleteMutesBefore(db, now);
  await deleteHopsBefore(db, now - HOP_DAYS * DAY);
  await deleteSetAsideBefore(db, now - SET_ASIDE_DAYS * DAY);
  await deleteRefusedBefore(db, now - refusedLimits.age);
  await deleteFailedMessagesBefore(db, now - SET_ASIDE_DAYS * DAY);
  await deleteDeliveredBefore(db, now);
  await deleteCodesBefore(db, now);
  await deleteCapsBefore(db, now);
  await deleteUnknownSellersBefore(db, now - UNKNOWN_SELLER_DAYS * DAY);
  await deleteTokenDaysBefore(db, now - TOKEN_DAYS * DAY);
  await deleteUsesBefore(db, now - TOKEN_DAYS * DAY);
  await deleteSeenBefore(db, now - FREE_AGAIN);
  await deleteOldLooks(db, now);
  await deleteChangesBefore(db, now - CHANGE_DAYS * DAY);
  await deleteCapMarksBefore(db, now - CHANGE_DAYS * DAY);
  await deleteRequestsBefore(db, now - CHANGE_DAYS * DAY);
  await deleteBuysBefore(db, now - buyLimits.days * DAY, now - CHANGE_DAYS * DAY);
  await deleteSkuChangesBefore(db, now - CHANGE_DAYS * DAY);
  await deleteDaysBefore(db, now - COMPLETENESS_DAYS * DAY);
  await deleteOwnOffersBefore(db, now - COMPLETENESS_DAYS * DAY);
  await deleteEstimatesBefore(db, now - ESTIMATE_USED);
  await deleteExpectedBefore(db, now - EXPECTED_USED);
  await deleteSellChecksBefore(db, now - SELL_CHECK_DAYS * DAY);
  await deleteSalesBefore(db, now - SALES_DAYS * DAY, now);
  await deleteSessionsBefore(db, now - SESSION_DAYS * DAY);
  await deleteRulesRemovedBefore(db, now - RESTORE_FOR);
  await deleteFollowsRemovedBefore(db, now - UNFOLLOWED_DAYS * DAY);
  await deleteNotesRemovedBefore(db, now - NOTE_RESTORE_FOR);
  await deleteFiringsBefore(db, now - TRACKING_DAYS * DAY);
  await deleteMessagesBefore(db, now - TRACKING_DAYS * DAY);
}
