import { useState } from 'react';

/** Whether something is of another moment than when it was first drawn: what was there before is no news. @param at ms; undefined while nothing is known */
export function useFresh(at: number | null | undefined): boolean {
  const [first, setFirst] = useState(at);
  // What comes first of all, the page has waited for.
  if (first === undefined && at !== undefined) setFirst(at);
  return first !== undefined && at !== first;
}
