import { errorCodes } from '#shared/errors.ts';
import { type AlertIdentity, mergeIdentity } from '#shared/notifications/identity.ts';
import { NOTIFICATIONS_PAGE_SIZE } from '#shared/notifications/notification.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { findAlert } from '../log/appender.ts';
import type { CommandFailure, CommandRun } from './command-run.ts';

/** The provider identifies an alert by its record id. Looks up missing ids among the known keys, then on page 1 (ST14). */
export async function withRecordIds({ hub, token }: CommandRun, alerts: AlertIdentity[]): Promise<Result<AlertIdentity[], CommandFailure>> {
  const { user, deps, sequence } = hub;
  const lookUp = () =>
    alerts.map((alert) => {
      if (alert.recordId) return alert;
      const known = findAlert(deps.store, user, alert);
      return known ? mergeIdentity(alert, known.identity) : alert;
    });
  let found = lookUp();
  if (found.some((alert) => !alert.recordId)) {
    const read = await deps.calls.notifications.list(token, { page: 1, limit: NOTIFICATIONS_PAGE_SIZE });
    if (!read.ok) return fail(read.error);
    for (const alert of read.value.notifications) sequence.stage({ event: { type: 'notification.created', data: alert }, identity: alert.identity });
    await sequence.untilSettled();
    found = lookUp();
  }
  const known = found.filter((alert) => alert.recordId);
  if (known.length === 0 && alerts.length > 0)
    return fail({ status: 404, error: { code: errorCodes.notFound, message: 'This notification is no longer there.' } });
  return ok(known);
}

/** @param alerts with their record ids (`withRecordIds`) */
export const recordIdsOf = (alerts: readonly AlertIdentity[]): string[] => alerts.map(({ recordId }) => recordId as string);
