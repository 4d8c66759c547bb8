import type { ReactNode } from 'react';
import type { ChartState } from '#client/ui/charts/chart-frame.tsx';
import { LoadFailed } from '#client/ui/failures.tsx';
import { Skeleton } from '#client/ui/states.tsx';
import type { ResourceState } from './resource-state.ts';

type ResourceViewProps<T> = {
  of: ResourceState<T>;
  onRetry(): void;
  /** Screen reader label while loading. */
  loading: string;
  /** The number of skeleton lines. */
  lines: number;
  /** The title of the failure, above its reason. */
  failed: string;
  children(value: T): ReactNode;
};

/** Renders a resource in each of its phases. The value from before a failed read stays visible. */
export function ResourceView<T>({ of, onRetry, loading, lines, failed, children }: ResourceViewProps<T>) {
  switch (of.phase) {
    case 'ready':
      return children(of.value);
    case 'failed':
      return (
        <LoadFailed title={failed} onRetry={onRetry}>
          {of.trouble.message}
        </LoadFailed>
      );
    case 'loading':
    case 'idle':
      return <Skeleton lines={lines} label={loading} />;
  }
}

/** Returns the state of a chart for a resource. @param empty why there is nothing to draw, or null */
export function chartStateOf(
  state: ResourceState<unknown>,
  resource: { reload(): void },
  empty: string | null,
): ChartState {
  if (state.phase === 'ready') return empty === null ? { kind: 'ready' } : { kind: 'empty', text: empty };
  if (state.phase === 'failed') return { kind: 'failed', message: state.trouble.message, onRetry: resource.reload };
  return { kind: 'loading' };
}
