import type { Clock } from '#edge/clock.ts';
import type { HubDeps } from '#edge/hub/ports.ts';
import { createMemoryBudget } from '#edge/memory-budget.ts';
import { shortId } from '#edge/short-id.ts';
import { createCommitGroup } from '#edge/storage/commit-group.ts';
import { limits } from '#shared/protocol.ts';
import { createReconcileSlots } from './reconcile-slots.ts';
import { createOpenUpstream } from './upstream-socket.ts';

/** @param host.processes the number of processes that share the limits */
export const createHubDeps = (
  host: Pick<HubDeps, 'store' | 'calls' | 'random' | 'meter' | 'rejected' | 'outages' | 'freshness' | 'traced' | 'hops' | 'log'> & {
    clock: Clock;
    upstreamSocket: string;
    processes: number;
  },
): HubDeps => ({
  now: host.clock.now,
  elapsed: host.clock.elapsed,
  random: host.random,
  newId: shortId,
  store: host.store,
  commits: createCommitGroup(host.store.transaction, setImmediate, (error) => host.log('error', 'A commit of the event log failed', { error: String(error) })),
  calls: host.calls,
  openUpstream: createOpenUpstream(host.upstreamSocket),
  reconcileSlot: createReconcileSlots(Math.max(1, Math.floor(limits.reconcilesAtOnce / host.processes))),
  memory: createMemoryBudget(limits.memoryBytesInAll / host.processes),
  meter: host.meter,
  rejected: host.rejected,
  outages: host.outages,
  ...(host.freshness ? { freshness: host.freshness } : {}),
  ...(host.traced ? { traced: host.traced } : {}),
  hops: host.hops,
  log: host.log,
});
