import { currencyOf } from '#shared/marketplaces.ts';
import { type Crossing, crossings } from '#shared/tracking/crossings.ts';
import type { TrackingSignal } from '#shared/tracking/signal.ts';
import { metricOf } from '#shared/tracking/tracking-metrics.ts';
import type { Measured } from '#shared/upstream/alert-readers.ts';
import { metricValuesOf } from '#shared/upstream/tracked-values.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { AlertDeps } from '../inbox/store-alert.ts';
import { dueAt, isActive, stillSilentSince } from './changed-watch.ts';
import { insertMessage } from './messages-table.ts';
import { notifyOfChange, notifyOfSignal } from './notify.ts';
import { newestOf, withValues } from './readings.ts';
import {
  changeRule,
  endFirings,
  entriesOf,
  insertFiring,
  readingsOf,
  ruleOfProduct,
  type TrackingRuleRow,
  watchOf,
} from './tracking-table.ts';

/** A message that was just stored. `publishedAt` in ms. */
type StoredMessage = {
  recordId: string;
  accountId: string;
  marketplace: string;
  asin: string;
  title: string | null;
  publishedAt: number;
  measured: Measured | null;
};

/**
 * Checks a message against its product's thresholds, in the transaction that stores it. For an untracked product this
 * costs one index lookup.
 */
export async function trackMessage(
  deps: Pick<Deps, 'newId'> & AlertDeps,
  trx: Trx,
  message: StoredMessage,
): Promise<void> {
  const rule = await ruleOfProduct(trx, message);
  if (!rule) return;
  const now = deps.clock();
  // A fast clock would block all later messages.
  const at = Math.min(message.publishedAt, now);
  const values = metricValuesOf(message.measured, message.marketplace);
  await insertMessage(trx, message, { at: message.publishedAt, recordId: message.recordId, values });

  const known = readingsOf(rule);
  // Only the newest values can cross: a new, changed or resumed rule has values that its watch has not seen.
  const newest = newestOf(known, values, at);
  const outcome = isActive(rule, now)
    ? crossings({ entries: entriesOf(rule), rearm: rule.rearm }, watchOf(rule), newest, at)
    : undefined;
  const title = rule.title ?? message.title;
  const lastMessageAt = Math.max(rule.last_message_at ?? 0, at);
  // A late message may leave the product silent.
  const silentSince = stillSilentSince({ ...rule, last_message_at: lastMessageAt }, now);
  const changed: TrackingRuleRow = {
    ...rule,
    title,
    watch: outcome ? JSON.stringify(outcome.watch) : rule.watch,
    readings: JSON.stringify(withValues(known, values, at)),
    last_message_at: lastMessageAt,
    silent_since: silentSince,
  };
  await changeRule(trx, rule.id, {
    title,
    watch: changed.watch,
    readings: changed.readings,
    last_message_at: lastMessageAt,
    silent_since: silentSince,
    due_at: dueAt(changed, now),
  });

  if (rule.silent_since !== null && silentSince === null) {
    const signal: TrackingSignal = {
      ruleId: rule.id,
      sign: 'heard',
      ...(rule.last_message_at === null ? {} : { lastMessageAt: rule.last_message_at }),
    };
    await notifyOfSignal(deps, trx, changed, signal, message.publishedAt);
  }
  for (const { field, side } of outcome?.ended ?? []) await endFirings(trx, rule.id, at, { field, side });
  for (const crossing of outcome?.fired ?? [])
    await fire(deps, trx, changed, crossing, { at, publishedAt: message.publishedAt });
  await notifyOfChange(trx, now, rule.account_id, { marketplace: rule.marketplace, asins: [rule.asin] });
}

async function fire(
  deps: Pick<Deps, 'newId'> & AlertDeps,
  trx: Trx,
  rule: TrackingRuleRow,
  { field, side, threshold, value }: Crossing,
  when: { at: number; publishedAt: number },
): Promise<void> {
  const { label, kind } = metricOf(field);
  const currency = kind === 'price' ? { currency: currencyOf(rule.marketplace) } : {};
  const signal: TrackingSignal = { ruleId: rule.id, sign: side, field, metric: label, threshold, value, ...currency };
  const { told, notificationId } = await notifyOfSignal(deps, trx, rule, signal, when.publishedAt);
  await insertFiring(trx, {
    id: deps.newId(),
    rule_id: rule.id,
    field,
    side,
    threshold,
    value,
    at: when.at,
    ended_at: null,
    told: JSON.stringify(told),
    notification_id: notificationId,
  });
}
