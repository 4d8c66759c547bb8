import type { ReactNode } from 'react';
import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import { Icon } from './icon.tsx';
import './buttons.css';
import './states.css';

const texts = localized('ui/selectionBar', {
  selection: 'Selection',
  clearSelection: 'Clear selection',
});

/** Actions for the selected rows. Placed after them in a column, so that it covers none. @param children the buttons */
export const SelectionBar = ({ count, onClear, children }: { count: number; onClear(): void; children: ReactNode }) => (
  <div className="selection-bar" role="toolbar" aria-label={texts.selection}>
    <b className="fig">{formatCount(count)} selected</b>
    <hr />
    {children}
    <hr />
    <button type="button" className="btn small icon" aria-label={texts.clearSelection} onClick={onClear}>
      <Icon name="close" />
    </button>
  </div>
);
