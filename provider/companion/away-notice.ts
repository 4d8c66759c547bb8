import type { Deps } from '../deps.ts';
import { showInRecord } from './seen-people.ts';

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
  const show = (alertsAwaySince: number | undefined) => showInRecord(deps, personId, { alertsAwaySince });
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
