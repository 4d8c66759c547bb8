import { useEffect } from 'react';
import { asyncScheduler, EMPTY, filter, from, interval, map, NEVER, tap } from 'rxjs';
import { createResource, type Resource } from '#client/stream/resource.ts';
import type { Trouble } from '#client/stream/resource-state.ts';
import { useResource } from '#client/stream/use-resource.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { OpsFailure } from './ops-api.ts';

type Ask<T> = () => Promise<Result<T, OpsFailure>>;

/** Asks again and again while the page is in front; the last good answer stays while a later one fails. Another question, or none, begins anew. */
export function usePoll<T>(ask: Ask<T> | undefined, every: number, onFailure: (failure: Trouble | null) => void): T | undefined {
  const [{ value, trouble }] = useResource(() => pollOf(ask, every), [ask, every]);
  useEffect(() => onFailure(trouble), [trouble, onFailure]);
  return value;
}

/** @param every from one question to the next, ms; after a failure the resource's own tries take over */
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
          map((answer) => (answer.ok ? ok({ value: answer.value, head: null }) : fail({ ...answer.error, code: 'OPS' }))),
        );
      },
      again$: interval(every).pipe(filter(() => document.visibilityState === 'visible' && !asking && !resource.state$.value.behind)),
    },
  );
  return resource;
}
