import * as v from 'valibot';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import {
  type ImportRow,
  MOST_IMPORT_ROWS,
  type openedImportSchema,
  type StoredImport,
} from '#shared/products/imports/stored-import.ts';
import { type NotFoundReason, notFoundReasons } from '#shared/products/lookup.ts';
import { type ViewerIdentifier, type ViewerInput, viewerInputSchema } from '../../viewer-input.ts';
import { isLookedUp, type ViewerRow, waitingRows } from '../viewer-row.ts';
import { importTexts } from './texts.ts';

const LONGEST_CELL = 1_000;
const MOST_CELLS = 200;
/** Characters of a row's twins. A call must have room for the row. */
const TWINS_LENGTH = 60_000;

const cellsOf = (cells: readonly string[]): string[] =>
  cells.slice(0, MOST_CELLS).map((cell) => cell.slice(0, LONGEST_CELL));

const twinsOf = ({ twins }: ViewerIdentifier): ImportRow['twins'] => {
  let length = 0;
  return twins
    .map(({ row, text, kind, mended, cells }) => ({
      row,
      code: text.slice(0, LONGEST_CELL),
      kind,
      how: mended,
      cells: cellsOf(cells),
    }))
    .filter((twin) => {
      length += JSON.stringify(twin).length;
      return length <= TWINS_LENGTH;
    });
};

/**
 * @param position of the identifier in the list
 * @param row its first row in the table
 * @param at when it was looked up, ms
 */
export const importRowOf = (position: number, identifier: ViewerIdentifier, row: ViewerRow, at: number): ImportRow => ({
  position,
  row: identifier.row,
  code: identifier.text.slice(0, LONGEST_CELL),
  value: identifier.value,
  kind: identifier.kind,
  how: identifier.mended,
  cells: cellsOf(identifier.cells),
  twins: twinsOf(identifier),
  state: isLookedUp(row) ? (row.state as 'found' | 'not-found') : 'waits',
  why: row.why,
  soldIn: [...row.soldIn],
  marketplace: row.marketplace,
  products: [...row.products],
  pick: row.pick,
  at: isLookedUp(row) ? at : null,
});

/** The lines that could not be looked up, after the identifiers, as far as there is room. */
export const droppedRowsOf = ({ identifiers, dropped }: ViewerInput, marketplace: SupportedMarketplace): ImportRow[] =>
  dropped.slice(0, MOST_IMPORT_ROWS - identifiers.length).map(({ row, text, why, cells }, at) => ({
    position: identifiers.length + at,
    row,
    code: text.slice(0, LONGEST_CELL),
    value: '',
    kind: null,
    how: null,
    cells: cellsOf(cells),
    twins: [],
    state: 'dropped',
    why,
    soldIn: [],
    marketplace,
    products: [],
    pick: 0,
    at: null,
  }));

const { identifiers: identifiersSchema, dropped: droppedSchema, ...settingsEntries } = viewerInputSchema.entries;
const settingsSchema = v.object(settingsEntries);

export const settingsOf = ({
  identifiers: _list,
  dropped: _dropped,
  ...settings
}: ViewerInput): Record<string, unknown> => settings;

/** The name of the file or spreadsheet, or the first code of a typed list. */
export const importName = ({ source, identifiers }: ViewerInput): string =>
  source?.name.slice(0, 120) || importTexts.typed(identifiers[0]?.text.slice(0, 40) ?? '', identifiers.length - 1);

export type ReadRun = {
  input: ViewerInput;
  rows: ViewerRow[];
  /** Rows were lost before they were stored, so that positions differ. */
  isPartial: boolean;
};

type Stored = Pick<v.InferOutput<typeof openedImportSchema>, 'settings'> & {
  import: Pick<StoredImport, 'marketplace'>;
};

/** Restores the list and its rows. @returns null if this version of the page cannot read them */
export function readRun({ settings, import: { marketplace } }: Stored, stored: readonly ImportRow[]): ReadRun | null {
  const head = v.safeParse(settingsSchema, settings);
  const listed = stored.filter(({ state }) => state !== 'dropped');
  const lineOf = ({ row, code, kind, how, cells }: ImportRow['twins'][number] | ImportRow) => ({
    row,
    text: code,
    kind,
    mended: how,
    cells,
  });
  const identifiers = v.safeParse(
    identifiersSchema,
    listed.map((each) => ({ ...lineOf(each), value: each.value, twins: each.twins.map(lineOf) })),
  );
  if (!head.success || !identifiers.success) return null;
  const dropped = stored
    .filter(({ state }) => state === 'dropped')
    .map(({ row, code, why, cells }) => ({ row, text: code, why: why ?? '', cells }));
  const input = { ...head.output, identifiers: identifiers.output, dropped: v.parse(droppedSchema, dropped) };
  return {
    input,
    rows: rowsWithResults(input, marketplace, (position) => listed[position]),
    isPartial: listed.some(({ position }, at) => position !== at),
  };
}

/**
 * The lines of a list with stored results. A line that repeats another one has its result.
 * @param storedOf by position in the list of identifiers
 */
export function rowsWithResults(
  input: ViewerInput,
  marketplace: SupportedMarketplace,
  storedOf: (position: number) => ImportRow | undefined,
): ViewerRow[] {
  const results = new Map(input.identifiers.map(({ row }, position) => [row, storedOf(position)]));
  return waitingRows(input, marketplace).map((row) => {
    const { kind, sameAs } = row.requested;
    const stored = kind === null ? undefined : results.get(sameAs ?? row.requested.row);
    if (!stored || stored.state === 'waits' || stored.state === 'dropped') return row;
    const { state, products, pick, marketplace: lookedUpIn, why, soldIn, at } = stored;
    return { ...row, state, products, pick, marketplace: lookedUpIn, why: reasonOf(why), soldIn, at: at ?? undefined };
  });
}

const reasonOf = (why: string | null): NotFoundReason | null =>
  notFoundReasons.find((reason) => reason === why) ?? null;
