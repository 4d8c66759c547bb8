import type { Clock } from '#edge/clock.ts';
import type { HubDeps } from '#edge/hub/ports.ts';
import { createMemoryBudget } from '#edge/memory-budget.ts';
import { shortId } from '#edge/short-id.ts';
import { createCommitGroup } from '#edge/storage/commit-group.ts';
import { errorText } from '#shared/process-log.ts';
import { limits } from '#shared/protocol.ts';
import { createReconcileSlots } from './reconcile-slots.ts';
import { createOpenUpstream } from './upstream-socket.ts';

type OwnDeps = 'now' | 'elapsed' | 'newId' | 'commits' | 'openUpstream' | 'reconcileSlot' | 'memory';

export const createHubDeps = ({
  clock,
  upstreamSocket,
  ...host
}: Omit<HubDeps, OwnDeps> & { clock: Clock; upstreamSocket: string }): HubDeps => ({
  ...host,
  now: clock.now,
  elapsed: clock.elapsed,
  newId: shortId,
  commits: createCommitGroup(host.store.transaction, setImmediate, (error) =>
    host.log('error', 'A commit of the event log failed', { error: errorText(error) }),
  ),
  openUpstream: createOpenUpstream(upstreamSocket),
  reconcileSlot: createReconcileSlots(limits.reconcilesAtOnce),
  memory: createMemoryBudget(limits.memoryBytesInAll),
});
