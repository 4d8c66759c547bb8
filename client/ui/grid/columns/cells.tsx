import type { CSSProperties, ReactNode } from 'react';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { ColumnLayout, ShownColumn } from './grid-column.ts';

/** A link in a cell, to a place outside. Tab passes it by, Enter on its cell follows it. Anything but http and https is plain text. */
export function CellLink({ href, children }: { href: string | null | undefined; children: ReactNode }) {
  if (!isWebAddress(href)) return <span className="cut">{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" tabIndex={-1}>
      {children}
    </a>
  );
}

/** Whether something that came from outside may stand in a link. */
export const isWebAddress = (text: string | null | undefined): text is string => /^https?:\/\/\S+$/i.test(text ?? '');

/** Pictures of others are not shown in the portal, which asks no third party for anything: the sign leads there. */
export const Picture = ({ image }: { image?: string | null }) =>
  isWebAddress(image) ? (
    <CellLink href={image}>
      <span className="thumb">
        <ScreenIcon name="image" />
        <span className="unseen">Picture</span>
      </span>
    </CellLink>
  ) : (
    <span className="thumb">
      <ScreenIcon name="image" />
    </span>
  );

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
