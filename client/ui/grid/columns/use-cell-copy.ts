import type { ClipboardEvent } from 'react';
import { useToasts } from '#client/ui/toasts.tsx';
import { type CellRange, cornersOf } from './cell-place.ts';
import type { ShownColumn } from './grid-column.ts';
import type { ShownRows } from './grid-rows.ts';
import { isMissing } from './row-blocks.ts';
import { gridTexts } from './texts.ts';
import { toTsv } from './tsv.ts';

/** Ctrl+C puts a range of cells on the clipboard, and says how many. Rows that are not loaded are left out, which it says too. */
export function useCellCopy<R>(rows: ShownRows<R>, shown: readonly ShownColumn<R>[]): (event: ClipboardEvent, range: CellRange) => void {
  const toasts = useToasts();
  return (event, range) => {
    const { top, bottom, start, end } = cornersOf(range);
    const columns = shown.slice(start, end + 1);
    const lines: string[][] = [];
    for (let at = top; at <= bottom; at += 1) {
      const row = rows.at(at);
      if (!isMissing(row)) lines.push(columns.map(({ column }) => column.text(row)));
    }
    event.clipboardData.setData('text/plain', toTsv(lines));
    event.preventDefault();
    const missing = bottom - top + 1 - lines.length;
    const cells = lines.length * columns.length;
    toasts.show({ kind: missing > 0 ? 'info' : 'done', text: missing > 0 ? gridTexts.copiedSome(cells, missing) : gridTexts.copied(cells) });
  };
}
