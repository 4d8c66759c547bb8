import type { Deps } from '../deps.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import { accountById, updateProfile } from '../session/accounts-table.ts';

/** A connection that is back sooner is not worth a word, ms. */
const AWAY_AFTER = 5_000;

export type AwayNotice = {
  /** The connection does not stand. @param since ms */
  away: (since: number) => void;
  back: () => void;
  close: () => void;
};

/**
 * Shows a person, in their record, since when the company's socket has been away: then new alerts come late, although
 * everything of the portal's own is live.
 */
export function createAwayNotice(deps: Deps, personId: string, then: (work: () => Promise<void>) => void): AwayNotice {
  let timer: NodeJS.Timeout | undefined;
  const show = async (alertsAwaySince: number | undefined) => {
    if ((await accountById(deps.db, personId))?.profile.alertsAwaySince === alertsAwaySince) return;
    await deps.write(async (trx) => {
      const person = await accountById(trx, personId);
      if (!person) return;
      await updateProfile(trx, personId, { ...person.profile, alertsAwaySince });
      await enqueue(trx, deps.clock(), [{ accountId: personId, event: 'user:updated', data: {} }]);
    });
  };
  const close = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    away: (since) => {
      timer ??= setTimeout(() => then(() => show(since)), AWAY_AFTER);
      timer.unref();
    },
    back: () => {
      close();
      then(() => show(undefined));
    },
    close,
  };
}
