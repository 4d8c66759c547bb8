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

/** Whether a row passes every filter. @param textOf a column's text in this row, as the reader sees it */
export function passesFilters<C extends string>(model: FilterModel<C>, textOf: (column: C) => string | null | undefined): boolean {
  for (const column of Object.keys(model) as C[]) {
    const filter = model[column];
    if (filter && !passesTextFilter(filter, textOf(column))) return false;
  }
  return true;
}
