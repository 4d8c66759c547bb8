import { useState } from 'react';
import type { AlertRow } from '../state/notifications-state.ts';
import { type FeedItem, foldStorms } from './storms.ts';

type Fold = (rows: readonly AlertRow[], open: ReadonlySet<string>) => FeedItem[];

/** Folds storms again and again; one that has not changed is the same object, so that its row need not render. */
export function createFold(): Fold {
  let before = new Map<string, FeedItem['storm']>();
  return (rows, open) => {
    const now: typeof before = new Map();
    const items = foldStorms(rows, open).map((item) => {
      if (!item.storm) return item;
      const known = before.get(item.storm.key);
      const storm = known && isSame(known, item.storm) ? known : item.storm;
      now.set(storm.key, storm);
      return { ...item, storm };
    });
    before = now;
    return items;
  };
}

const isSame = (a: NonNullable<FeedItem['storm']>, b: NonNullable<FeedItem['storm']>): boolean =>
  a.open === b.open && a.rows.length === b.rows.length && a.rows.every((row, at) => row === b.rows[at]);

export const useStorms = (): Fold => useState(createFold)[0];
