import type { LimitSide } from './limits.ts';
import './limits.css';

/** A filled triangle down for what fell below the least, an open one up for what rose above the most. @param x its middle @param y its top, px */
export const LimitMark = ({ side, x, y }: { side: LimitSide; x: number; y: number }) =>
  side === 'max' ? <path className="limit-mark over" d={`M${x - 4} ${y + 7}h8l-4-7z`} /> : <path className="limit-mark" d={`M${x - 4} ${y}h8l-4 7z`} />;

/** The same in a line of text. */
export const LimitSign = ({ side }: { side: LimitSide }) => (
  <svg className="limit-sign" width="10" height="9" aria-hidden="true">
    <LimitMark side={side} x={5} y={1} />
  </svg>
);
