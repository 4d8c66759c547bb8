import { createContext, useContext } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { useValue } from './observe.ts';
import { ServerMessage } from './server-message.tsx';
import type { Toast, ToastKind, Toasts } from './toasts$.ts';
import './overlays.css';

const ToastsContext = createContext<Toasts | null>(null);
export const ToastsProvider = ToastsContext.Provider;

export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error('No toasts: wrap the page in ToastsProvider');
  return toasts;
}

const icons: Record<ToastKind, IconName> = { info: 'info', new: 'bell', done: 'check', deleted: 'trash', failed: 'wrong' };

export function ToastStack() {
  const { toasts$, dismiss } = useToasts();
  const toasts = useValue(toasts$);
  // New alerts are unrequested: they appear below the page rather than over its rows, and are announced elsewhere.
  const news = toasts.findLast((toast) => !isOverPage(toast));
  const stack = (look: string, place: Toast['place']) => (
    <div className={look} role="status" aria-live="polite" aria-atomic="false">
      {toasts
        .filter((toast) => isOverPage(toast) && toast.place === place)
        .map((toast) => (
          <ToastView key={toast.id} toast={toast} dismiss={dismiss} />
        ))}
    </div>
  );
  return (
    <>
      {stack('toasts', undefined)}
      {stack('toasts toasts-top', 'top')}
      {stack('toasts toasts-top toasts-end', 'top-end')}
      {news && (
        <div className="toasts-foot">
          <ToastView toast={news} dismiss={dismiss} />
        </div>
      )}
    </>
  );
}

const isOverPage = ({ kind }: Toast): boolean => kind !== 'new';

function ToastView({ toast, dismiss }: { toast: Toast; dismiss: (id: number) => void }) {
  const { action, also } = toast;
  const ring = action?.ring;
  // Only the last line of a failure comes from the server and may contain markup. Titles and names in other toasts stay text.
  const isServers = toast.kind === 'failed';
  const act = (run: () => void) => {
    run();
    dismiss(toast.id);
  };
  return (
    <div className={also ? 'toast two' : 'toast'}>
      <span className={isServers ? 'bad' : 'faint'}>
        <Icon name={icons[toast.kind]} />
      </span>
      <p className="toast-text">
        {isServers && !toast.more ? <ServerMessage text={toast.text} /> : toast.text}
        {toast.more && <span className="soft small toast-more">{isServers ? <ServerMessage text={toast.more} /> : toast.more}</span>}
      </p>
      {also && (
        <button type="button" className="btn sm" onClick={() => act(also.run)}>
          {also.label}
        </button>
      )}
      {action && (
        <button type="button" className="btn sm" onClick={() => act(action.run)}>
          {ring && <Icon name="undo" />} {action.label}
          {ring && <span className="ring" style={{ animationDuration: `${toast.ms}ms` }} />}
        </button>
      )}
      {!ring && (
        <button type="button" className="btn quiet sm icon" aria-label="Close" onClick={() => dismiss(toast.id)}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
