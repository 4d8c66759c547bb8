import type { Toasts } from './toasts$.ts';

/** Scopes toasts to one person: closing dismisses them and ignores later ones, such as a call's late failure. */
export function createToastScope(toasts: Toasts): Toasts & { close(): void } {
  const mine = new Set<number>();
  let closed = false;
  return {
    ...toasts,
    show: (toast) => {
      if (closed) return 0;
      const id = toasts.show(toast);
      mine.add(id);
      return id;
    },
    close: () => {
      closed = true;
      for (const id of mine) toasts.dismiss(id);
    },
  };
}
