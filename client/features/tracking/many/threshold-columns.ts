import * as v from 'valibot';
import { figureIn } from '#client/ui/figure-text.ts';
import { asinSchema } from '#shared/products/asin.ts';
import { LONGEST_NOTE, type Rearm, rearmChoices } from '#shared/tracking/rule.ts';
import { type Bound, type ManyRow, MOST_ROWS } from '#shared/tracking/track-many.ts';
import { type TrackingField, trackingMetrics } from '#shared/tracking/tracking-metrics.ts';
import type { LimitName } from '../thresholds/draft.ts';
import { manyTexts as texts } from './texts.ts';

/** What a column of a pasted table or file is for. */
type Use = 'asin' | 'rearm' | 'silentAfter' | 'note' | 'sameAs' | { field: TrackingField; side: LimitName };

/** A cell that cannot be read. */
export type CellProblem = { row: number; asin: string; column: string; reason: string };

/** Thresholds for rows that have none of their own, as typed. */
export type CommonRule = { field: TrackingField; min: string; max: string; rearm: Rearm | ''; sameAs: string };
export const noCommonRule: CommonRule = { field: 'buybox_new_price', min: '', max: '', rearm: '', sameAs: '' };

export type ThresholdTable = {
  rows: ManyRow[];
  problems: CellProblem[];
  /** Headings that mean nothing here. */
  ignored: string[];
};

/**
 * Reads a table of ASINs with thresholds as columns. Without headings, the first columns are ASIN, Min and Max of the
 * New Buy box, or all cells are ASINs. A row with a cell that cannot be read is left out and reported.
 */
export function readThresholds(
  table: readonly (readonly string[])[],
  common: CommonRule = noCommonRule,
): ThresholdTable {
  const head = table.findIndex((row) => row.some((cell) => cell.trim() !== ''));
  const names = head < 0 ? [] : (table[head] ?? []);
  const uses = names.map(useOf);
  const hasHead = uses.includes('asin') || !names.some(isAsin);
  const result: ThresholdTable = {
    rows: [],
    problems: [],
    ignored: hasHead ? names.filter((name, at) => name.trim() !== '' && !uses[at]) : [],
  };
  const shared = readCommon(common);
  for (const problem of shared.problems) result.problems.push({ row: 0, asin: '', ...problem });
  const columns = hasHead ? uses : plainUses;
  for (let at = Math.max(0, hasHead ? head + 1 : head); at < table.length; at += 1) {
    const cells = table[at] ?? [];
    if (cells.every((cell) => cell.trim() === '')) continue;
    const each =
      !hasHead && cells.filter(isAsin).length > 1
        ? cells.filter((cell) => cell.trim() !== '').map((cell) => [cell])
        : [cells];
    for (const own of each) readRow(own, columns, at + 1, shared.row, result);
  }
  return result;
}

type Shared = { entries: ManyRow['entries']; rearm?: Rearm; sameAs?: string };

function readRow(
  cells: readonly string[],
  uses: readonly (Use | null)[],
  row: number,
  common: Shared,
  { rows, problems }: ThresholdTable,
): void {
  const at = uses.indexOf('asin');
  const typed = (cells[at] ?? '').trim();
  const asin = v.safeParse(asinSchema, typed);
  const found: CellProblem[] = [];
  const report = (column: string, reason: string) =>
    found.push({ row, asin: asin.success ? asin.output : typed, column, reason });
  if (!asin.success) report(texts.asin, typed === '' ? texts.noAsin : texts.notAsin);
  if (rows.length >= MOST_ROWS) report(texts.row, texts.tooManyRows(MOST_ROWS));
  const entries = new Map<TrackingField, ManyRow['entries'][number]>(
    common.entries.map((entry) => [entry.field, { ...entry }]),
  );
  const own: Partial<ManyRow> = {};
  for (const [index, use] of uses.entries()) {
    const text = (cells[index] ?? '').trim();
    if (text === '' || use === null || use === 'asin') continue;
    if (use === 'note') {
      if (text.length <= LONGEST_NOTE) own.note = isDash(text) ? '' : text;
      else report(texts.note, texts.longNote(LONGEST_NOTE));
    } else if (use === 'rearm') {
      const choice = rearmChoices.find(({ id, label }) => bare(id) === bare(text) || bare(label) === bare(text));
      if (choice) own.rearm = choice.id;
      else report(texts.rearm, texts.notRearm(rearmChoices.map(({ label }) => label).join(', ')));
    } else if (use === 'silentAfter') {
      const hours = isDash(text) ? null : Number(text.replace(/h$/i, ''));
      if (hours === null || (Number.isInteger(hours) && hours >= 1 && hours <= 24 * 90)) own.silentAfter = hours;
      else report(texts.silentAfter, texts.notHours);
    } else if (use === 'sameAs') {
      const same = v.safeParse(asinSchema, text);
      if (same.success) own.sameAs = same.output;
      else report(texts.sameAs, texts.notAsin);
    } else {
      const bound = boundIn(text, use.field);
      if (typeof bound === 'string') report(columnName(use.field, use.side), bound);
      else entries.set(use.field, { ...(entries.get(use.field) ?? { field: use.field }), [use.side]: bound });
    }
  }
  problems.push(...found);
  if (found.length > 0 || !asin.success) return;
  rows.push({ ...common, ...own, row, asin: asin.output, entries: [...entries.values()] });
}

function readCommon({ field, min, max, rearm, sameAs }: CommonRule): {
  row: Shared;
  problems: { column: string; reason: string }[];
} {
  const problems: { column: string; reason: string }[] = [];
  const entry: ManyRow['entries'][number] = { field };
  for (const [side, text] of [
    ['min', min],
    ['max', max],
  ] as const) {
    if (text.trim() === '') continue;
    const bound = boundIn(text.trim(), field);
    if (typeof bound === 'string') problems.push({ column: columnName(field, side), reason: bound });
    else entry[side] = bound;
  }
  const entries = entry.min === undefined && entry.max === undefined ? [] : [entry];
  return { row: { entries, ...(rearm === '' ? {} : { rearm }), ...(sameAs === '' ? {} : { sameAs }) }, problems };
}

/**
 * Reads '22.50', '90%' of the value now, '-10%' or '+5%' beside it, or a dash to remove the threshold.
 * @returns an error message if it is none of them
 */
export function boundIn(text: string, field: TrackingField): Bound | string {
  if (isDash(text)) return null;
  const [, sign, typed = ''] = /^([+\-−–]?)(.+)%$/.exec(text) ?? [];
  if (sign !== undefined) {
    const share = figureIn(typed.trim());
    if (!share.ok || share.value === null) return texts.notFigure;
    const percent = sign === '' ? share.value : sign === '+' ? 100 + share.value : 100 - share.value;
    return percent >= 0 && percent <= 1_000 ? { percent } : texts.notPercent;
  }
  const read = figureIn(text);
  if (!read.ok || read.value === null) return texts.notFigure;
  const { kind } = trackingMetrics.find((metric) => metric.field === field) ?? trackingMetrics[0];
  if (kind === 'count' && !Number.isInteger(read.value)) return texts.notWhole;
  if (kind === 'rating' && read.value > 5) return texts.aboveFive;
  return read.value > LARGEST ? texts.tooLarge : read.value;
}

/** The API's limit. */
const LARGEST = 1_000_000_000;

/** The heading of a metric's column: 'New Buy box Min'. */
export const columnName = (field: TrackingField, side: LimitName): string =>
  `${trackingMetrics.find((metric) => metric.field === field)?.label ?? field} ${texts[side]}`;

const plainUses: readonly Use[] = [
  'asin',
  { field: 'buybox_new_price', side: 'min' },
  { field: 'buybox_new_price', side: 'max' },
];

/** Ignores case, spaces, and marks: 'Min, New buy box' is 'minnewbuybox'. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function useOf(heading: string): Use | null {
  const name = bare(heading);
  if (name === 'asin') return 'asin';
  for (const [use, label] of [
    ['rearm', texts.rearm],
    ['silentAfter', texts.silentAfter],
    ['note', texts.note],
    ['sameAs', texts.sameAs],
  ] as const)
    if (name === bare(label) || name === bare(use)) return use;
  for (const side of ['min', 'max'] as const) {
    if (name === side || name === bare(texts[side])) return { field: 'buybox_new_price', side };
    for (const { field, label } of trackingMetrics)
      if ([field, label].some((each) => name === bare(each) + side || name === side + bare(each)))
        return { field, side };
  }
  return null;
}

const isAsin = (cell: string): boolean => v.is(asinSchema, cell.trim());
const isDash = (text: string): boolean => /^[-–—]$/.test(text);
