import { IconButton } from '#client/ui/screen-icon.tsx';
import { translated } from '#shared/localized.ts';
import { Icon, type IconName } from './icon.tsx';
import { ServerMessage } from './server-message.tsx';
import { uiTexts } from './texts.ts';
import type { Toast, ToastKind } from './toasts$.ts';

const icons: Record<ToastKind, IconName> = {
  info: 'info',
  new: 'bell',
  done: 'check',
  deleted: 'trash',
  failed: 'wrong',
};

export type ToastViewProps = { toast: Toast; dismiss: (id: number) => void };

export function ToastView({ toast, dismiss }: ToastViewProps) {
  const { action, also } = toast;
  const ring = action?.ring;
  // Only the last line of a failure comes from the server and may hold markup. Titles and names in the others stay
  // text.
  const isServers = toast.kind === 'failed';
  const act = (run: () => void) => {
    run();
    dismiss(toast.id);
  };
  // Toasts over the page stand in a live region. The one below it does not, so it is a region of its own.
  const Part = toast.kind === 'new' ? 'section' : 'div';
  return (
    <Part
      className={also ? 'toast two' : 'toast'}
      aria-label={toast.kind === 'new' ? translated('ui/toast', 'New notification') : undefined}
    >
      <span className={isServers ? 'bad' : 'faint'}>
        <Icon name={icons[toast.kind]} />
      </span>
      <p className="toast-text">
        {isServers && !toast.more ? <ServerMessage text={toast.text} /> : toast.text}
        {toast.more && (
          <span className="soft small toast-more">{isServers ? <ServerMessage text={toast.more} /> : toast.more}</span>
        )}
      </p>
      {also && (
        <button type="button" className="btn small" onClick={() => act(also.run)}>
          {also.label}
        </button>
      )}
      {action && (
        <button type="button" className="btn small" onClick={() => act(action.run)}>
          {ring && <Icon name="undo" />} {action.label}
          {ring && <span className="ring" style={{ animationDuration: `${toast.ms}ms` }} />}
        </button>
      )}
      {!ring && <IconButton icon="close" label={uiTexts.close} onClick={() => dismiss(toast.id)} />}
    </Part>
  );
}
