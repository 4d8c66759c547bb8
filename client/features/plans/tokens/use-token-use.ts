import { auditTime, filter } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { createResource, type Resource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { useResource } from '#client/stream/use-resource.ts';
import type { NotOffered } from '#shared/offered.ts';
import type { TokenUse } from '#shared/tokens/token-use.ts';
import { tokenUseCalls } from '#shared/tokens/use-calls.ts';

/** A lookup of many items spends tokens many times a second: what the days come to is read again at most so often, ms. */
const SETTLED = 2_000;

/** What was used a day, read again after something was spent. */
export function useTokenUse(
  desk: Pick<DeskDeps, 'call' | 'events$' | 'scheduler' | 'random'>,
): [ResourceState<TokenUse | NotOffered>, Resource<TokenUse | NotOffered>] {
  const api = caller(tokenUseCalls, desk.call);
  return useResource(() => {
    const again$ = desk.events$.pipe(
      filter((item) => item.kind === 'event' && item.event.type === 'tokens.updated'),
      auditTime(SETTLED, desk.scheduler),
    );
    return createResource<TokenUse | NotOffered>(desk, { read: () => api.use(), again$ });
  }, [desk, api]);
}
