import type { HubDeps } from '#edge/hub/ports.ts';

/** So many hubs may reconcile at the same time; the others wait in the order in which they came. */
export function createReconcilePlaces(most: number): HubDeps['reconcilePlace'] {
  let taken = 0;
  const waiting: (() => void)[] = [];
  // A place is handed on, never free in between: nobody can slip in before the one who waits.
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  };
  return async () => {
    if (taken >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else taken += 1;
    return leave;
  };
}
