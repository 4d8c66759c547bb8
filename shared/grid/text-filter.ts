import * as v from 'valibot';
import { foldText } from './fold-text.ts';

/** Text filters offer these two and one condition (portal-3 §2). */
export const textFilterTypes = ['contains', 'notContains'] as const;
export type TextFilterType = (typeof textFilterTypes)[number];

/** So long may what is looked for be. */
export const LONGEST_FILTER = 200;

export const filterTextSchema = v.pipe(v.string(), v.maxLength(LONGEST_FILTER, `At most ${LONGEST_FILTER} letters`));

export const textFilterSchema = v.object({
  filterType: v.optional(v.literal('text'), 'text'),
  type: v.picklist(textFilterTypes),
  filter: filterTextSchema,
});
export type TextFilter = v.InferOutput<typeof textFilterSchema>;

/** Filters by column, each with one condition. All of them have to hold. */
export type FilterModel<C extends string = string> = { [Column in C]?: TextFilter };

/** A filter of these columns only. @param columns the ids of those that can be filtered */
export const filterModelSchema = <const C extends string>(columns: readonly C[]): v.GenericSchema<FilterModel<C>, FilterModel<C>> =>
  v.record(v.picklist(columns, 'There is no such column to filter by'), textFilterSchema) as unknown as v.GenericSchema<FilterModel<C>, FilterModel<C>>;

/**
 * Whether a value passes: accents and case ignored, `%` and `_` plain letters. An empty cell contains nothing,
 * so 'notContains' lets it pass; a filter without text lets everything pass.
 */
export function passesTextFilter({ type, filter }: Pick<TextFilter, 'type' | 'filter'>, value: string | null | undefined): boolean {
  const looked = foldText(filter);
  if (looked === '') return true;
  return foldText(value ?? '').includes(looked) === (type === 'contains');
}

/** The words of a search box, folded. A row is found by all of them, in any order and any of its texts. */
export const searchWords = (search: string): string[] => [...new Set(foldText(search).split(/\s+/).filter(Boolean))];

/** Whether a row is found by what stands in a search box; an empty one finds every row. @param texts what it looks through */
export function passesSearch(search: string, texts: readonly (string | null | undefined)[]): boolean {
  const words = searchWords(search);
  if (words.length === 0) return true;
  const folded = texts.map((text) => foldText(text ?? ''));
  return words.every((word) => folded.some((text) => text.includes(word)));
}

/** Whether a row passes every filter. @param textOf a column's text in this row, as the reader sees it */
export function passesFilters<C extends string>(model: FilterModel<C>, textOf: (column: C) => string | null | undefined): boolean {
  for (const column of Object.keys(model) as C[]) {
    const filter = model[column];
    if (filter && !passesTextFilter(filter, textOf(column))) return false;
  }
  return true;
}
