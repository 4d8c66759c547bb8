import { useMemo, useState } from 'react';
import type { RowsView, ShownRows } from './grid-rows.ts';

type Opened = { set: number /** Its place below the rows that came live, which stays when more of those come. */; rank: number; height: number };

export type OpenRows = {
  /** px below each opened row, by row. */
  heights: ReadonlyMap<number, number>;
  isOpen(id: string): boolean;
  toggle(id: string, row: number): void;
  onHeight(id: string, height: number): void;
};

/** Taken for as high as this until it is measured, px. */
const GUESS = 240;

/** Which rows are open, and how high what they show is. They stay so when the list is read again, wherever they stand in it then; another list has none. */
export function useOpenRows<R>({ list, set, top }: Pick<RowsView, 'list' | 'set' | 'top'>, rows: Pick<ShownRows<R>, 'placeOf'>): OpenRows {
  const [opened, setOpened] = useState<ReadonlyMap<string, Opened>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list has them in places of its own
  const here = useMemo(() => {
    const found = new Map<string, Opened>();
    for (const [id, each] of opened) {
      const place = rows.placeOf(id);
      if (each.set === set) found.set(id, place < 0 ? each : { ...each, rank: place - top });
    }
    return found;
  }, [opened, list, set]);
  const heights = useMemo(() => new Map([...here.values()].map(({ rank, height }) => [rank + top, height])), [here, top]);
  const change = (id: string, next: Opened | null) =>
    setOpened((before) => {
      const after = new Map([...before].filter(([, each]) => each.set === set));
      if (next) after.set(id, next);
      else after.delete(id);
      return after;
    });
  return {
    heights,
    isOpen: (id) => here.has(id),
    toggle: (id, row) => change(id, here.has(id) ? null : { set, rank: row - top, height: GUESS }),
    onHeight: (id, height) => {
      const open = here.get(id);
      if (open && open.height !== height) change(id, { ...open, height });
    },
  };
}
