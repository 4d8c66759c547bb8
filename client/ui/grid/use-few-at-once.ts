import { startTransition, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { browserFrame } from '#client/ui/on-frame.ts';

/** A row is some fifty elements: twenty new ones in one frame hold a slow machine up for a fifth of a second. */
const MOST_NEW = 4;

/**
 * Which of the wanted rows are drawn now: those that are there already, and a few of the others.
 * @param first one that must not wait: the focus may be on its way to it
 */
export function fewAtOnce(wanted: readonly string[], there: ReadonlySet<string>, first?: string): ReadonlySet<string> {
  let room = MOST_NEW;
  return new Set(
    wanted.filter((id) => {
      if (there.has(id) || id === first) return true;
      room -= 1;
      return room >= 0;
    }),
  );
}

/** Lets new rows into the document a few a frame. */
export function useFewAtOnce(wanted: readonly string[], first?: string): ReadonlySet<string> {
  const [, goOn] = useReducer((count: number) => count + 1, 0);
  const there = useRef<ReadonlySet<string>>(new Set());
  const shown = fewAtOnce(wanted, there.current, first);
  const waits = shown.size < wanted.length;
  useLayoutEffect(() => {
    there.current = shown;
  });
  useEffect(() => (waits ? browserFrame(() => startTransition(goOn)) : undefined));
  return shown;
}
