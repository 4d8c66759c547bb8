import { wokenAt } from '#shared/inbox/marks.ts';
import type { Deps } from '../deps.ts';
import { alertStateOf, alertsDue, type StateChange, saveAlertStates } from './alert-states-table.ts';
import { announce, changedAlertOf, changedFrames } from './inbox-frames.ts';

const PORTION = 200;

/**
 * How often snoozes are checked, ms. They are due at moments, so no time zone matters, and a clock that jumps delays
 * none.
 */
export const SNOOZE_CHECK = 2_000;

/** Brings back the alerts whose snooze is over, each once: its state and its frame are one transaction. */
export async function wakeSnoozes(deps: Pick<Deps, 'write' | 'clock' | 'instance' | 'db'>): Promise<void> {
  while ((await alertsDue(deps.db, deps.clock(), 1)).length > 0) {
    await deps.write(async (trx) => {
      const now = deps.clock();
      const woken: StateChange[] = [];
      for (const alert of await alertsDue(trx, now, PORTION)) {
        const state = wokenAt(alertStateOf(alert), now);
        const rule = alert.rule_id === null ? null : { id: alert.rule_id, name: alert.rule_name ?? '' };
        if (state) woken.push({ alert, state, rule });
      }
      for (const [accountId, alerts] of Map.groupBy(await saveAlertStates(trx, woken), ({ account_id }) => account_id))
        await announce(trx, deps, accountId, changedFrames(alerts.map(changedAlertOf)));
    });
  }
}
