import { Icon } from '#client/ui/icon.tsx';
import type { Opening } from './grid-column.ts';

/** Opens a row and closes it, in one of its cells. Tab passes it by, Enter on its cell presses it. @param label what is opened, and of what */
export const OpenRow = ({ label, opening }: { label: string; opening: Opening }) => (
  <button type="button" className="btn quiet sm icon open-row" tabIndex={-1} aria-expanded={opening.isOpen} aria-label={label} onClick={() => opening.toggle()}>
    <Icon name="down" />
  </button>
);
