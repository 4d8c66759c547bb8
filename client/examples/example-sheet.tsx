import type { ReactNode } from 'react';

/** One part with its states. */
export const Sheet = ({ title, wide, children }: { title: string /** Over the whole width of the page. */; wide?: boolean; children: ReactNode }) => (
  <section className={wide ? 'sheet wide' : 'sheet'} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

export const Row = ({ children }: { children: ReactNode }) => <div className="sheet-row">{children}</div>;

/** Two columns, on phones one. */
export const Pair = ({ children }: { children: ReactNode }) => <div className="sheet-pair">{children}</div>;
