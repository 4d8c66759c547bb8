import type { ReactNode } from 'react';

export const Sheet = ({ title, wide, children }: { title: string /** Spans the whole page width. */; wide?: boolean; children: ReactNode }) => (
  <section className={wide ? 'sheet wide' : 'sheet'} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

export const Row = ({ children }: { children: ReactNode }) => <div className="sheet-row">{children}</div>;

/** Two columns; one on phones. */
export const Pair = ({ children }: { children: ReactNode }) => <div className="sheet-pair">{children}</div>;
