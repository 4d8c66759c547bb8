import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { NARROW, useMedia } from '#client/ui/media.ts';
import { ServerMessage } from '#client/ui/server-message.tsx';
import { screenTexts } from '../texts.ts';
import { AlertDetail, type AlertDetailProps } from './alert-detail.tsx';
import { detailTexts } from './detail-texts.ts';
import type { OpenAlert } from './open-alert.ts';
import './detail-pane.css';

type DetailPaneProps = Omit<AlertDetailProps, 'row' | 'unread' | 'muted'> & {
  /** The open alert's name in the address. */
  name: string;
  open: OpenAlert;
  isUnread: (row: AlertDetailProps['row']) => boolean;
  mutedText: (row: AlertDetailProps['row']) => string | undefined;
  onRetry(): void;
  onLookFurther(): void;
};

/** Shows the open alert, or why it cannot be shown. Sits beside the list, or over it on narrow screens. */
export function DetailPane({ name, open, isUnread, mutedText, onRetry, onLookFurther, ...rest }: DetailPaneProps) {
  const pane = useRef<HTMLElement>(null);
  const over = useMedia(NARROW);

  // The panel takes the focus only when it covers the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another alert replaces the content
  useLayoutEffect(() => {
    if (over) pane.current?.focus({ preventScroll: true });
  }, [name, over]);

  return (
    <aside
      ref={pane}
      className="side"
      aria-label={screenTexts.detail}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && rest.onClose()}
    >
      {open.state === 'found' ? (
        <ErrorBoundary
          of={open.row}
          broken={(retry) => (
            <Instead title={detailTexts.openBroken} label={screenTexts.tryAgain} onAct={retry} onClose={rest.onClose} />
          )}
        >
          <AlertDetail {...rest} row={open.row} unread={isUnread(open.row)} muted={mutedText(open.row)} />
        </ErrorBoundary>
      ) : open.state === 'failed' ? (
        <Instead
          title={detailTexts.openFailed}
          text={<ServerMessage text={open.reason} />}
          label={screenTexts.tryAgain}
          onAct={onRetry}
          {...rest}
        />
      ) : open.state !== 'missing' ? (
        <Instead title={detailTexts.openSearching} {...rest} />
      ) : open.further ? (
        <Instead
          title={detailTexts.openFar}
          text={detailTexts.openFarHint}
          label={detailTexts.lookFurther}
          onAct={onLookFurther}
          {...rest}
        />
      ) : (
        <Instead title={detailTexts.openGone} text={detailTexts.openGoneHint} {...rest} />
      )}
    </aside>
  );
}

type InsteadProps = { title: string; text?: ReactNode; label?: string; onAct?(): void; onClose(): void };

const Instead = ({ title, text, label, onAct, onClose }: InsteadProps) => (
  <div className="empty-state" role="status">
    <Icon name="bell" />
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {label && (
      <button type="button" className="btn" onClick={onAct}>
        {label}
      </button>
    )}
    <button type="button" className="btn" onClick={onClose}>
      {detailTexts.backToList}
    </button>
  </div>
);
