import * as v from 'valibot';
import { formatCount } from '../format.ts';

/** Text filters offer these two and one condition (portal-3 §2). */
const textFilterTypes = ['contains', 'notContains'] as const;
export type TextFilterType = (typeof textFilterTypes)[number];

/** So long may what is looked for be. */
export const LONGEST_FILTER = 200;

export const filterTextSchema = v.pipe(v.string(), v.maxLength(LONGEST_FILTER, `At most ${LONGEST_FILTER} letters`));

const textFilterSchema = v.object({
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

/** Bounds that a person types into the filter of a column of figures. */
type NumberBounds = { from: number; to: number; withFrom: boolean; withTo: boolean };

const number = String.raw`[^\d.\-−]{0,4}([-−]?\d[\d,]*(?:\.\d+)?|[-−]?\.\d+)\s*%?`;
const bound = new RegExp(`^(>=|<=|>|<|=|≥|≤)\\s*${number}$`);
const range = new RegExp(`^${number}\\s*(?:\\.\\.|-|–|to)\\s*${number}$`, 'i');

/** '> 20', '<= 5', '= 3', '10..20', '10 to 20', with or without a currency's sign. @returns null for anything else, which is looked for as text */
export function readNumberFilter(text: string): NumberBounds | null {
  const typed = text.trim();
  const between = range.exec(typed);
  if (between) {
    const [a, b] = [numberOf(between[1]), numberOf(between[2])];
    return { from: Math.min(a, b), to: Math.max(a, b), withFrom: true, withTo: true };
  }
  const [, sign, figure] = bound.exec(typed) ?? [];
  if (!sign) return null;
  const at = numberOf(figure);
  if (sign === '=') return { from: at, to: at, withFrom: true, withTo: true };
  const included = sign !== '>' && sign !== '<';
  return sign === '>' || sign === '>=' || sign === '≥'
    ? { from: at, to: Number.POSITIVE_INFINITY, withFrom: included, withTo: true }
    : { from: Number.NEGATIVE_INFINITY, to: at, withFrom: true, withTo: included };
}

/** Whether the cell of a figure may contain this: digits with the marks of currencies, thousands and units. */
const partOfFigure = /^\p{L}{0,3}\p{Sc}?[\s\d.,\-−]*\d[\s\d.,]*(?:%|\p{Sc}|\p{L}{1,2})?$/u;

/** Whether a filter of a column of figures can find anything: bounds, or a part of a figure. */
export const isNumberFilter = (text: string): boolean => text.trim() === '' || readNumberFilter(text) !== null || partOfFigure.test(text.trim());

/** A cell without a figure is within no bounds. */
export const passesNumberFilter = ({ from, to, withFrom, withTo }: NumberBounds, value: number | null): boolean =>
  value !== null && (withFrom ? value >= from : value > from) && (withTo ? value <= to : value < to);

/** Whether a figure passes a column's filter: bounds such as '> 20', or else a part of the figure as people read it ('1,2' of 1,234). */
export function passesFigureFilter({ type, filter }: Pick<TextFilter, 'type' | 'filter'>, value: number | null): boolean {
  const looked = foldText(filter);
  if (looked === '') return true;
  const bounds = readNumberFilter(filter);
  const found = bounds ? passesNumberFilter(bounds, value) : value !== null && formatCount(value).includes(looked);
  return found === (type === 'contains');
}

const numberOf = (text: string | undefined): number => Number((text ?? '').replaceAll(',', '').replace('−', '-'));

/** Letters that stand apart from their plain form in Unicode, so that no decomposition reaches them. */
const plain: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', þ: 'th', ς: 'σ' };

/**
 * Text as filters compare it: without accents and case (portal-3 §2). Table, live rows and provider fold by this one rule,
 * else a row would stand in the grid that its filter excludes.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // Most text is plain, and normalising costs far more than looking.
  if (isPlain.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøłđðħıþς]/g, (letter) => plain[letter] ?? letter);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is plain
const isPlain = /^[\x00-\x7f]*$/;
