import * as v from 'valibot';
import { type ImportRow, MOST_IMPORT_ROWS, type openedImportSchema } from '#shared/imports/stored-import.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { type NotFoundReason, notFoundReasons } from '#shared/products/lookup.ts';
import { type ViewerIdentifier, type ViewerInput, viewerInputSchema } from '../../viewer-input.ts';
import type { ViewerRow } from '../viewer-row.ts';
import { importTexts } from './texts.ts';

const LONGEST_CELL = 1_000;
const MOST_CELLS = 200;
const MOST_TWINS = 200;

const cellsOf = (cells: readonly string[]): string[] => cells.slice(0, MOST_CELLS).map((cell) => cell.slice(0, LONGEST_CELL));

export const isLookedUp = ({ state }: Pick<ViewerRow, 'state'>): boolean => state === 'found' || state === 'not-found';

/** @param at when it was looked up, ms */
export const importRowOf = (row: ViewerRow, at: number): ImportRow => ({
  position: row.position,
  row: row.requested.row,
  code: row.requested.text.slice(0, LONGEST_CELL),
  value: row.requested.value,
  kind: row.requested.kind,
  how: row.requested.mended,
  cells: cellsOf(row.requested.cells),
  twins: row.requested.twins.slice(0, MOST_TWINS).map((twin) => ({ row: twin.row, cells: cellsOf(twin.cells) })),
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

export const settingsOf = ({ identifiers: _list, dropped: _dropped, ...settings }: ViewerInput): Record<string, unknown> => settings;

/** The name of the file or spreadsheet, or the first code of a typed list. */
export const importName = ({ source, identifiers }: ViewerInput): string =>
  source?.name.slice(0, 120) || importTexts.typed(identifiers[0]?.text.slice(0, 40) ?? '', identifiers.length - 1);

export type ReadRun = {
  input: ViewerInput;
  rows: ViewerRow[];
  /** Rows were lost before they were stored, so that positions differ. */
  isPartial: boolean;
};

/** Restores the list and its rows. @returns null if this version of the page cannot read them */
export function readRun({ settings }: Pick<v.InferOutput<typeof openedImportSchema>, 'settings'>, stored: readonly ImportRow[]): ReadRun | null {
  const head = v.safeParse(settingsSchema, settings);
  const listed = stored.filter(({ state }) => state !== 'dropped');
  const identifiers = v.safeParse(
    identifiersSchema,
    listed.map(({ value, kind, row, code, how, cells, twins }) => ({ value, kind, row, text: code, mended: how, cells, twins })),
  );
  if (!head.success || !identifiers.success) return null;
  const dropped = stored.filter(({ state }) => state === 'dropped').map(({ row, code, why, cells }) => ({ row, text: code, why: why ?? '', cells }));
  return {
    input: { ...head.output, identifiers: identifiers.output, dropped: v.parse(droppedSchema, dropped) },
    rows: listed.map((row, position) => viewerRowOf(row, position, identifiers.output[position] as ViewerIdentifier)),
    isPartial: listed.some(({ position }, at) => position !== at),
  };
}

/** A stored row at a position of a list, as the list has it now. */
export const viewerRowOf = (row: ImportRow, position: number, requested: ViewerIdentifier): ViewerRow => ({
  position,
  id: `${position}`,
  requested,
  state: row.state === 'dropped' ? 'waits' : row.state,
  products: row.products,
  pick: row.pick,
  marketplace: row.marketplace,
  why: reasonOf(row.why),
  soldIn: row.soldIn,
  batch: -1,
  leads: false,
  at: row.at ?? undefined,
});

const reasonOf = (why: string | null): NotFoundReason | null => notFoundReasons.find((reason) => reason === why) ?? null;
