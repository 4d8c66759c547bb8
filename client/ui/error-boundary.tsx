import { Component, type ReactNode, Suspense, useState } from 'react';
import { BusyButton } from './busy-button.tsx';
import './buttons.css';
import { type LazyComponent, LoadError, lazyExport, type PropsOf } from './lazy.ts';
import { Note } from './states.tsx';
import { uiTexts } from './texts.ts';

type ErrorBoundaryProps = {
  /** A function counts as content: what it throws is caught, too. */
  children: ReactNode | (() => ReactNode);
  /** What the content shows. Another value renders it again. */
  of?: unknown;
  /** Replaces content that breaks; a note with 'Try again' by default. */
  broken?: ((retry: () => void) => ReactNode) | undefined;
  /** Replaces content whose code could not be loaded; a note with 'Try again' by default. */
  failed?: ReactNode;
};

type ErrorBoundaryState = { error?: unknown; of: unknown };

/** Replaces content whose rendering throws, so that the rest of the page stays. React logs the error to the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { of: this.props.of };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps({ of }: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
    return Object.is(of, state.of) ? null : { error: undefined, of };
  }

  retry = (): void => this.setState({ error: undefined });

  override render(): ReactNode {
    const { children, broken = (retry) => <BrokenNote onRetry={retry} />, failed = <NotLoaded /> } = this.props;
    const { error } = this.state;
    if (error instanceof LoadError) return failed;
    if (error !== undefined) return broken(this.retry);
    return typeof children === 'function' ? <Content render={children} /> : children;
  }
}

/** @property fallback shown while the code loads */
type LazyBoundaryProps = Omit<ErrorBoundaryProps, 'children'> & { children: ReactNode; fallback?: ReactNode };

/**
 * Suspense with an error boundary: while lazy components load, and if they fail or break, the rest of the page stays.
 */
export const LazyBoundary = ({ children, fallback = null, ...boundary }: LazyBoundaryProps) => (
  <ErrorBoundary {...boundary}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
);

/** `lazyExport` in a boundary of its own, for a dialog or a part that leaves no room while it loads. */
export function lazyPart<M, K extends keyof M>(load: () => Promise<M>, name: K): LazyComponent<PropsOf<M[K]>> {
  const Part = lazyExport(load, name);
  const InBoundary = (props: PropsOf<M[K]>) => (
    <LazyBoundary>
      <Part {...props} />
    </LazyBoundary>
  );
  return Object.assign(InBoundary, { preload: Part.preload });
}

/** A boundary catches what its children throw, not what it throws itself. */
const Content = ({ render }: { render: () => ReactNode }): ReactNode => render();

/** @param props.onClose closes the content for good, if it can be closed */
export const BrokenNote = ({ onRetry, onClose }: { onRetry(): void; onClose?: () => void }) => (
  <Note
    bad
    action={
      <>
        <button type="button" className="btn" onClick={onRetry}>
          {uiTexts.tryAgain}
        </button>
        {onClose && (
          <button type="button" className="btn" onClick={onClose}>
            {uiTexts.close}
          </button>
        )}
      </>
    }
  >
    {uiTexts.broken}
  </Note>
);

export const NotLoaded = () => (
  <Note bad action={<TryAgain />}>
    {uiTexts.notLoaded}
  </Note>
);

/** The same in the toast area, for a dialog: the end of the page may be out of view. */
export const NotLoadedHere = () => (
  <div className="toasts">
    <NotLoaded />
  </div>
);

/**
 * Retries by reloading the page once the portal answers: without an answer, a reload would lose the whole portal.
 * @param props.role its role inside a menu
 */
export function TryAgain({
  role,
  children = uiTexts.tryAgain,
}: {
  role?: 'menuitem' | undefined;
  children?: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const reload = async () => {
    setBusy(true);
    const there = await fetch(location.href, { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (there) location.reload();
    else setBusy(false);
  };
  return (
    <BusyButton className="btn" role={role} busy={busy} type="button" onClick={() => void reload()}>
      {children}
    </BusyButton>
  );
}
