import type { CSSProperties } from 'react';
import { formatCount } from '#shared/format.ts';
import './progress.css';

/** How far something has come. `of` is unknown until it is counted. */
export const Progress = ({ label, done, of, wide }: { label: string; done: number; of: number | undefined; wide?: boolean }) => (
  <div
    className={`progress${wide ? ' wide' : ''}${of === undefined ? ' unknown' : ''}`}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={of}
    aria-valuenow={of === undefined ? undefined : done}
    aria-valuetext={of === undefined ? 'Counting' : `${formatCount(done)} of ${formatCount(of)}`}
    style={{ '--at': share(done, of) } as CSSProperties}
  />
);

/** In percent of the whole, for the style. */
export const share = (done: number, of: number | undefined): string => (of ? `${Math.min(100, (done / of) * 100).toFixed(1)}%` : '0%');
