import { formatCount } from '../format.ts';
import { foldText } from './fold-text.ts';
import type { TextFilter } from './text-filter.ts';

/** Bounds that a person types into the filter of a column of figures. */
export type NumberBounds = { from: number; to: number; withFrom: boolean; withTo: boolean };

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
