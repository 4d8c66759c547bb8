import type { CSSProperties, ReactNode } from 'react';
import './states.css';
import './buttons.css';
import { Icon } from './icon.tsx';

const widths = ['62%', '48%', '71%', '39%', '55%'];

/** Lines that will be here soon, so that nothing jumps when they come. */
export const Skeleton = ({ lines, label }: { lines: number; label: string }) => (
  <div className="skeleton-lines" role="status" aria-label={label}>
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place
      <i key={line} className="skeleton" style={{ width: widths[line % widths.length] } as CSSProperties} />
    ))}
  </div>
);

/** Advice in its place. A bad one is read out when it appears. */
export const Note = ({ bad, children, action }: { bad?: boolean; children: ReactNode /** A button at its end. */; action?: ReactNode }) => (
  <div className={bad ? 'note bad' : 'note'} role={bad ? 'alert' : undefined}>
    <Icon name={bad ? 'warn' : 'info'} />
    <div className="note-text">{children}</div>
    {action}
  </div>
);
