import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { AlertDeps } from '../inbox/store-alert.ts';
import { dueAt, isActive, quietWatch, silentAt } from './changed-watch.ts';
import { notifyOfChange, notifyOfSignal } from './notify.ts';
import { changeRule, endFirings, rulesById, rulesDue, type TrackingRuleRow, watchOf } from './tracking-table.ts';

const PORTION = 200;

/** Applies what time alone changes: a product falls silent, which is reported once, and rules expire. */
export async function passTrackingTime(deps: Pick<Deps, 'db' | 'write' | 'newId'> & AlertDeps): Promise<void> {
  for (const { id, account_id } of await rulesDue(deps.db, deps.clock(), PORTION)) {
    await deps.write(async (trx) => {
      const [rule] = await rulesById(trx, account_id, [id]);
      const now = deps.clock();
      if (rule && rule.due_at !== null && rule.due_at <= now) await pass(deps, trx, rule, now);
    });
  }
}

async function pass(
  deps: Pick<Deps, 'newId'> & AlertDeps,
  trx: Trx,
  rule: TrackingRuleRow,
  now: number,
): Promise<void> {
  const silentSince = silentAt(rule);
  const patch: Partial<TrackingRuleRow> = {};
  if (!isActive(rule, now)) {
    await endFirings(trx, rule.id, rule.expires_at ?? now);
    patch.watch = JSON.stringify(quietWatch(watchOf(rule), now));
  } else if (silentSince !== null && silentSince <= now) {
    patch.silent_since = silentSince;
    const expected = rule.silent_after === null ? {} : { expectedHours: rule.silent_after };
    const last = rule.last_message_at === null ? {} : { lastMessageAt: rule.last_message_at };
    await notifyOfSignal(deps, trx, rule, { ruleId: rule.id, sign: 'silent', ...last, ...expected }, now);
  }
  await changeRule(trx, rule.id, { ...patch, due_at: dueAt({ ...rule, ...patch }, now) });
  await notifyOfChange(trx, now, rule.account_id, { marketplace: rule.marketplace, asins: [rule.asin] });
}
