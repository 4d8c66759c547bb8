import type { ReactNode } from 'react';
import './states.css';
import './buttons.css';
import { useCopyText } from './copy-text.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { ScreenIcon } from './screen-icon.tsx';

/** An empty or failed state: the reason, and an action. A failure has the role alert. */
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
  <button type="button" className={small ? 'btn small' : 'btn'} onClick={onPress}>
    Try again
  </button>
);

/** Clears what an empty list is narrowed by. */
export const ClearButton = ({ label, onPress }: { label: string; onPress(): void }) => (
  <button type="button" className="btn" onClick={onPress}>
    {label}
  </button>
);

export const LoadFailed = ({
  title,
  children,
  onRetry,
  small,
}: {
  title: string;
  children?: ReactNode;
  onRetry(): void;
  small?: boolean;
}) => (
  <EmptyState
    failed
    icon={<Icon name="unplug" />}
    title={title}
    action={<RetryButton onPress={onRetry} small={small} />}
  >
    {children}
  </EmptyState>
);

/** News or a problem of the whole account, under the page header, with one action. */
export const Banner = ({
  bad,
  title,
  children,
  action,
}: {
  bad?: boolean;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) => (
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
  action?: ReactNode;
  /** Text for 'Copy Error Message'; no button without it. */
  copy?: string;
};

/** A failure shown in place. Announced when it appears. */
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
            <button type="button" className="btn small" onClick={() => void copyText(copy)}>
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
  message: string;
  /** A link to a page that helps; omitted if there is none. */
  way?: { href: string; label: string } | undefined;
};

/** Shown instead of an answer that this account may not get: the reason, and where to change that. */
export const Refused = ({ title, message, way }: RefusedProps) => (
  <EmptyState
    failed
    icon={<Icon name="info" />}
    title={title}
    action={
      way && (
        <Link className="btn primary" href={way.href}>
          {way.label}
        </Link>
      )
    }
  >
    {message}
  </EmptyState>
);
