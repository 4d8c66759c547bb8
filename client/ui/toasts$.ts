import { BehaviorSubject, type SchedulerLike, type Subscription } from 'rxjs';

/** Toast durations, ms (SHELL-17). A snackbar is `normal`. */
export const toastLengths = { blink: 1400, brief: 2000, short: 3000, normal: 5000, long: 6000, longest: 9000 } as const;
const MOST_TOASTS = 3;

export type ToastKind = 'info' | 'new' | 'done' | 'deleted' | 'failed';

export type Toast = {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  /** A second line; for a failed toast, the server's message. */
  readonly more?: string;
  readonly ms: number;
  /** At the top center or top right of the page, instead of the bottom corner. */
  readonly position?: 'top' | 'top-end';
  /** A second action, before the main one. */
  readonly also?: { readonly label: string; readonly run: () => void };
  readonly action?: ToastAction;
};

export type ToastAction = {
  readonly label: string;
  readonly run: () => void;
  /** For Undo: shows the remaining time, and can't be displaced. */
  readonly ring?: boolean;
};

export const undoAction = (run: () => void): ToastAction => ({ label: 'Undo', run, ring: true });

export type NewToast = Omit<Toast, 'id' | 'ms'> & {
  ms?: number;
  /** Replaces a toast with the same key, at the same position. */
  key?: string;
  onGone?: () => void;
};

export type Toasts = {
  toasts$: BehaviorSubject<readonly Toast[]>;
  /** @returns the toast's id; 0 if it isn't shown */
  show(toast: NewToast): number;
  dismiss(id: number): void;
  /** Returns the Undo of the newest toast that has one, also of one that waits to be shown. */
  newestUndo(): (() => void) | undefined;
};

export function createToasts(scheduler: SchedulerLike): Toasts {
  const toasts$ = new BehaviorSubject<readonly Toast[]>([]);
  const open = new Map<number, Pick<NewToast, 'key' | 'action' | 'onGone'> & { timer: Subscription }>();
  /** Toasts that wait because an Undo occupies every slot. */
  const waiting = new Map<number, NewToast>();
  let last = 0;

  const dismiss = (id: number) => {
    const late = waiting.get(id);
    if (waiting.delete(id)) return late?.onGone?.();
    const entry = open.get(id);
    if (!entry) return;
    open.delete(id);
    entry.timer.unsubscribe();
    toasts$.next(toasts$.value.filter((toast) => toast.id !== id));
    entry.onGone?.();
    const [next] = waiting;
    if (!next || toasts$.value.length >= MOST_TOASTS) return;
    waiting.delete(next[0]);
    place(...next);
  };

  const keyed = (key: string | undefined) => (key === undefined ? undefined : [...open].find(([, entry]) => entry.key === key)?.[0]);

  const place = (id: number, { key, onGone, ms = toastLengths.normal, ...rest }: NewToast) => {
    const toast: Toast = { ...rest, id, ms };
    const timer = scheduler.schedule(() => dismiss(id), ms);
    const same = keyed(key);
    if (same !== undefined) {
      open.get(same)?.timer.unsubscribe();
      open.delete(same);
      toasts$.next(toasts$.value.map((each) => (each.id === same ? toast : each)));
    } else {
      toasts$.next([...toasts$.value, toast]);
    }
    open.set(id, { key, timer, action: rest.action, onGone });
    const displaced = toasts$.value.length > MOST_TOASTS ? toasts$.value.find((each) => !each.action?.ring) : undefined;
    if (displaced) dismiss(displaced.id);
  };

  return {
    toasts$,
    show: (toast) => {
      last += 1;
      const full = toasts$.value.length >= MOST_TOASTS && toasts$.value.every(({ action }) => action?.ring);
      if (full && keyed(toast.key) === undefined) waiting.set(last, toast);
      else place(last, toast);
      return last;
    },
    dismiss,
    newestUndo: () => {
      const last = [...open, ...waiting].findLast(([, { action }]) => action?.ring);
      return (
        last &&
        (() => {
          last[1].action?.run();
          dismiss(last[0]);
        })
      );
    },
  };
}
