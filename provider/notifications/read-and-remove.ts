import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { noteActions } from './alert-actions-table.ts';
import { alertsWithIds } from './alert-states-table.ts';
import { changedAlertOf, changedFrames, deletedFrames, type InboxFrame, identityOf, tellInbox } from './inbox-frames.ts';
import { deleteNotifications, markRead } from './notifications-table.ts';

// The specification's two changes. It has no frame for them: the caller tells its own devices. Others who see the inbox are told here.

type By = { accountId: string; madeBy: string };

/** @returns how many were unread before */
export async function readAlerts(trx: Trx, deps: Pick<Deps, 'clock'>, by: By, ids: readonly string[]): Promise<number> {
  const changed = await markRead(trx, by.accountId, ids);
  if (changed > 0) await tellOthers(trx, deps, by, changedFrames((await alertsWithIds(trx, by.accountId, ids)).map(changedAlertOf)));
  return changed;
}

/** @returns how many were there */
export async function removeAlerts(trx: Trx, deps: Pick<Deps, 'clock'>, by: By, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const frames = deletedFrames((await alertsWithIds(trx, by.accountId, ids)).map(identityOf));
  await noteActions(trx, by, deps.clock(), 'delete', ids);
  const changed = await deleteNotifications(trx, by.accountId, ids);
  await tellOthers(trx, deps, by, frames);
  return changed;
}

async function tellOthers(trx: Trx, { clock }: Pick<Deps, 'clock'>, { accountId, madeBy }: By, frames: readonly InboxFrame[]): Promise<void> {
  for (const frame of frames) await tellInbox(trx, clock(), accountId, frame, madeBy);
}
