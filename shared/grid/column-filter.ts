import * as v from 'valibot';
import { formatCount } from '../format-numbers.ts';

/** The only two types of a text filter, with one condition each (portal-3 §2). */
const textFilterTypes = ['contains', 'notContains'] as const;
export type TextFilterType = (typeof textFilterTypes)[number];

/** The maximum length of a filter's text, in characters. */
export const LONGEST_FILTER = 200;

export const filterTextSchema = v.pipe(v.string(), v.maxLength(LONGEST_FILTER, `At most ${LONGEST_FILTER} characters`));

const textFilterSchema = v.object({
  filterType: v.optional(v.literal('text'), 'text'),
  type: v.picklist(textFilterTypes),
  filter: filterTextSchema,
});
export type TextFilter = v.InferOutput<typeof textFilterSchema>;

/** Filters by column, one condition each. A row must pass all of them. */
export type FilterModel<C extends string = string> = { [Column in C]?: TextFilter };

/** @param columns the ids of the columns that can be filtered */
export const filterModelSchema = <const C extends string>(
  columns: readonly C[],
): v.GenericSchema<FilterModel<C>, FilterModel<C>> =>
  v.record(
    v.picklist(columns, 'Expected a column that can be filtered'),
    textFilterSchema,
  ) as unknown as v.GenericSchema<FilterModel<C>, FilterModel<C>>;

/**
 * Whether a value passes. Ignores accents and case; `%` and `_` have no special meaning. An empty cell contains
 * nothing, so 'notContains' lets it pass. A filter without text lets everything pass.
 */
export function passesTextFilter(
  { type, filter }: Pick<TextFilter, 'type' | 'filter'>,
  value: string | null | undefined,
): boolean {
  const looked = foldText(filter);
  if (looked === '') return true;
  return foldText(value ?? '').includes(looked) === (type === 'contains');
}

/** The folded words of a search box. A row matches if each is in any of its texts, in any order. */
export const searchWords = (search: string): string[] => [...new Set(foldText(search).split(/\s+/).filter(Boolean))];

/** Whether a row matches a search; an empty search matches every row. @param texts the row's searchable texts */
export function passesSearch(search: string, texts: readonly (string | null | undefined)[]): boolean {
  const words = searchWords(search);
  if (words.length === 0) return true;
  const folded = texts.map((text) => foldText(text ?? ''));
  return words.every((word) => folded.some((text) => text.includes(word)));
}

/** Whether a row passes every filter. @param textOf the displayed text of a column in this row */
export function passesFilters<C extends string>(
  model: FilterModel<C>,
  textOf: (column: C) => string | null | undefined,
): boolean {
  for (const column of Object.keys(model) as C[]) {
    const filter = model[column];
    if (filter && !passesTextFilter(filter, textOf(column))) return false;
  }
  return true;
}

/** Bounds typed into the filter of a numeric column. */
type NumberBounds = { from: number; to: number; withFrom: boolean; withTo: boolean };

const number = String.raw`[^\d.\-−]{0,4}([-−]?\d[\d,]*(?:\.\d+)?|[-−]?\.\d+)\s*%?`;
const bound = new RegExp(`^(>=|<=|>|<|=|≥|≤)\\s*${number}$`);
const range = new RegExp(`^${number}\\s*(?:\\.\\.|-|–|to)\\s*${number}$`, 'i');

/**
 * Reads '> 20', '<= 5', '= 3', '10..20' or '10 to 20', with or without a currency sign.
 * @returns null for anything else, which is a text search
 */
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

/** Text that can be part of a formatted number: digits with currency signs, separators and units. */
const partOfFigure = /^\p{L}{0,3}\p{Sc}?[\s\d.,\-−]*\d[\s\d.,]*(?:%|\p{Sc}|\p{L}{1,2})?$/u;

/** Whether the text works as a filter of a numeric column: bounds, or part of a number. */
export const isNumberFilter = (text: string): boolean =>
  text.trim() === '' || readNumberFilter(text) !== null || partOfFigure.test(text.trim());

/** An empty cell is outside all bounds. */
export const passesNumberFilter = ({ from, to, withFrom, withTo }: NumberBounds, value: number | null): boolean =>
  value !== null && (withFrom ? value >= from : value > from) && (withTo ? value <= to : value < to);

/**
 * Whether a number passes a column's filter: bounds such as '> 20', or part of the formatted number ('1,2' of 1,234).
 */
export function passesFigureFilter(
  { type, filter }: Pick<TextFilter, 'type' | 'filter'>,
  value: number | null,
): boolean {
  const looked = foldText(filter);
  if (looked === '') return true;
  const bounds = readNumberFilter(filter);
  const found = bounds ? passesNumberFilter(bounds, value) : value !== null && formatCount(value).includes(looked);
  return found === (type === 'contains');
}

const numberOf = (text: string | undefined): number => Number((text ?? '').replaceAll(',', '').replace('−', '-'));

/** Letters that Unicode doesn't decompose into a plain letter. */
const plain: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
};

/**
 * Removes accents and case, as filters compare text (portal-3 §2). Table, live rows and provider share this function,
 * so that the grid never shows a row that its filter excludes.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // Most text is ASCII, and normalizing costs far more than this check.
  if (isPlain.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøłđðħıþς]/g, (letter) => plain[letter] ?? letter);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches all of ASCII
const isPlain = /^[\x00-\x7f]*$/;
