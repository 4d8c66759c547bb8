import { Component, type ReactNode } from 'react';
import './buttons.css';
import { Note } from './states.tsx';
import { uiTexts } from './texts.ts';

type ErrorBoundaryProps = {
  /** A function counts as content: what it throws is caught, too. */
  children: ReactNode | (() => ReactNode);
  /** What the content shows. Another value renders it again. */
  of?: unknown;
  /** Replaces content that breaks; a note with 'Try again' by default. */
  broken?: (retry: () => void) => ReactNode;
};

type ErrorBoundaryState = { isBroken: boolean; of: unknown };

/** Replaces content whose rendering throws, so that the rest of the page stays. React logs the error to the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { isBroken: false, of: this.props.of };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { isBroken: true };
  }

  static getDerivedStateFromProps({ of }: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
    return Object.is(of, state.of) ? null : { isBroken: false, of };
  }

  retry = (): void => this.setState({ isBroken: false });

  override render(): ReactNode {
    const { children, broken = (retry) => <BrokenNote onRetry={retry} /> } = this.props;
    if (this.state.isBroken) return broken(this.retry);
    return typeof children === 'function' ? <Content render={children} /> : children;
  }
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
