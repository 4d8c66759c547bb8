import { shortForms, type Toasts } from './toasts$.ts';

/** Scopes toasts to one person: closing dismisses them and ignores later ones, such as a call's late failure. */
export function createToastScope(toasts: Toasts): Toasts & { close(): void } {
  const mine = new Set<number>();
  let closed = false;
  const show: Toasts['show'] = (toast) => {
    if (closed) return 0;
    const id = toasts.show(toast);
    mine.add(id);
    return id;
  };
  return {
    ...toasts,
    ...shortForms(show),
    show,
    close: () => {
      closed = true;
      for (const id of mine) toasts.dismiss(id);
    },
  };
}
