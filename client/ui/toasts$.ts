import { BehaviorSubject, type SchedulerLike, type Subscription } from 'rxjs';

/** How long toasts stay, ms (SHELL-17). A snackbar is `normal`. */
export const toastLengths = { blink: 1400, brief: 2000, short: 3000, normal: 5000, long: 6000, longest: 9000 } as const;
const MOST_TOASTS = 3;

export type ToastKind = 'info' | 'new' | 'done' | 'deleted' | 'failed';

export type Toast = {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  /** `text` holds what somebody has typed: markup in it stays text. */
  readonly plain?: boolean;
  /** A second line. */
  readonly more?: string;
  readonly ms: number;
  /** At the top of the page, in its middle or at its right, in place of the corner below. */
  readonly place?: 'top' | 'top-end';
  readonly action?: { readonly label: string; readonly run: () => void /** Draws the time that is left. */; readonly ring?: boolean };
};

export type NewToast = Omit<Toast, 'id' | 'ms'> & {
  ms?: number;
  /** A toast of the same key is replaced in its place. */
  key?: string;
  onGone?: () => void;
};

export type Toasts = {
  toasts$: BehaviorSubject<readonly Toast[]>;
  /** @returns its id; 0 where none is shown */
  show(toast: NewToast): number;
  dismiss(id: number): void;
};

export function createToasts(scheduler: SchedulerLike): Toasts {
  const toasts$ = new BehaviorSubject<readonly Toast[]>([]);
  const open = new Map<number, { key?: string; timer: Subscription; onGone?: () => void }>();
  let last = 0;

  const dismiss = (id: number) => {
    const entry = open.get(id);
    if (!entry) return;
    open.delete(id);
    entry.timer.unsubscribe();
    toasts$.next(toasts$.value.filter((toast) => toast.id !== id));
    entry.onGone?.();
  };

  return {
    toasts$,
    show: ({ key, onGone, ms = toastLengths.normal, ...rest }) => {
      last += 1;
      const id = last;
      const toast: Toast = { ...rest, id, ms };
      const timer = scheduler.schedule(() => dismiss(id), ms);
      const same = key === undefined ? undefined : [...open].find(([, entry]) => entry.key === key)?.[0];
      if (same !== undefined) {
        open.get(same)?.timer.unsubscribe();
        open.delete(same);
        toasts$.next(toasts$.value.map((each) => (each.id === same ? toast : each)));
      } else {
        toasts$.next([...toasts$.value, toast]);
      }
      open.set(id, { key, timer, onGone });
      for (const extra of toasts$.value.slice(0, -MOST_TOASTS)) dismiss(extra.id);
      return id;
    },
    dismiss,
  };
}
