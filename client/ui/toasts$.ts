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
  /** For Undo: shows the remaining time, and isn't given up for a newer toast. */
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
  done(text: string): void;
  /** @param more the server's message */
  failed(text: string, more?: string): void;
  dismiss(id: number): void;
  /** While somebody reads a toast, or is about to press its button, none leaves by itself. */
  hold(held: boolean): void;
  /** Returns the Undo of the newest toast that has one, also of one that is out of sight. */
  newestUndo(): (() => void) | undefined;
};

export function createToasts(scheduler: SchedulerLike): Toasts {
  const toasts$ = new BehaviorSubject<readonly Toast[]>([]);
  const open = new Map<number, Pick<NewToast, 'key' | 'action' | 'onGone'> & { toast: Toast; timer: Subscription }>();
  let last = 0;
  let isHeld = false;
  /** The toasts whose time ran out while they were held. */
  const overdue = new Set<number>();

  /** The newest are shown. An older Undo is out of sight while its time runs. */
  const draw = () => toasts$.next([...open.values()].map(({ toast }) => toast).slice(-MOST_TOASTS));

  const dismiss = (id: number) => {
    const entry = open.get(id);
    if (!entry) return;
    open.delete(id);
    overdue.delete(id);
    entry.timer.unsubscribe();
    draw();
    entry.onGone?.();
    // A removed element reports neither that the pointer left it nor that it lost the focus.
    hold(false);
  };

  const leaveIn = (id: number, ms: number) => scheduler.schedule(() => (isHeld ? overdue.add(id) : dismiss(id)), ms);

  const hold = (held: boolean) => {
    isHeld = held;
    if (held) return;
    for (const id of overdue) {
      const entry = open.get(id);
      if (entry) entry.timer = leaveIn(id, toastLengths.brief);
    }
    overdue.clear();
  };

  return {
    toasts$,
    show: ({ key, onGone, ms = toastLengths.normal, ...rest }) => {
      last += 1;
      const id = last;
      const same = key === undefined ? undefined : [...open].find(([, entry]) => entry.key === key)?.[0];
      const entry = { key, action: rest.action, onGone, toast: { ...rest, id, ms }, timer: leaveIn(id, ms) };
      if (same !== undefined) open.get(same)?.timer.unsubscribe();
      const entries = [...open].map((each): typeof each => (each[0] === same ? [id, entry] : each));
      if (same === undefined) entries.push([id, entry]);
      open.clear();
      for (const each of entries) open.set(...each);
      draw();
      const displaced =
        open.size > MOST_TOASTS
          ? [...open.keys()].find((each) => each !== id && !open.get(each)?.action?.ring)
          : undefined;
      if (displaced !== undefined) dismiss(displaced);
      return id;
    },
    // By `this`: who replaces `show` replaces it for these, too.
    done(text) {
      this.show({ kind: 'done', text });
    },
    failed(text, more) {
      this.show({ kind: 'failed', text, more });
    },
    dismiss,
    hold,
    newestUndo: () => {
      const last = [...open].findLast(([, { action }]) => action?.ring);
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
