import { drillCalls } from '#shared/channels/drill-calls.ts';
import type { Deps } from '../../deps.ts';
import { serve } from '../../serve.ts';
import { createDrillOperations } from './drill-operations.ts';

/** Tests of a person's channels with an alert that goes the whole way. */
export function drillRoutes(deps: Deps) {
  const { read, start, weekly } = createDrillOperations(deps);
  return serve(drillCalls, {
    read: ({ account }) => read(account),
    start: ({ account }) => start(account),
    weekly: ({ account }, wish) => weekly(account, wish),
  });
}
