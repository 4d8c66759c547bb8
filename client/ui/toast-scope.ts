import type { Toast, Toasts } from './toasts$.ts';

/** The toasts of one person: they go when it closes, and what asks for one after that, such as a call's late failure, shows none. */
export function createToastScope(toasts: Toasts): Toasts & { close(): void } {
  const mine = new WeakSet<Toast>();
  let closed = false;
  return {
    toasts$: toasts.toasts$,
    show: (toast) => {
      if (closed) return 0;
      const id = toasts.show(toast);
      for (const each of toasts.toasts$.value) if (each.id === id) mine.add(each);
      return id;
    },
    dismiss: toasts.dismiss,
    close: () => {
      closed = true;
      for (const each of toasts.toasts$.value) if (mine.has(each)) toasts.dismiss(each.id);
    },
  };
}
