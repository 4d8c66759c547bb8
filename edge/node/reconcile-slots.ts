import type { HubDeps } from '#edge/hub/ports.ts';

/** Lets up to `most` hubs reconcile at the same time. The others wait in order of arrival. */
export function createReconcileSlots(most: number): HubDeps['reconcileSlot'] {
  let taken = 0;
  const waiting: (() => void)[] = [];
  // A slot passes directly to the next in line and is never free in between, so nobody can jump the queue.
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
