import type { ComponentType } from 'react';
import { Lazy } from '#client/ui/lazy.tsx';
import type { LazyPart } from '#client/ui/lazy-part.ts';
import type { SheetCell } from '#shared/sheets/sheet.ts';
import type { ViewScreen } from '#shared/views/views.ts';
import type { ColumnRules, GridState } from '../columns/grid-state.ts';

export type SheetRows = {
  /** Column names; they become the first row of an empty sheet. */
  columns: readonly string[];
  count: number;
  /** Yields the rows in chunks of any size, cells in column order. Read once per append; stops early on `signal`. */
  read(signal: AbortSignal): AsyncIterable<readonly (readonly SheetCell[])[]>;
};

export type AppendToSheetProps = {
  /** Called when the button is pressed, so that the selection and filters of that moment apply. */
  rows(): SheetRows;
  disabled?: boolean;
  /** Button text, hidden on phones; 'Append to a Google Sheet' by default. */
  label?: string;
  className?: string;
};

/** A sheet as text, with the column names in the first row; empty cells at the end of a row are omitted. `cut`: the sheet has more rows than were read. */
type SheetTable = { spreadsheet: string; sheet: string; rows: string[][]; cut: boolean };

export type PickSheetProps = {
  /** Called with the chosen sheet: at most 10,001 rows of 100 columns. */
  onRows(table: SheetTable): void;
  /** Text of the final button; 'Import' by default. */
  label?: string;
};

/** Google Sheets tools for screens: append rows, and read a sheet. Each handles the Google sign-in itself. */
export type SheetTools = LazyPart<{ AppendToSheet: ComponentType<AppendToSheetProps>; PickSheet: ComponentType<PickSheetProps> }>;

/** The named views of a list. A view stores the query part of the URL. */
export type ViewToolsProps = {
  screen: ViewScreen;
  /** The list's columns: a view may name one that no longer exists. */
  columns: readonly ColumnRules[];
  /** The state if the URL has none. */
  start?: GridState;
};

/** The view tools of the signed-in person, loaded with the first list that has views. */
export type ViewTools = LazyPart<ComponentType<ViewToolsProps>>;

/** A button that appends rows to a Google Sheet of the person's choice. @param of from the store */
export const AppendToSheet = ({ of, ...append }: AppendToSheetProps & { of: SheetTools }) => (
  <Lazy of={of} failed={null}>
    {(tools) => <tools.AppendToSheet {...append} />}
  </Lazy>
);

/** The named views of a list, for the head of its screen. @param of from the store */
export const NamedViews = ({ of, ...list }: ViewToolsProps & { of: ViewTools }) => (
  <Lazy of={of} failed={null}>
    {(Tools) => <Tools {...list} />}
  </Lazy>
);
