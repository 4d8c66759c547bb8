import type { ReactNode } from 'react';
import { formatCount, formatDate, formatMoney, formatNumber, formatPercent } from '#shared/format.ts';
import { Picture } from './cells.tsx';
import type { GridColumn } from './grid-column.ts';
import type { LocalColumn } from './local-order.ts';

export type ValueKind =
  | 'text'
  | 'money'
  | 'number'
  | 'percent'
  | 'rating'
  | 'flag'
  | 'date'
  | 'dimension'
  | 'weight'
  | 'asin'
  | 'image'
  | 'list';
export type CellValue = string | number | boolean | null | undefined | readonly string[];

/** A column for rows stored in the page. The kind of its values determines display, sorting, filtering and export. */
export type ValueColumn<R> = GridColumn<R> &
  LocalColumn<R> & {
    /** The value for files and spreadsheets; figures stay numbers. */
    raw(row: R): string | number | null;
  };

/** Units: a currency code, and the suffixes of lengths and weights. */
export type ValueUnits = { currency: string; dimension: string; weight: string };

type ValueColumnOf<R> = {
  column: { id: string; title: string; kind: ValueKind };
  /** Reads the value; null if unknown, shown as a dash. */
  read(row: R): CellValue;
  isPending?(row: R): boolean;
  /** The cell of an ASIN, such as a link. */
  asinCell?(row: R, asin: string): ReactNode;
  unitsOf(row: R): ValueUnits;
};

export const DASH = '–';

const widths: Record<ValueKind, number> = {
  text: 144,
  money: 100,
  number: 92,
  percent: 88,
  rating: 76,
  flag: 84,
  date: 116,
  dimension: 104,
  weight: 104,
  asin: 136,
  image: 52,
  list: 152,
};
/** Width of a letter in the head, and of everything next to the title, px. */
const LETTER = 7;
const BESIDE = 34;

const atEnd: readonly ValueKind[] = ['money', 'number', 'percent', 'rating', 'dimension', 'weight'];

/** @param more overrides, such as the width, the position or the cell */
export function valueColumn<R>(of: ValueColumnOf<R>, more: Partial<ValueColumn<R>> = {}): ValueColumn<R> {
  const { column, read, isPending = () => false, asinCell } = of;
  const { kind } = column;
  const isFigure = atEnd.includes(kind);
  const text = (row: R) => valueText(kind, read(row), () => of.unitsOf(row));
  return {
    id: column.id,
    title: column.title,
    width: Math.max(widths[kind], column.title.length * LETTER + BESIDE),
    minWidth: kind === 'image' ? widths.image : undefined,
    align: isFigure ? 'end' : undefined,
    sortable: kind !== 'image' && kind !== 'list',
    filterable: kind !== 'image',
    figures: isFigure,
    filterHint: isFigure ? '> 0' : undefined,
    text,
    value: isFigure || kind === 'date' || kind === 'flag' ? (row) => sortKey(kind, read(row)) : undefined,
    raw: (row) => rawValue(kind, read(row)),
    cell: (row) => {
      if (isPending(row)) return <i className="skeleton cell-skeleton" />;
      const shown = text(row);
      return kind === 'asin' && asinCell && shown !== '' ? (
        asinCell(row, shown)
      ) : (
        <ValueCell kind={kind} value={read(row)} text={shown} />
      );
    },
    ...more,
  };
}

function valueText(kind: ValueKind, value: CellValue, units: () => ValueUnits): string {
  if (isNothing(value)) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return figureText(kind, value, units);
  if (typeof value !== 'string') return value.join(', ');
  const at = kind === 'date' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? value : formatDate(at);
}

function figureText(kind: ValueKind, value: number, units: () => ValueUnits): string {
  switch (kind) {
    case 'money':
      return formatMoney(value, units().currency);
    case 'percent':
      return formatPercent(value);
    case 'rating':
      return value.toFixed(1);
    case 'dimension':
      return `${formatNumber(value)} ${units().dimension}`;
    case 'weight':
      return `${formatNumber(value)} ${units().weight}`;
    case 'date':
      return formatDate(value);
    default:
      return Number.isInteger(value) ? formatCount(value) : formatNumber(value);
  }
}

const isNothing = (value: CellValue): value is null | undefined | '' =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Returns the sort key. Cells that look the same are equal, so that the next sort column decides: numbers as rounded on
 * screen, times by day.
 */
function sortKey(kind: ValueKind, value: CellValue): string | number | null {
  if (isNothing(value)) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (kind === 'date' && typeof value === 'string') {
    const at = Date.parse(value);
    return Number.isNaN(at) ? null : dayOf(at);
  }
  if (typeof value !== 'number') return String(value);
  if (kind === 'date') return dayOf(value);
  const parts = kind === 'rating' ? 10 : 100;
  return Math.round(value * parts) / parts;
}

const dayOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

function rawValue(kind: ValueKind, value: CellValue): string | number | null {
  if (isNothing(value)) return null;
  if (typeof value === 'number') return kind === 'date' ? new Date(value).toISOString() : value;
  return valueText('text', value, noUnits);
}

const noUnits = (): ValueUnits => ({ currency: '', dimension: '', weight: '' });

function ValueCell({ kind, value, text }: { kind: ValueKind; value: CellValue; text: string }): ReactNode {
  if (kind === 'image')
    return <Picture image={Array.isArray(value) ? value[0] : typeof value === 'string' ? value : null} />;
  if (text === '') return <span className="faint">{DASH}</span>;
  // 'No' is less prominent than 'Yes'.
  if (value === false) return <span className="faint">{text}</span>;
  if (kind === 'asin') return <span className="code">{text}</span>;
  return atEnd.includes(kind) ? (
    text
  ) : (
    <span className="cut" dir="auto" title={text}>
      {text}
    </span>
  );
}
