import type { ReactNode } from 'react';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { RetryButton } from '#client/ui/failures.tsx';
import { ServerMessage } from '#client/ui/server-message.tsx';
import { Note, Skeleton } from '#client/ui/states.tsx';
import type { ResourceState, Trouble } from './resource-state.ts';

type PanelPartProps<T> = {
  of: ResourceState<T>;
  onRetry(): void;
  title: string;
  /** Beside the title, once there is a value. */
  about?(value: T): ReactNode;
  /** Screen reader label while loading, and the sentence above the reason of a failure. */
  loading: string;
  failed: string;
  /** What else can be done about a failure. */
  remedy?(trouble: Trouble): ReactNode;
  /** The number of skeleton lines. */
  lines: number;
  children(value: T): ReactNode;
};

/** A part of the panel that is read by itself, in each phase. Not there with nothing to read. */
export function PanelPart<T>({
  of,
  onRetry,
  title,
  about,
  loading,
  failed,
  remedy,
  lines,
  children,
}: PanelPartProps<T>) {
  if (of.phase === 'idle') return null;
  return (
    <section>
      <header>
        <h3>{title}</h3>
        {of.phase === 'ready' && about?.(of.value)}
      </header>
      {of.phase === 'ready' && <ErrorBoundary of={of.value}>{() => children(of.value)}</ErrorBoundary>}
      {of.phase === 'loading' && <Skeleton lines={lines} label={loading} />}
      {of.phase === 'failed' && (
        <Note
          bad
          action={
            <>
              {remedy?.(of.trouble)}
              <RetryButton small onPress={onRetry} />
            </>
          }
        >
          {failed} <ServerMessage text={of.trouble.message} />
        </Note>
      )}
    </section>
  );
}
