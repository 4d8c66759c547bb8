import { useCallback, useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { figureIn, figureText } from '#client/ui/figure-text.ts';
import { readStored, removeStored, writeStored } from '#client/ui/stored.ts';
import { dayOf, startOfNamedDay } from '#shared/time/days.ts';
import { DEFAULT_REARM, LONGEST_NOTE, type Rearm, rearmSchema, type TrackingEntry } from '#shared/tracking/rule.ts';
import type { Tracked } from '#shared/tracking/tracked.ts';
import { metricOf, type TrackingField, trackingFields, trackingMetrics } from '#shared/tracking/tracking-metrics.ts';
import { decimalsOf } from '../figures.ts';
import { trackingTexts as texts } from '../texts.ts';

export type LimitName = 'min' | 'max';
export type CellName = `${TrackingField}.${LimitName}`;
export const cellName = (field: TrackingField, side: LimitName): CellName => `${field}.${side}`;

/** Unsaved changes of a product's rule, and nothing else: unedited fields follow the provider, even when it changes. */
export type Edits = {
  readonly cells: Readonly<Partial<Record<CellName, string>>>;
  readonly rearm?: Rearm;
  readonly expires?: string;
  readonly silentAfter?: string;
  readonly note?: string;
};
export const noEdits: Edits = { cells: {} };

export const editsSchema: v.GenericSchema<unknown, Edits> = v.object({
  cells: v.record(
    v.picklist(trackingFields.flatMap((field) => [cellName(field, 'min'), cellName(field, 'max')])),
    v.string(),
  ),
  rearm: v.exactOptional(rearmSchema),
  expires: v.exactOptional(v.string()),
  silentAfter: v.exactOptional(v.string()),
  note: v.exactOptional(v.string()),
}) as unknown as v.GenericSchema<unknown, Edits>;

/** A rule as text, as the form edits it. */
export type Draft = {
  readonly cells: Readonly<Record<CellName, string>>;
  readonly rearm: Rearm;
  readonly expires: string;
  readonly silentAfter: string;
  readonly note: string;
};

export type RuleBase = Pick<Tracked, 'entries' | 'rearm' | 'expiresAt' | 'silentAfter' | 'note'>;
export const newRule: RuleBase = { entries: [], rearm: DEFAULT_REARM, expiresAt: null, silentAfter: null, note: '' };

export type FormContext = { currency: string; zone: string };

export function draftOf(
  { entries, rearm, expiresAt, silentAfter, note }: RuleBase,
  { currency, zone }: FormContext,
): Draft {
  const cells = {} as Record<CellName, string>;
  for (const { field, kind } of trackingMetrics) {
    const entry = entries.find((each) => each.field === field);
    for (const side of ['min', 'max'] as const)
      cells[cellName(field, side)] = figureText(entry?.[side] ?? null, decimalsOf(kind, currency), kind !== 'count');
  }
  // The form shows the last day; `expiresAt` is the start of the day after.
  const expires = expiresAt === null ? '' : dayOf(expiresAt - 1, zone);
  return { cells, rearm, expires, silentAfter: silentAfter === null ? '' : String(silentAfter), note };
}

/** Applies edits to the provider's rule. */
export const edited = (base: Draft, { cells, ...rest }: Edits): Draft => ({
  ...base,
  ...rest,
  cells: { ...base.cells, ...cells },
});

/** Drops edits that equal the base: '22.5' does not change '22.50'. */
export function realEdits(base: Draft, { cells, ...rest }: Edits): Edits {
  const left = Object.entries(cells).filter(
    ([name, text]) => !sameFigure(text ?? '', base.cells[name as CellName] ?? ''),
  );
  const others = Object.entries(rest).filter(([name, value]) => value !== base[name as keyof typeof rest]);
  return { cells: Object.fromEntries(left), ...Object.fromEntries(others) };
}

export const isEdited = ({ cells, ...rest }: Edits): boolean =>
  Object.keys(cells).length > 0 || Object.keys(rest).length > 0;

export type DraftErrors = {
  cells: Partial<Record<CellName, string>>;
  expires?: string;
  note?: string;
  /** Error of the whole form. */
  form?: string;
};

/** The rule that Start Tracking sends. Metrics without thresholds have no entry. */
export type DraftRule = {
  entries: TrackingEntry[];
  rearm: Rearm;
  expiresAt: number | null;
  silentAfter: number | null;
  note: string;
};

/** Parses a draft as far as possible, with its errors. @param now ms */
export function readDraft(
  draft: Draft,
  now: number,
  { currency, zone }: FormContext,
): { rule: DraftRule; errors: DraftErrors | null } {
  const cells: DraftErrors['cells'] = {};
  const entries: TrackingEntry[] = [];
  for (const field of trackingFields) {
    const [min, max] = (['min', 'max'] as const).map((side) => {
      const read = readCell(field, draft.cells[cellName(field, side)] ?? '', currency);
      if (typeof read === 'string') cells[cellName(field, side)] = read;
      return typeof read === 'string' ? null : read;
    }) as [number | null, number | null];
    if (min !== null && max !== null && min > max) cells[cellName(field, 'max')] = texts.minAboveMax;
    else if (min !== null || max !== null) entries.push({ field, min, max });
  }
  const expiresAt = draft.expires === '' ? null : startOfNamedDay(draft.expires, zone, 1);
  const silentAfter = draft.silentAfter === '' ? null : Number(draft.silentAfter);
  const note = draft.note.trim();
  const errors: DraftErrors = { cells };
  if (expiresAt !== null && !(expiresAt > now)) errors.expires = texts.pastDay;
  if (note.length > LONGEST_NOTE) errors.note = texts.longNote(LONGEST_NOTE, note.length);
  if (entries.length === 0 && Object.keys(cells).length === 0) errors.form = texts.needThreshold;
  const fine = Object.keys(cells).length === 0 && !errors.expires && !errors.note && !errors.form;
  return { rule: { entries, rearm: draft.rearm, expiresAt, silentAfter, note }, errors: fine ? null : errors };
}

/** @returns the number, null if empty, or an error message */
function readCell(field: TrackingField, text: string, currency: string): number | null | string {
  const { kind } = metricOf(field);
  const read = figureIn(text);
  if (!read.ok) return texts.notFigure;
  if (read.value === null) return null;
  if (kind === 'count' && !Number.isInteger(read.value)) return texts.notWhole;
  if (kind === 'rating' && read.value > 5) return texts.aboveFive;
  if (read.value > LARGEST) return texts.tooLarge;
  const power = 10 ** decimalsOf(kind, currency);
  return Math.round(read.value * power) / power;
}

/** The API's limit. */
const LARGEST = 1_000_000_000;

function sameFigure(a: string, b: string): boolean {
  const [left, right] = [figureIn(a), figureIn(b)];
  return left.ok && right.ok ? left.value === right.value : a.trim() === b.trim();
}

/** Maps the fields of a refused save to cells: 'entries.0.max' is the Max of the first entry sent. */
export function refusedCells(
  errors: Readonly<Record<string, string>> | undefined,
  entries: readonly TrackingEntry[],
): DraftErrors['cells'] {
  const cells: DraftErrors['cells'] = {};
  for (const [path, message] of Object.entries(errors ?? {})) {
    const [, index, side] = /^entries\.(\d+)(?:\.(min|max))?$/.exec(path) ?? [];
    const entry = entries[Number(index)];
    if (entry) cells[cellName(entry.field, side === 'min' ? 'min' : 'max')] = message;
  }
  return cells;
}

export type Drafts = {
  of(asin: string): Edits;
  unsaved: ReadonlySet<string>;
  change(asin: string, edit: (before: Edits) => Edits): void;
  drop(asin: string): void;
};

const storedSchema = v.record(v.string(), editsSchema);

/**
 * Unsaved changes by product, for one account and marketplace. They survive the screen and reloads, and are removed on
 * sign-out.
 */
export function useDrafts(userId: string, marketplace: string): Drafts {
  const key = `tracking.drafts.${userId}.${marketplace}`;
  const [held, setHeld] = useState(() => ({ key, edits: readStored(key, storedSchema, {}) }));
  const edits = useMemo(() => (held.key === key ? held.edits : readStored(key, storedSchema, {})), [held, key]);
  useEffect(() => {
    if (Object.keys(edits).length === 0) removeStored(key);
    else writeStored(key, edits);
  }, [key, edits]);
  const change = useCallback(
    (asin: string, edit: (before: Edits) => Edits) =>
      setHeld((before) => {
        const all = before.key === key ? before.edits : readStored(key, storedSchema, {});
        const { [asin]: own = noEdits, ...others } = all;
        const after = edit(own);
        return { key, edits: isEdited(after) ? { ...others, [asin]: after } : others };
      }),
    [key],
  );
  return useMemo(
    () => ({
      of: (asin) => edits[asin] ?? noEdits,
      unsaved: new Set(Object.keys(edits)),
      change,
      drop: (asin) => change(asin, () => noEdits),
    }),
    [edits, change],
  );
}
