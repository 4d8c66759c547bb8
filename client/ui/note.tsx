import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './states.css';

/** Advice in its place. A bad one is read out when it appears. */
export const Note = ({ bad, children, action }: { bad?: boolean; children: ReactNode /** A button at its end. */; action?: ReactNode }) => (
  <div className={bad ? 'note bad' : 'note'} role={bad ? 'alert' : undefined}>
    <Icon name={bad ? 'warn' : 'info'} />
    <div className="note-text">{children}</div>
    {action}
  </div>
);
