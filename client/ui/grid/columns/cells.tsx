import type { CSSProperties, ReactNode } from 'react';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { ColumnLayout, ShownColumn } from './grid-column.ts';

/**
 * An external link in a cell. Not a tab stop; Enter on its cell follows it. Anything but http and https is plain text.
 */
export function CellLink({ href, children }: { href: string | null | undefined; children: ReactNode }) {
  if (!isWebAddress(href)) return <span className="cut">{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" tabIndex={-1}>
      {children}
    </a>
  );
}

/** Whether text from outside is safe to link to. */
export const isWebAddress = (text: string | null | undefined): text is string => /^https?:\/\/\S+$/i.test(text ?? '');

/** Links to a picture instead of showing it: the portal makes no third-party requests. */
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

export type CellLook = { className: string; style: CSSProperties };

/**
 * Returns the attributes of a column's cells. Cells flow in their row: positioned, each would be a layer to paint.
 * Widths are variables in the grid's style.
 * @param skipped the width in px of the preceding columns that aren't rendered
 */
export function cellLook<R>(layout: ColumnLayout<R>, shown: ShownColumn<R>, skipped = 0): CellLook {
  const { column, at, index } = shown;
  const edge = shown === layout.start.at(-1) || shown === layout.end[0];
  const style: CSSProperties = { width: `var(--cw${index})` };
  if (at !== 'center') style[at === 'end' ? 'right' : 'left'] = `var(--cx${index})`;
  if (skipped > 0) style.marginInlineStart = skipped;
  return {
    className: ['cell', at !== 'center' && 'pin', edge && 'edge', column.align, column.className]
      .filter(Boolean)
      .join(' '),
    style,
  };
}
