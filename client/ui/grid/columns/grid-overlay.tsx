import type { ReactNode } from 'react';
import { Blank } from '#client/ui/blank.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { gridTexts } from './texts.ts';

type GridOverlayProps = { failure: string | null; total: number | null; empty: { text?: string; action?: ReactNode } | undefined; onRetry(): void };

/** Where there are no rows: that there are none, and why. */
export function GridOverlay({ failure, total, empty, onRetry }: GridOverlayProps) {
  if (failure === null && total !== 0) return null;
  const retry = (
    <button type="button" className="btn" onClick={onRetry}>
      {gridTexts.tryAgain}
    </button>
  );
  return (
    <div className="grid-overlay">
      {failure !== null ? (
        <Blank failed icon={<Icon name="unplug" />} title={gridTexts.empty} action={retry}>
          {failure}
        </Blank>
      ) : (
        <Blank icon={<Icon name="search" />} title={gridTexts.empty} action={empty?.action}>
          {empty?.text}
        </Blank>
      )}
    </div>
  );
}
