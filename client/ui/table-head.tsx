import type { ReactNode } from 'react';

type Column = { title: ReactNode; className?: string; hint?: string };

/** A column of figures, which are at the end of their cells. @param hint shown on hover */
export const num = (title: ReactNode, hint?: string): Column => ({ title, className: 'num', hint });

/** A column whose title is for screen readers only. */
export const unseen = (title: string): Column => ({ title: <span className="unseen">{title}</span> });

/** The head of a table. An empty title is the corner above the names of rows; false leaves a column out. */
export const TableHead = ({ columns }: { columns: readonly (string | Column | false | null | undefined)[] }) => (
  <thead>
    <tr>
      {columns.map((column, index) => {
        if (column === '') return <td key="corner" />;
        if (!column) return null;
        const { title, className, hint } = typeof column === 'string' ? { title: column } : column;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same title
          <th key={index} scope="col" className={className} title={hint}>
            {title}
          </th>
        );
      })}
    </tr>
  </thead>
);
