import type { CSSProperties } from 'react';
import type { ColumnLayout, ShownColumn } from './grid-column.ts';

/** What a cell's element has the same in every row of the grid. */
export type CellLook = { className: string; style: CSSProperties };

/**
 * Cells stand beside each other in their row: with a place of its own each would be a layer to paint. Widths stand in the grid's style.
 * @param skipped px of columns before it that are not in the document
 */
export function cellLook<R>(layout: ColumnLayout<R>, shown: ShownColumn<R>, skipped = 0): CellLook {
  const { column, at, index } = shown;
  const edge = shown === layout.start.at(-1) || shown === layout.end[0];
  const style: CSSProperties = { width: `var(--cw${index})` };
  if (at !== 'center') style[at === 'end' ? 'right' : 'left'] = `var(--cx${index})`;
  if (skipped > 0) style.marginInlineStart = skipped;
  return { className: ['gc', at !== 'center' && 'pin', edge && 'edge', column.align, column.className].filter(Boolean).join(' '), style };
}
