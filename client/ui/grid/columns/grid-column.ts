import type { ReactNode } from 'react';
import type { IconName } from '#client/ui/icon.tsx';
import type { ScreenIconName } from '#client/ui/screen-icon.tsx';
import { translated } from '#shared/localized.ts';
import type { ColumnRules } from './grid-state.ts';

export type GridColumn<R> = ColumnRules & {
  title: string;
  /** Ours, beyond the specification: grids have it with the full profile (`columnsFor`). */
  full?: true;
  /** The name, if the head shows no text. */
  name?: string;
  /** Labels of the sort orders: 'Sourced, newest first'. */
  sortText?: { asc: string; desc: string };
  /** 'end' for figures. */
  align?: 'end';
  /** The group of adjacent columns, shown above their names. The same object for all of them. */
  band?: ColumnBand;
  /** An icon before the title, its text for screen readers, and its tooltip (`hint`). */
  sign?: { name: ScreenIconName | IconName; label: string; hint?: string };
  /** Replaces the title in the head. */
  head?: ReactNode;
  className?: string;
  /** All cells are figures, and the filter accepts numbers and bounds. */
  figures?: boolean;
  /** Placeholder of the filter, instead of 'contains'. */
  filterHint?: string;
  /** The cell's text, used for copying, and shown if there is no `cell`. */
  text(row: R): string;
  cell?(row: R, opening: Opening): ReactNode;
};

/** @param className class name of the band's cell in the head */
export type ColumnBand = { title: string; icon?: ScreenIconName | IconName; className?: string };

export type Opening = { isOpen: boolean; toggle(): void };

/** The columns of a portal with what is ours (`useFull`), or without it. */
export const columnsFor = <C extends { full?: true }>(isFull: boolean, columns: readonly C[]): readonly C[] =>
  isFull ? columns : columns.filter(({ full }) => !full);

export const nameOf = <R>({ title, name }: GridColumn<R>): string => translated('columns', name ?? title);

/** Returns the single column of a phone's cards. A copied card contains the text of all columns. */
export const cardColumn = <R>(
  name: string,
  columns: readonly GridColumn<R>[],
  cell: (row: R, opening: Opening) => ReactNode,
): GridColumn<R> => ({
  id: 'card',
  title: name,
  width: 320,
  text: (row) => columns.flatMap((column) => column.text(row) || []).join(', '),
  cell,
});

/** A positioned column. `x` is the distance in px from its edge; `index` counts shown columns from 0. */
export type ShownColumn<R> = {
  column: GridColumn<R>;
  at: 'start' | 'center' | 'end';
  index: number;
  x: number;
  width: number;
};

export type ColumnLayout<R> = {
  /** From left to right, including pinned columns. */
  shown: readonly ShownColumn<R>[];
  start: readonly ShownColumn<R>[];
  center: readonly ShownColumn<R>[];
  end: readonly ShownColumn<R>[];
  /** The width in px of the pinned columns on each side, and of all columns. */
  startWidth: number;
  endWidth: number;
  width: number;
};
