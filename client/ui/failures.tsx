import type { ReactNode } from 'react';
import './states.css';
import './buttons.css';
import { useCopyText } from './copy-text.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { ScreenIcon } from './screen-icon.tsx';

/** In the place of what is not there: why, and what to do about it. `role` alert for a failure. */
export const EmptyState = ({
  icon,
  title,
  children,
  action,
  failed,
}: {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  failed?: boolean;
}) => (
  <div className="empty-state" role={failed ? 'alert' : undefined}>
    {icon}
    <b>{title}</b>
    {children && <p>{children}</p>}
    {action}
  </div>
);

type RetryButtonProps = { onPress(): void; small?: boolean };
export const RetryButton = ({ onPress, small }: RetryButtonProps) => (
  <button type="button" className={small ? 'btn sm' : 'btn'} onClick={onPress}>
    Try again
  </button>
);

/** Says what could not be loaded, and why, with a button to try again. */
export const LoadFailed = ({ title, children, onRetry, small }: { title: string; children?: ReactNode; onRetry(): void; small?: boolean }) => (
  <EmptyState failed icon={<Icon name="unplug" />} title={title} action={<RetryButton onPress={onRetry} small={small} />}>
    {children}
  </EmptyState>
);

/** The whole account's news or trouble, under the page head, with the one thing to do about it. */
export const Banner = ({ bad, title, children, action }: { bad?: boolean; title: ReactNode; children?: ReactNode; action?: ReactNode }) => (
  <div className={bad ? 'banner bad' : 'banner'} role={bad ? 'alert' : 'status'}>
    <Icon name={bad ? 'warn' : 'info'} />
    <p>
      <b>{title}</b> {children}
    </p>
    {action}
  </div>
);

export type FaultProps = {
  title: string;
  children?: ReactNode;
  /** Buttons and links below it. */
  action?: ReactNode;
  /** What 'Copy Error Message' puts on the clipboard; without it there is no such button. */
  copy?: string;
};

/** One thing's trouble, in its place: read out when it appears. */
export function Fault({ title, children, action, copy }: FaultProps) {
  const copyText = useCopyText();
  return (
    <div className="fault" role="alert">
      <p className="fault-title">
        <Icon name="wrong" /> <span>{title}</span>
      </p>
      {children}
      {(action || copy !== undefined) && (
        <div className="fault-foot">
          {copy !== undefined && (
            <button type="button" className="btn sm" onClick={() => void copyText(copy)}>
              <ScreenIcon name="copy" small /> Copy Error Message
            </button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}

export type RefusedProps = {
  title: string;
  /** The server's own sentence. */
  message: string;
  /** A place of the portal that helps; without one, nothing to press. */
  way?: { href: string; words: string } | undefined;
};

/** In the place of an answer that this account does not get: why, and where it can be changed. */
export const Refused = ({ title, message, way }: RefusedProps) => (
  <EmptyState
    failed
    icon={<Icon name="info" />}
    title={title}
    action={
      way && (
        <Link className="btn primary" href={way.href}>
          {way.words}
        </Link>
      )
    }
  >
    {message}
  </EmptyState>
);
