import { BehaviorSubject, type Observable } from 'rxjs';

/** Which rows of a list in the page are selected, by their ids. A filter that hides them leaves them selected. */
export type RowSelection = {
  ids$: Observable<ReadonlySet<string>> & { readonly value: ReadonlySet<string> };
  /** @param range from the row that was changed last to this one, as they stand now */
  toggle(id: string, range: boolean): void;
  /** All that are shown, or none of them. */
  setShown(on: boolean): void;
  clear(): void;
};

/** @param shownIds the rows that are shown, in their order, those that cannot be selected left out */
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
