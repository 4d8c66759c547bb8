import type { ReactNode } from 'react';
import type { IconName } from '#client/ui/icon.tsx';
import type { ScreenIconName } from '#client/ui/screen-icon.tsx';
import { translated } from '#shared/localized.ts';
import type { ColumnRules } from './grid-state.ts';

/** A column as a screen describes it. */
export type GridColumn<R> = ColumnRules & {
  /** Its word in the head. */
  title: string;
  /** What it is called where the head shows no word. */
  name?: string;
  /** What its order reads as: 'Sourced, newest first'. */
  sortWords?: { asc: string; desc: string };
  /** Figures stand at the end. */
  align?: 'end';
  /** Columns beside each other that are of one kind: the kind stands above their names. The same object for all of them. */
  band?: ColumnBand;
  /** A sign before its word, and what that says; `hint` for whoever points at it. */
  sign?: { name: ScreenIconName | IconName; words: string; hint?: string };
  /** What stands in the head in the place of its word. */
  head?: ReactNode;
  /** Of all its cells, the head's among them. */
  className?: string;
  /** Its cells hold figures only, and its filter takes numbers and bounds. */
  figures?: boolean;
  /** What its filter says before something is typed, where that is not 'contains'. */
  filterHint?: string;
  /** What the cell says: copied, and shown where `cell` says nothing else. */
  text(row: R): string;
  cell?(row: R, opening: Opening): ReactNode;
};

/** @param className of the words above the columns */
export type ColumnBand = { title: string; icon?: ScreenIconName | IconName; className?: string };

/** Whether a row shows its detail, and how a cell changes that. */
export type Opening = { isOpen: boolean; toggle(): void };

export const nameOf = <R>({ title, name }: GridColumn<R>): string => translated('columns', name ?? title);

/** The one column of a phone's cards. Copied, a card is what its columns say. */
export const cardColumn = <R>(name: string, columns: readonly GridColumn<R>[], cell: (row: R, opening: Opening) => ReactNode): GridColumn<R> => ({
  id: 'card',
  title: name,
  width: 320,
  text: (row) => columns.flatMap((column) => column.text(row) || []).join(', '),
  cell,
});

/** A column in its place. `x` is px from the edge that it keeps to; `index` counts what is shown, from 0. */
export type ShownColumn<R> = { column: GridColumn<R>; at: 'start' | 'center' | 'end'; index: number; x: number; width: number };

export type ColumnLayout<R> = {
  /** From the left to the right, with what is pinned. */
  shown: readonly ShownColumn<R>[];
  start: readonly ShownColumn<R>[];
  center: readonly ShownColumn<R>[];
  end: readonly ShownColumn<R>[];
  /** px of what is pinned on either side, and of all columns together. */
  startWidth: number;
  endWidth: number;
  width: number;
};
