import type { ReactNode } from 'react';
import { Blank } from '#client/ui/blank.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { gridTexts } from './texts.ts';

/** What stands in the place of rows: `title` where the documents have another word for it, why there may be none, and what to do about it. */
export type Empty = { title?: string; text?: string; action?: ReactNode };

type GridOverlayProps = { failure: string | null; total: number | null; empty: Empty | undefined; onRetry(): void };

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
        <Blank failed icon={<Icon name="unplug" />} title={empty?.title ?? gridTexts.empty} action={retry}>
          {failure}
        </Blank>
      ) : (
        <Blank icon={<Icon name="search" />} title={empty?.title ?? gridTexts.empty} action={empty?.action}>
          {empty?.text}
        </Blank>
      )}
    </div>
  );
}
