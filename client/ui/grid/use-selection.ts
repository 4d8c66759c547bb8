import { type Dispatch, type SetStateAction, useEffect, useMemo, useRef } from 'react';

export type SelectedIds = [ReadonlySet<string>, Dispatch<SetStateAction<ReadonlySet<string>>>];

export type Selection<R> = {
  checked: ReadonlySet<string>;
  /** The selected rows that are still in the list. */
  rows: readonly R[];
  all: boolean | 'some';
  /** @param range extends from the last checked row to this one */
  set(rows: readonly R[], on: boolean, range: boolean): void;
  setAll(on: boolean): void;
  clear(): void;
};

/**
 * Manages the selected rows. Rows that leave the list leave the selection.
 * @param state the ids, owned by the caller
 */
export function useSelection<R extends { id: string }>(shown: readonly R[], [ids, setIds]: SelectedIds): Selection<R> {
  const lastId = useRef<string | null>(null);
  const rows = useMemo(() => (ids.size === 0 ? [] : shown.filter((row) => ids.has(row.id))), [ids, shown]);
  useEffect(() => {
    if (rows.length === 0 && ids.size > 0) setIds(new Set());
  }, [rows, ids, setIds]);
  const checked = useMemo(() => new Set(rows.map((row) => row.id)), [rows]);

  return {
    checked,
    rows,
    all: rows.length === 0 ? false : rows.length === shown.length ? true : 'some',
    set: (changed, on, range) => {
      const from = range ? shown.findIndex((row) => row.id === lastId.current) : -1;
      const to = shown.findIndex((row) => row.id === changed[0]?.id);
      const touched = from >= 0 && to >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : changed;
      lastId.current = changed[0]?.id ?? null;
      setIds((before) => {
        const after = new Set(before);
        for (const { id } of touched) {
          if (on) after.add(id);
          else after.delete(id);
        }
        return after;
      });
    },
    setAll: (on) => setIds(new Set(on ? shown.map((row) => row.id) : [])),
    clear: () => setIds(new Set()),
  };
}
