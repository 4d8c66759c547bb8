import { useEffect } from 'react';
import { asyncScheduler, EMPTY, filter, from, interval, map, NEVER, tap } from 'rxjs';
import { createResource, type Resource, useResourceOf } from '#client/stream/resource.ts';
import type { Trouble } from '#client/stream/resource-state.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { OpsFailure } from './ops-api.ts';

type Ask<T> = () => Promise<Result<T, OpsFailure>>;

/** Polls while the page is visible. The last value stays when a later call fails; a new `ask` starts over. */
export function usePoll<T>(
  ask: Ask<T> | undefined,
  every: number,
  onFailure: (failure: Trouble | null) => void,
): T | undefined {
  const [{ value, trouble }] = useResourceOf(() => pollOf(ask, every), [ask, every]);
  useEffect(() => onFailure(trouble), [trouble, onFailure]);
  return value;
}

/** @param every the time between calls, ms; after a failure, the resource's retries take over */
function pollOf<T>(ask: Ask<T> | undefined, every: number): Resource<T> {
  let asking = false;
  const settled = () => {
    asking = false;
  };
  const resource: Resource<T> = createResource<T>(
    { events$: NEVER, scheduler: asyncScheduler, random: Math.random },
    {
      read: () => {
        if (!ask) return EMPTY;
        asking = true;
        return from(ask()).pipe(
          tap(settled),
          map((answer) =>
            answer.ok ? ok({ value: answer.value, head: null }) : fail({ ...answer.error, code: 'OPS' }),
          ),
        );
      },
      again$: interval(every).pipe(
        filter(() => document.visibilityState === 'visible' && !asking && !resource.state$.value.behind),
      ),
    },
  );
  return resource;
}
