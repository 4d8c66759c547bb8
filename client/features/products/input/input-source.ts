import type { Observable } from 'rxjs';
import type { ResourceState } from '#client/stream/resource-state.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { type ListEntry, splitTyped, typedHeading } from '#shared/products/identifier-list.ts';
import {
  columnNames,
  countBlank,
  entriesOf,
  expectedOf,
  kindNamed,
  type Table,
  type TableMapping,
} from '#shared/products/identifier-table.ts';
import type { IdentifierType, InputMethod } from '#shared/products/identifiers.ts';
import { guessType, type ReadKind } from '#shared/products/read-identifier.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import type { ViewerSource } from '../viewer-input.ts';

export type TableSource = {
  name: string;
  size?: number;
  rows: Table;
  mapping: TableMapping;
  /** Whether the mapping was chosen before, for a file with the same headers. */
  remembered: boolean;
  cut: boolean;
  /** The column found by its check digits, if no header names one. */
  likely: number | null;
};

/** Input of every method, so that switching methods loses nothing. */
export type Entered = {
  method: InputMethod;
  text: string;
  upload: TableSource | null;
  sheet: TableSource | null;
  /** Chosen in the form's first step; null without that step. */
  type: IdentifierType | null;
  /** What the person wrote for rows that could not be read, by row number of the current list. */
  corrections: ReadonlyMap<number, string>;
};

/** The entries to look up, and the type that decides about the ISBN-10 of a book. */
export type InputSource = {
  entries: () => Iterable<ListEntry>;
  type: IdentifierType;
  /** Number of table rows without an identifier. */
  blank: number;
  expected?: ReadKind;
};

/**
 * @returns null if nothing is entered or the column is unknown. The person's corrections replace what the list says.
 */
export function sourceOf(entered: Entered): InputSource | null {
  const source = listSourceOf(entered);
  const { corrections } = entered;
  if (!source || corrections.size === 0) return source;
  const { entries } = source;
  return {
    ...source,
    entries: function* () {
      for (const entry of entries()) {
        const corrected = corrections.get(entry.row);
        yield corrected === undefined ? entry : { ...entry, corrected };
      }
    },
  };
}

function listSourceOf(entered: Entered): InputSource | null {
  const table = tableOf(entered);
  if (entered.method === 'identifier_direct_enter') return typedSource(entered);
  if (!table || table.mapping.column === null) return null;
  const { rows, mapping } = table;
  const expected = expectedOf(rows, mapping);
  return {
    entries: () => entriesOf(rows, mapping),
    blank: countBlank(rows, mapping),
    type: typeOf(expected) ?? guessType(sampleOf(rows, mapping)),
    ...(expected !== undefined && { expected }),
  };
}

export function tableOf({ method, upload, sheet }: Pick<Entered, 'method' | 'upload' | 'sheet'>): TableSource | null {
  if (method === 'identifier_upload') return upload;
  return method === 'identifier_google_sheet' ? sheet : null;
}

export function viewerSourceOf(table: TableSource | null): ViewerSource | null {
  if (!table || table.mapping.column === null) return null;
  const { column, cost, head } = table.mapping;
  return {
    name: table.name,
    columns: columnNames(table.rows, head).filter((_, at) => at !== column),
    costColumn: cost === null || cost === column ? null : cost > column ? cost - 1 : cost,
  };
}

function typedSource({ text, type }: Entered): InputSource | null {
  const texts = splitTyped(text);
  if (texts.length === 0) return null;
  const expected = kindNamed(typedHeading(text) ?? '');
  return {
    entries: () => texts.map((each, at) => ({ row: at + 1, text: each, cells: [] })),
    blank: 0,
    type: typeOf(expected) ?? (type === 'other' ? 'other' : guessType(texts)),
    ...(expected !== undefined && { expected }),
  };
}

const typeOf = (expected: ReadKind | undefined): IdentifierType | undefined =>
  expected && (expected === 'ASIN' ? 'asin' : 'other');

function sampleOf(rows: Table, mapping: TableMapping): string[] {
  const sample: string[] = [];
  for (const { text } of entriesOf(rows.slice(0, 400), mapping)) sample.push(text);
  return sample;
}

export type InputStore = StoreDeps & { tokens$: Observable<ResourceState<TokenBalance>> };
