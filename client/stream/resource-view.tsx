import type { ReactNode } from 'react';
import type { ChartState } from '#client/ui/charts/chart-frame.tsx';
import { LoadFailed } from '#client/ui/failures.tsx';
import { Skeleton } from '#client/ui/states.tsx';
import type { NotOffered } from '#shared/result.ts';
import type { ResourceState } from './resource-state.ts';

type ResourceViewProps<T> = {
  of: ResourceState<T>;
  onRetry(): void;
  /** What a screen reader hears while it loads. */
  loading: string;
  /** Lines of the skeleton. */
  lines: number;
  /** Title of the failure; its reason is below it. */
  failed: string;
  /** Where the provider has no such call; nothing by default. */
  unsupported?: ReactNode;
  children(value: Exclude<T, NotOffered>): ReactNode;
};

/** Draws a resource in each of its phases. A value from before a failed reading stays. */
export function ResourceView<T>({ of, onRetry, loading, lines, failed, unsupported = null, children }: ResourceViewProps<T>) {
  switch (of.phase) {
    case 'ready':
      return children(of.value);
    case 'unsupported':
      return unsupported;
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

/** The state of a chart that draws a resource. @param empty why there is nothing to draw, if so */
export function chartStateOf(state: ResourceState<unknown>, resource: { reload(): void }, empty: string | null): ChartState {
  if (state.phase === 'ready') return empty === null ? { kind: 'ready' } : { kind: 'empty', text: empty };
  if (state.phase === 'failed') return { kind: 'failed', message: state.trouble.message, onRetry: resource.reload };
  return { kind: 'loading' };
}
