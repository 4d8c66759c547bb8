import { ok, type Result } from '#shared/result.ts';
import { MOST_TRACKED } from '#shared/tracking/limits.ts';
import type { SavedRule } from '#shared/tracking/rule.ts';
import {
  type ManyOutcome,
  type ManyRow,
  type RuleParts,
  resolveRow,
  sameRule,
  type TrackedMany,
  type TrackMany,
} from '#shared/tracking/track-many.ts';
import type { MetricValues } from '#shared/tracking/tracking-metrics.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { Refusal } from '../http/refuse.ts';
import type { Account } from '../session/account-record.ts';
import { catalogueNow } from './catalogue-readings.ts';
import { readingsFrom } from './readings.ts';
import { readMessages } from './stored-messages.ts';
import { countRules, entriesOf, readingsOf, rulesOf, rulesOfProducts, type TrackingRuleRow } from './tracking-table.ts';

/** How a rule is made and changed, in a transaction that also notifies the team. */
type RuleChanges = {
  create(deps: Deps, trx: Trx, account: Account, rule: SavedRule, now: number): Promise<TrackingRuleRow>;
  change(trx: Trx, before: TrackingRuleRow, rule: SavedRule, now: number): Promise<TrackingRuleRow>;
  notify(trx: Trx, account: Account, changed: readonly TrackingRuleRow[], now: number): Promise<void>;
};

/** Rows per transaction, and per event for the team. Between two, others get a turn. */
const PORTION = 20;

/**
 * Tracks or changes many products. Every portion is one transaction, which counts the limit, saves the good rows and
 * notifies the team: a bad row stops no other, and a hundred simultaneous calls stay within the limit.
 */
export async function trackMany(
  deps: Deps,
  { create, change, notify }: RuleChanges,
  account: Account,
  asked: TrackMany,
): Promise<Result<TrackedMany, Refusal>> {
  const { marketplace, rows, save } = asked;
  const known = new Map((await rulesOf(deps.db, account.ownerId, marketplace)).map((rule) => [rule.asin, rule]));
  const left = MOST_TRACKED - (await countRules(deps.db, account.ownerId));
  const values = await valuesNow(deps, account, marketplace, rows, known);
  const judge = createJudge(values, marketplace);
  const outcomes: ManyOutcome[] = [];
  /** The products that a report would track: a save counts them in its transactions. */
  let begun = 0;

  const savePortion = (portion: readonly ManyRow[]) =>
    deps.write(async (trx) => {
      const now = deps.clock();
      const touched: TrackingRuleRow[] = [];
      const results: ManyOutcome[] = [];
      const here = await rulesOfProducts(trx, account.ownerId, marketplace, [
        ...new Set(portion.flatMap(({ asin, sameAs }) => (sameAs ? [asin, sameAs] : asin))),
      ]);
      let places = MOST_TRACKED - (await countRules(trx, account.ownerId));
      for (const row of portion) {
        const before = here.get(row.asin);
        const { rule, ...outcome } = judge(row, before, here.get(row.sameAs ?? ''), places);
        if (!rule || outcome.outcome === 'unchanged') {
          results.push({ ...outcome, ...(before ? { id: before.id } : {}) });
          continue;
        }
        const whole: SavedRule = {
          ...rule,
          entries: [...rule.entries],
          asin: row.asin,
          marketplace,
          paused: before?.paused === 1,
          expiresAt: before?.expires_at ?? null,
        };
        const saved = before ? await change(trx, before, whole, now) : await create(deps, trx, account, whole, now);
        if (!before) places -= 1;
        here.set(row.asin, saved);
        touched.push(saved);
        results.push({ ...outcome, id: saved.id });
      }
      await notify(trx, account, touched, now);
      return results;
    });

  for (const portion of portionsOf(rows)) {
    if (save) outcomes.push(...(await savePortion(portion)));
    else
      for (const row of portion) {
        const { rule: _, ...outcome } = judge(
          row,
          known.get(row.asin),
          row.sameAs === undefined ? undefined : known.get(row.sameAs),
          left - begun,
        );
        if (outcome.outcome === 'started') begun += 1;
        outcomes.push(outcome);
      }
    await othersTurn();
  }
  return ok({ rows: outcomes, left, saved: save });
}

type Judged = ManyOutcome & { rule?: RuleParts };

/**
 * Says what becomes of each row, in order.
 * @returns takes the product's rule, the rule to take over, and how many more products can be tracked
 */
function createJudge(values: ReadonlyMap<string, MetricValues>, marketplace: TrackMany['marketplace']) {
  const firstRow = new Map<string, number>();
  return (
    row: ManyRow,
    before: TrackingRuleRow | undefined,
    same: TrackingRuleRow | undefined,
    places: number,
  ): Judged => {
    const of = { row: row.row, asin: row.asin };
    const twin = firstRow.get(row.asin);
    if (twin !== undefined) return refused(of, 'asin', `The same ASIN as in row ${twin}`);
    firstRow.set(row.asin, row.row);
    const parts = before && partsOf(before);
    const resolved = resolveRow(row, {
      before: parts,
      same: same && partsOf(same),
      now: values.get(row.asin) ?? {},
      marketplace,
    });
    if (!resolved.ok) return { ...of, outcome: 'refused', problems: resolved.error, entries: [] };
    if (!before && places <= 0) return refused(of, 'row', `At most ${MOST_TRACKED} products can be tracked`);
    const outcome = !before ? 'started' : parts && sameRule(parts, resolved.value) ? 'unchanged' : 'changed';
    return { ...of, outcome, problems: [], entries: [...resolved.value.entries], rule: resolved.value };
  };
}

/** The values now of products whose rows have a percentage: of Amazon's newest message, else of the catalogue. */
async function valuesNow(
  deps: Deps,
  account: Account,
  marketplace: string,
  rows: readonly ManyRow[],
  known: ReadonlyMap<string, TrackingRuleRow>,
): Promise<Map<string, MetricValues>> {
  const values = new Map<string, MetricValues>();
  for (const { asin, entries } of rows) {
    if (values.has(asin) || !entries.some(({ min, max }) => isPercent(min) || isPercent(max))) continue;
    if (values.size % PORTION === PORTION - 1) await othersTurn();
    const now = deps.clock();
    const rule = known.get(asin);
    const readings = rule
      ? readingsOf(rule)
      : readingsFrom(await readMessages(deps, { accountId: account.ownerId, marketplace, asin }, 0), now).readings;
    const catalogue = Object.entries(catalogueNow(deps.productData, { asin, marketplace }, now)).map(
      ([field, { value }]) => [field, value],
    );
    values.set(asin, {
      ...Object.fromEntries(catalogue),
      ...Object.fromEntries(Object.entries(readings).map(([field, [value]]) => [field, value])),
    });
  }
  return values;
}

const isPercent = (bound: unknown): boolean => typeof bound === 'object' && bound !== null;

const refused = (of: { row: number; asin: string }, column: string, reason: string): ManyOutcome => ({
  ...of,
  outcome: 'refused',
  problems: [{ column, reason }],
  entries: [],
});

const partsOf = (rule: TrackingRuleRow): RuleParts => ({
  entries: entriesOf(rule),
  rearm: rule.rearm,
  silentAfter: rule.silent_after,
  note: rule.note,
});

/** Small pieces of long work, so that a call of hundreds of products never stops others for long. */
export function* portionsOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += PORTION) yield all.slice(at, at + PORTION);
}

export const othersTurn = () => new Promise(setImmediate);
