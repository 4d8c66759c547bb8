import { useState } from 'react';

/**
 * Whether something is newer than at first render; the initial value is not news.
 * @param at ms; undefined while unknown
 */
export function useFresh(at: number | null | undefined): boolean {
  const [first, setFirst] = useState(at);
  // The first loaded value counts as initial.
  if (first === undefined && at !== undefined) setFirst(at);
  return first !== undefined && at !== first;
}
