import { BehaviorSubject, type Observable } from 'rxjs';

/** The selected rows of a list in the page, by id. Rows hidden by a filter stay selected. */
export type RowSelection = {
  ids$: Observable<ReadonlySet<string>> & { readonly value: ReadonlySet<string> };
  /** @param range extends from the last changed row to this one, in the current order */
  toggle(id: string, range: boolean): void;
  setShown(on: boolean): void;
  clear(): void;
};

/** @param shownIds ids of the shown rows that can be selected, in order */
export function createRowSelection(shownIds: () => readonly string[]): RowSelection {
  const ids$ = new BehaviorSubject<ReadonlySet<string>>(new Set());
  let lastId: string | null = null;
  const change = (ids: readonly string[], on: boolean) => {
    const after = new Set(ids$.value);
    for (const id of ids) {
      if (on) after.add(id);
      else after.delete(id);
    }
    ids$.next(after);
  };
  return {
    ids$,
    toggle: (id, range) => {
      const on = !ids$.value.has(id);
      const shown = range ? shownIds() : [];
      const [from, to] = [shown.indexOf(lastId ?? ''), shown.indexOf(id)];
      lastId = id;
      change(from < 0 || to < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1), on);
    },
    setShown: (on) => change(shownIds(), on),
    clear: () => {
      lastId = null;
      ids$.next(new Set());
    },
  };
}
