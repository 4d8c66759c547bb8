import type { ReactNode } from 'react';
import { formatCount } from '#shared/format.ts';
import { Icon } from './icon.tsx';
import './buttons.css';
import './states.css';
import { uiTexts } from './texts.ts';

/** Actions for the selected rows. Placed after them in a column, so that it covers none. @param children the buttons */
export const SelectionBar = ({ count, onClear, children }: { count: number; onClear(): void; children: ReactNode }) => (
  <div className="selection-bar" role="toolbar" aria-label={uiTexts.selection}>
    <b className="fig">{formatCount(count)} selected</b>
    <hr />
    {children}
    <hr />
    <button type="button" className="btn small icon" aria-label={uiTexts.clearSelection} onClick={onClear}>
      <Icon name="close" />
    </button>
  </div>
);
