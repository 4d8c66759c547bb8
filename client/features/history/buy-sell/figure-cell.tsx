import type { ReactNode } from 'react';
import { usePart } from '#client/ui/observe.ts';
import type { FiguresOf, ScanFiguresDesk } from './scan-figures.ts';

type FigureCellProps = { desk: ScanFiguresDesk; asin: string; children: (figures: FiguresOf) => ReactNode };

/** What a product's scans come to, in its cell: a bone while that is on its way, a dash where nobody knows it. */
export function FigureCell({ desk, asin, children }: FigureCellProps) {
  const figures = usePart(desk.view$, ({ of }) => of.get(asin), [asin]);
  if (figures === undefined) return <i className="bone" />;
  return figures === null ? '–' : children(figures);
}
