import type { ComponentType } from 'react';
import { Lazy } from '#client/ui/lazy.tsx';
import type { LazyPart } from '#client/ui/lazy-part.ts';
import type { SheetCell } from '#shared/sheets/sheet.ts';
import type { ViewScreen } from '#shared/views/views.ts';
import type { ColumnRules, GridState } from '../columns/grid-state.ts';

/** Rows on their way to a spreadsheet. */
export type SheetRows = {
  /** The names of the columns; they become the first row of a sheet that is empty. */
  columns: readonly string[];
  /** How many rows come, for the progress. */
  count: number;
  /** The rows in pieces of any size, cells in the order of the columns. It is read once an append, and ends early where `signal` says so. */
  read(signal: AbortSignal): AsyncIterable<readonly (readonly SheetCell[])[]>;
};

export type AppendToSheetProps = {
  /** Asked for when the button is pressed: what was selected or filtered at that moment is what goes. */
  rows(): SheetRows;
  disabled?: boolean;
  /** The button's words, of which a phone shows none; 'Append to a Google Sheet' without them. */
  label?: string;
  /** The button's class, 'btn' without it. */
  className?: string;
};

/** A sheet as a table of text, the row of names first; empty cells at a row's end are left out. `cut`: it has more rows than were read. */
type SheetTable = { spreadsheet: string; sheet: string; rows: string[][]; cut: boolean };

export type PickSheetProps = {
  /** Given the sheet that was chosen, read whole: at most 10,001 rows of 100 columns. */
  onRows(table: SheetTable): void;
  /** The words of the last button; 'Import' without them. */
  label?: string;
};

/** What screens do with Google Sheets: append rows, and read a sheet. It stands in its own place and says by itself who is signed in. */
export type SheetTools = LazyPart<{ AppendToSheet: ComponentType<AppendToSheetProps>; PickSheet: ComponentType<PickSheetProps> }>;

/** The named views of a list: which one is shown, and what can be done with them. They hold the query of the address. */
export type ViewToolsProps = {
  screen: ViewScreen;
  /** Of the list: a view may name one that is gone. */
  columns: readonly ColumnRules[];
  /** The state where the address says nothing. */
  start?: GridState;
};

/** As a screen gets them: bound to the signed-in person, and fetched with the first list that has views. */
export type ViewTools = LazyPart<ComponentType<ViewToolsProps>>;

/** A button that appends rows to a Google Sheet, after the person has chosen which. @param of as the store has them */
export const AppendToSheet = ({ of, ...append }: AppendToSheetProps & { of: SheetTools }) => (
  <Lazy of={of} failed={null}>
    {(tools) => <tools.AppendToSheet {...append} />}
  </Lazy>
);

/** The named views of a list, in the head of its screen. @param of as the store has them */
export const NamedViews = ({ of, ...list }: ViewToolsProps & { of: ViewTools }) => (
  <Lazy of={of} failed={null}>
    {(Tools) => <Tools {...list} />}
  </Lazy>
);
