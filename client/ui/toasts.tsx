import { createContext, useContext } from 'react';
import { LazyBoundary } from './error-boundary.tsx';
import { lazyExport, usePreloaded } from './lazy.ts';
import { useValue } from './observe.ts';
import type { ToastViewProps } from './toast-view.tsx';
import type { Toast, Toasts } from './toasts$.ts';
import './overlays.css';

const ToastsContext = createContext<Toasts | null>(null);
export const ToastsProvider = ToastsContext.Provider;

export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error('No toasts: wrap the page in ToastsProvider');
  return toasts;
}

/** Loaded when idle: nothing has happened yet when a page opens. */
const ToastView = lazyExport(() => import('./toast-view.tsx'), 'ToastView');

/** Shows a toast's text even if the rest of it can't be loaded. */
function OneToast(props: ToastViewProps) {
  const { text, more = '' } = props.toast;
  return (
    <LazyBoundary failed={<p className="toast">{`${text} ${more}`}</p>}>
      <ToastView {...props} />
    </LazyBoundary>
  );
}

export function ToastStack() {
  usePreloaded(ToastView);
  const { toasts$, dismiss, hold } = useToasts();
  const toasts = useValue(toasts$);
  // New alerts are unrequested: they appear below the page rather than over its rows, and are announced elsewhere.
  const news = toasts.findLast((toast) => !isOverPage(toast));
  const holds = {
    onPointerEnter: () => hold(true),
    onPointerLeave: () => hold(false),
    onFocus: () => hold(true),
    onBlur: () => hold(false),
  };
  const stack = (look: string, position: Toast['position']) => (
    <div className={look} role="status" aria-live="polite" aria-atomic="false" {...holds}>
      {toasts
        .filter((toast) => isOverPage(toast) && toast.position === position)
        .map((toast) => (
          <OneToast key={toast.id} toast={toast} dismiss={dismiss} />
        ))}
    </div>
  );
  return (
    <>
      {stack('toasts', undefined)}
      {stack('toasts toasts-top', 'top')}
      {stack('toasts toasts-top toasts-end', 'top-end')}
      {news && (
        <div className="toasts-foot" {...holds}>
          <OneToast toast={news} dismiss={dismiss} />
        </div>
      )}
    </>
  );
}

const isOverPage = ({ kind }: Toast): boolean => kind !== 'new';
