import type { Observable } from 'rxjs';
import type { ResourceState } from '#client/stream/resource-state.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { SheetTools } from '#client/ui/grid/tools/grid-tools.tsx';
import { type ListEntry, splitTyped, typedHeading } from '#shared/products/identifier-list.ts';
import { columnNames, countBlank, entriesOf, expectedOf, kindNamed, type Table, type TableMapping } from '#shared/products/identifier-table.ts';
import type { IdentifierType, InputMethod } from '#shared/products/identifiers.ts';
import { guessType, type ReadKind } from '#shared/products/read-identifier.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import type { ViewerSource } from '../viewer-input.ts';

export type TableSource = {
  name: string;
  size?: number;
  rows: Table;
  mapping: TableMapping /** Whether the mapping was chosen before, for a file with the same headers. */;
  remembered: boolean;
  cut: boolean;
  /** The column that appears to hold identifiers, if no header names one. */
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
  /** Chosen later for this list; takes precedence. */
  otherType: IdentifierType | null;
};

/** The entries to look up, and their declared type. */
export type InputSource = {
  entries: () => Iterable<ListEntry>;
  type: IdentifierType;
  /** Number of table rows without an identifier. */
  blank: number;
  expected?: ReadKind /** Whether the column, not the user, determined the type. */;
  typeFollows: boolean;
};

/** @returns null if nothing is entered or the column is unknown */
export function sourceOf(entered: Entered): InputSource | null {
  const table = tableOf(entered);
  if (entered.method === 'identifier_direct_enter') return typedSource(entered);
  if (!table || table.mapping.column === null) return null;
  const { rows, mapping } = table;
  const expected = expectedOf(rows, mapping);
  const held = typeOf(expected) ?? guessType(sampleOf(rows, mapping));
  const type = entered.otherType ?? held;
  return {
    entries: () => entriesOf(rows, mapping),
    blank: countBlank(rows, mapping),
    type,
    ...(expected !== undefined && { expected }),
    typeFollows: entered.otherType === null && entered.type !== null && entered.type !== held,
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

function typedSource({ text, type, otherType }: Entered): InputSource | null {
  const texts = splitTyped(text);
  if (texts.length === 0) return null;
  const expected = kindNamed(typedHeading(text) ?? '');
  return {
    entries: () => texts.map((each, at) => ({ row: at + 1, text: each, cells: [] })),
    blank: 0,
    type: otherType ?? type ?? typeOf(expected) ?? guessType(texts),
    ...(expected !== undefined && { expected }),
    typeFollows: false,
  };
}

const typeOf = (expected: ReadKind | undefined): IdentifierType | undefined => expected && (expected === 'ASIN' ? 'asin' : 'other');

function sampleOf(rows: Table, mapping: TableMapping): string[] {
  const sample: string[] = [];
  for (const { text } of entriesOf(rows.slice(0, 400), mapping)) sample.push(text);
  return sample;
}

export type InputStore = Pick<StoreDeps, 'call' | 'user'> & { tokens$: Observable<ResourceState<TokenBalance>>; sheets: SheetTools };
