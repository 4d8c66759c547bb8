import type { HubDeps } from '#edge/hub/ports.ts';
import { observeOutages, reportOutages } from '#edge/outage-log.ts';
import { createMistakeReports } from '#edge/rejected-log.ts';
import { upstreamOptionsOf } from '#edge/settings.ts';
import { shortId } from '#edge/short-id.ts';
import { createCommitGroup } from '#edge/storage/commit-group.ts';
import { createEventLog } from '#edge/storage/event-log.ts';
import { migrateEventLog } from '#edge/storage/log-migrations.ts';
import { createUpstreamApi } from '#edge/upstream-api/api.ts';
import { errorText } from '#shared/process-log.ts';
import { PING, PONG } from '#shared/protocol.ts';
import { collectorOf } from '#shared/tracing/collector.ts';
import type { Env, WorkerSettings } from './env.ts';
import { isolate, log, outagesOfIsolate } from './isolate.ts';
import { reportOperations } from './operations-host.ts';
import { createSql } from './sql.ts';
import { startTracing } from './tracing.ts';
import { openUpstreamFile, patientUpstreamFetch } from './upstream-http.ts';
import { createOpenUpstream } from './upstream-socket.ts';

export function createHubDeps(
  ctx: DurableObjectState,
  env: Env,
  { settings, clock, upstreamApi, upstreamSocket, reconcileWait }: WorkerSettings,
): HubDeps {
  const { now, elapsed } = clock;
  const sql = createSql(ctx.storage);
  migrateEventLog(sql);
  const store = createEventLog(sql);
  store.refused.trim(now());
  const meter = isolate.meter.forObject();
  const operations = reportOperations(ctx, env, settings.freshnessSeconds * 1_000);
  const traced = startTracing(ctx, collectorOf(settings));
  const { report } = createMistakeReports(isolate.rejected, meter, now, ctx.id.name);
  return {
    now,
    elapsed,
    random: Math.random,
    newId: shortId,
    store,
    commits: createCommitGroup(store.transaction, queueMicrotask, (error) =>
      log('error', 'A commit of the event log failed', { error: errorText(error) }),
    ),
    calls: createUpstreamApi({
      base: upstreamApi,
      ...upstreamOptionsOf(settings),
      send: patientUpstreamFetch,
      open: openUpstreamFile,
      now,
      report,
      meter,
    }),
    // While an upstream socket is open, the object is awake and the hub itself counts the pings; without one, the
    // platform answers them.
    openUpstream: createOpenUpstream(upstreamSocket, {
      opened: () => ctx.setWebSocketAutoResponse(),
      gone: () => ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG)),
    }),
    // No object knows how many others are starting, so random waits spread them.
    async reconcileSlot() {
      await new Promise((resolve) => setTimeout(resolve, reconcileWait()));
      return () => {};
    },
    memory: isolate.memory,
    meter,
    rejected: isolate.rejected.add,
    observers: [observeOutages(reportOutages(outagesOfIsolate(now), operations.outage))],
    freshness: operations.freshness,
    ...(traced ? { traced } : {}),
    hops: settings.hops,
    log,
  };
}
