import type { CSSProperties } from 'react';
import './states.css';
import './bones.css';

const widths = ['62%', '48%', '71%', '39%', '55%'];

/** Lines that will be here soon, so that nothing jumps when they come. */
export const Bones = ({ lines, label }: { lines: number; label: string }) => (
  <div className="bone-lines" role="status" aria-label={label}>
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place
      <i key={line} className="bone" style={{ width: widths[line % widths.length] } as CSSProperties} />
    ))}
  </div>
);
