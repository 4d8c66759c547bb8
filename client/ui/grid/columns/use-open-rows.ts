import { useMemo, useState } from 'react';
import type { RowsView } from './grid-rows.ts';

type Opened = { list: number /** Its place below the rows that came live, which stays when more of those come. */; rank: number; height: number };

export type OpenRows = {
  /** px below each opened row, by row. */
  heights: ReadonlyMap<number, number>;
  isOpen(id: string): boolean;
  toggle(id: string, row: number): void;
  onHeight(id: string, height: number): void;
};

/** Taken for as high as this until it is measured, px. */
const GUESS = 240;

/** Which rows are open, and how high what they show is. Another list has none. */
export function useOpenRows({ list, top }: Pick<RowsView, 'list' | 'top'>): OpenRows {
  const [opened, setOpened] = useState<ReadonlyMap<string, Opened>>(new Map());
  const here = useMemo(() => new Map([...opened].filter(([, each]) => each.list === list)), [opened, list]);
  const heights = useMemo(() => new Map([...here.values()].map(({ rank, height }) => [rank + top, height])), [here, top]);
  const change = (id: string, next: Opened | null) =>
    setOpened((before) => {
      const after = new Map([...before].filter(([, each]) => each.list === list));
      if (next) after.set(id, next);
      else after.delete(id);
      return after;
    });
  return {
    heights,
    isOpen: (id) => here.has(id),
    toggle: (id, row) => change(id, here.has(id) ? null : { list, rank: row - top, height: GUESS }),
    onHeight: (id, height) => {
      const open = here.get(id);
      if (open && open.height !== height) change(id, { ...open, height });
    },
  };
}
