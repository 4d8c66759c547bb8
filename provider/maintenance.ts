import { SCAN_DAYS } from '#shared/history/texts.ts';
import { FREE_AGAIN } from '#shared/products/identifiers.ts';
import { RESTORE_FOR } from '#shared/tracking/rule.ts';
import { deleteSessionsBefore } from './account/sessions-table.ts';
import { deleteCodesBefore } from './codes/one-time-codes.ts';
import type { Db } from './db/sqlite.ts';
import { deleteScansBefore } from './history/scans-table.ts';
import { deleteCapsBefore } from './limits/caps-table.ts';
import { deleteChangesBefore } from './members/changes-table.ts';
import { deleteFailedMessagesBefore } from './messages/message-table.ts';
import { deleteAlertKeysBefore } from './notifications/notifications-table.ts';
import { deleteMutesBefore } from './notifications/stored-mutes.ts';
import { deleteSetAsideBefore } from './outbox/outbox-table.ts';
import { deleteDeliveredBefore } from './sandbox/messages/sandbox-messages.ts';
import { deleteSeenBefore, deleteTokenDaysBefore } from './tokens/tokens-table.ts';
import { deleteMessagesBefore } from './tracking/messages-table.ts';
import { deleteFiringsBefore, deleteRulesRemovedBefore } from './tracking/tracking-table.ts';

const DAY = 86_400_000;
/** Nobody is shown a scan of more than 540 days, but a grid that is open keeps its rows: what it counts must not go from under it. */
const SCAN_GRACE_DAYS = 1;
const KEY_DAYS = 60;
const SET_ASIDE_DAYS = 60;
const TOKEN_DAYS = 400;
const CHANGE_DAYS = 400;
/** A replay looks back a year. */
const TRACKING_DAYS = 400;
/** Longer than the portal's cookies live. */
const SESSION_DAYS = 31;
const EVERY = 6 * 3_600_000;

/** What ages goes: scans after 540 days, the keys of deleted alerts, frames and messages that could not be sent after 60, mutes, codes and the sandbox's mail at their end, days of token use, changes of sub-accounts and what tracked products said and fired after 400, stopped tracking after an hour, what is free to see again after a day, sessions that nobody has used for 31. At the start and every six hours. */
export async function startMaintenance(db: Db, clock: () => number, onError: (cause: unknown) => void): Promise<{ close: () => void }> {
  await purge(db, clock());
  const timer = setInterval(() => void purge(db, clock()).catch(onError), EVERY);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

export async function purge(db: Db, now: number): Promise<void> {
  await deleteScansBefore(db, now - (SCAN_DAYS + SCAN_GRACE_DAYS) * DAY);
  await deleteAlertKeysBefore(db, now - KEY_DAYS * DAY);
  await deleteMutesBefore(db, now);
  await deleteSetAsideBefore(db, now - SET_ASIDE_DAYS * DAY);
  await deleteFailedMessagesBefore(db, now - SET_ASIDE_DAYS * DAY);
  await deleteDeliveredBefore(db, now);
  await deleteCodesBefore(db, now);
  await deleteCapsBefore(db, now);
  await deleteTokenDaysBefore(db, now - TOKEN_DAYS * DAY);
  await deleteSeenBefore(db, now - FREE_AGAIN);
  await deleteChangesBefore(db, now - CHANGE_DAYS * DAY);
  await deleteSessionsBefore(db, now - SESSION_DAYS * DAY);
  await deleteRulesRemovedBefore(db, now - RESTORE_FOR);
  await deleteFiringsBefore(db, now - TRACKING_DAYS * DAY);
  await deleteMessagesBefore(db, now - TRACKING_DAYS * DAY);
}
