import type { ReactNode } from 'react';
import { EmptyState, RetryButton } from '#client/ui/failures.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { gridTexts } from './texts.ts';

/** The empty state: `title` if the specification has its own text, the reason, and an action. */
export type Empty = { title?: string; text?: string; action?: ReactNode };

/** `wrongFilter`: a filter that no figure can match, and the name of its column. */
type GridOverlayProps = {
  failure: string | null;
  total: number | null;
  empty: Empty | undefined;
  wrongFilter: { column: string; text: string } | undefined;
  onRetry(): void;
};

export function GridOverlay({ failure, total, empty, wrongFilter, onRetry }: GridOverlayProps) {
  if (failure === null && total !== 0) return null;
  const retry = <RetryButton onPress={onRetry} />;
  return (
    <div className="grid-overlay">
      {failure !== null ? (
        <EmptyState failed icon={<Icon name="unplug" />} title={empty?.title ?? gridTexts.notLoaded} action={retry}>
          {failure}
        </EmptyState>
      ) : wrongFilter ? (
        <EmptyState
          icon={<Icon name="search" />}
          title={gridTexts.wrongFilter(wrongFilter.text)}
          action={empty?.action}
        >
          {gridTexts.wrongFilterHint(wrongFilter.column)}
        </EmptyState>
      ) : (
        <EmptyState icon={<Icon name="search" />} title={empty?.title ?? gridTexts.empty} action={empty?.action}>
          {empty?.text}
        </EmptyState>
      )}
    </div>
  );
}
