import { useSyncExternalStore } from 'react';

export function useMedia(query: string): boolean {
  const list = listOf(query);
  return useSyncExternalStore(list.follow, list.matches);
}

type MediaList = { follow(changed: () => void): () => void; matches(): boolean };

const lists = new Map<string, MediaList>();

/** Caches one list per query: a new one in every render would be parsed and matched each time. */
function listOf(query: string): MediaList {
  const known = lists.get(query);
  if (known) return known;
  const list = matchMedia(query);
  const made = {
    follow: (changed: () => void) => {
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    matches: () => list.matches,
  };
  lists.set(query, made);
  return made;
}

export const PHONE = '(max-width: 719px)';
export const NARROW = '(max-width: 1180px)';
