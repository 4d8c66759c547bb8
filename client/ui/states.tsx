import type { CSSProperties, ReactNode } from 'react';
import './states.css';
import './buttons.css';
import { Icon } from './icon.tsx';

const widths = ['62%', '48%', '71%', '39%', '55%'];

/** Placeholder lines while loading, so that nothing jumps when the content arrives. */
export const Skeleton = ({ lines, label }: { lines: number; label: string }) => (
  <div className="skeleton-lines" role="status" aria-label={label}>
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity
      <i key={line} className="skeleton" style={{ width: widths[line % widths.length] } as CSSProperties} />
    ))}
  </div>
);

/** Inline advice. A bad one is announced when it appears. */
export const Note = ({
  bad,
  children,
  action,
}: {
  bad?: boolean;
  children: ReactNode;
  /** A button at the end. */
  action?: ReactNode;
}) => (
  <div className={bad ? 'note bad' : 'note'} role={bad ? 'alert' : undefined}>
    <Icon name={bad ? 'warn' : 'info'} />
    <div className="note-text">{children}</div>
    {action}
  </div>
);
