import type { CSSProperties } from 'react';
import './charts.css';

/** A share as a bar. @param share in percent @param most the percentage of a full bar */
export const ShareBar = ({ share, most = 100 }: { share: number; most?: number }) => (
  <span
    className="share-bar"
    aria-hidden="true"
    style={{ '--at': `${Math.min(100, (share / (most || 1)) * 100).toFixed(2)}%` } as CSSProperties}
  />
);
