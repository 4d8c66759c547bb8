import { rmSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { type LoadedBrand, ownBrand } from '#edge/brand/brand-file.ts';
import { createClock } from '#edge/clock.ts';
import { createClockWatch } from '#edge/clock-watch.ts';
import type { TakeLogs } from '#edge/deps.ts';
import { EDGE_DATABASE, privateFiles } from '#edge/host-files.ts';
import { timeouts } from '#edge/http/limits.ts';
import { createReadiness, providerProbe } from '#edge/http/readiness.ts';
import type { HubDeps } from '#edge/hub/ports.ts';
import { createPeople, type People } from '#edge/ops/people.ts';
import { createOutageLog, observeOutages, reportOutages } from '#edge/outage-log.ts';
import { ingestKeyOf } from '#edge/provider-process.ts';
import { createMistakeReports, createRejectedLog } from '#edge/rejected-log.ts';
import { openIdsFor } from '#edge/session/openid.ts';
import { type EdgeSettings, upstreamOptionsOf } from '#edge/settings.ts';
import { googleFor } from '#edge/sheets/google.ts';
import { createPersonTable } from '#edge/storage/person-table.ts';
import { createTakeLog } from '#edge/storage/refused-frames.ts';
import type { Sql } from '#edge/storage/sql-port.ts';
import { createUpstreamApi } from '#edge/upstream-api/api.ts';
import { createUserHash } from '#edge/user-hash.ts';
import { copySocketName, serveCopies } from '#shared/copy-socket.ts';
import { errorCodes } from '#shared/errors.ts';
import { errorText, LOG_KEY } from '#shared/process-log.ts';
import { limits } from '#shared/protocol.ts';
import { collectorOf } from '#shared/tracing/collector.ts';
import { wantsWebSocket } from '#shared/trust.ts';
import { createBackground } from './background.ts';

import { drainable } from './drain-requests.ts';
import { createHostApp } from './host-app.ts';
import { createMeter } from './metrics.ts';
import { openHubs, openLog } from './open-hubs.ts';
import { startOperations } from './operations-host.ts';
import { openReports, REPORTS_DATABASE } from './reports.ts';
import { startTracing } from './tracing.ts';
import { serveUpgrades } from './upgrades.ts';
import { createUpstreamHttp } from './upstream-http.ts';

export type Edge = { url: string; close(): Promise<void> };

export type EdgeOptions = {
  settings: EdgeSettings;
  upstreamApi: string;
  upstreamSocket: string;
  /** Default: the product's own. */
  brand?: LoadedBrand;
  /** The built client, or its build. undefined serves only calls and sockets. */
  clientFolder: string | Promise<string> | undefined;
  /** How much faster than the wall clock time passes, in tests. */
  rate?: number;
  log: HubDeps['log'];
};

/**
 * Starts the edge on Node: the HTTP side and every hub in this process.
 * @throws when the data folder is in use by another process
 */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const { settings, log, rate = 1 } = options;
  const clock = createClock(rate, Date.now());
  const { now, elapsed } = clock;
  const sql = openLog(settings.dataDir);
  const { meter, text } = createMeter();
  const userHash = createUserHash(privateFiles.secret(settings.dataDir, LOG_KEY));
  const rejected = createRejectedLog(log, userHash);
  const operations = startOperations({ sql, clock, lateAfterMs: settings.freshnessSeconds * 1_000, log });
  const tracing = await startTracing(collectorOf(settings));
  const upstreamHttp = createUpstreamHttp(
    limits.upstreamCallsAtOnce,
    // The machine's own clock: that of a test may run faster.
    createClockWatch({ now: Date.now, elapsed }, log),
  );
  const otherInstances = createUpstreamHttp(CALLS_TO_INSTANCES);
  const mistakes = createMistakeReports(rejected, meter, now);
  const upstream = upstreamOf(options, {
    send: upstreamHttp.send,
    open: upstreamHttp.open,
    now,
    meter,
    report: mistakes.report,
  });
  const hubDeps = {
    clock,
    random: Math.random,
    calls: upstream,
    upstreamSocket: options.upstreamSocket,
    meter,
    rejected: rejected.add,
    observers: [observeOutages(reportOutages(createOutageLog(log, now, meter), operations.outage))],
    freshness: operations.freshness,
    ...(tracing ? { traced: tracing.traced } : {}),
    hops: settings.hops,
    log,
  };
  const { hubs, held, close } = openHubs(sql, hubDeps, { rejected, seen: mistakes.seen });
  let isDraining = false;
  let isBuilt = options.clientFolder === undefined;
  void Promise.resolve(options.clientFolder).then(
    () => {
      isBuilt = true;
    },
    // The caller, who began the build, handles this.
    () => {},
  );
  const background = createBackground();
  const reports = openReports(settings.dataDir, now);
  const app = await createHostApp({
    settings,
    now,
    elapsed,
    upstream,
    google: googleFor(settings, options.upstreamApi, (url, init) => fetch(url, init)),
    hubs,
    reports,
    people: peopleIn(sql, now, log),
    attach: hubs.attach,
    http: otherInstances,
    background: background.add,
    brand: options.brand ?? ownBrand,
    clientFolder: options.clientFolder,
    rejected,
    takes: takesIn(sql, now),
    metrics: text,
    unready: createReadiness({
      starting: () => isBuilt,
      draining: () => !isDraining,
      database: () => isReadable(sql),
      provider: providerProbe(
        options.upstreamApi,
        settings.upstreamApi === undefined || settings.companion,
        fetch,
        now,
      ),
    }),
    operations: operations.calls,
    openIds: openIdsFor(settings, fetch, now),
    userHash,
    meter,
    log,
  });
  /** @returns what the log holds */
  const closeFiles = () => {
    operations.close();
    reports.close();
    return close();
  };
  const server = await listen(app, settings).catch((error) => {
    hubs.close();
    closeFiles();
    throw error;
  });
  const copies = await serveCopies({ createServer, rmSync }, join(settings.dataDir, copySocketName('edge')), {
    [EDGE_DATABASE]: sql.copyTo,
    [REPORTS_DATABASE]: reports.copyTo,
  }).catch((error) => noCopies(log, error));
  log('info', 'The edge starts', held());
  const requests = drainable(server);
  const upgrades = serveUpgrades(server, (request, env) => (isDraining ? restarting() : app.fetch(request, env)));

  return {
    url: urlOf(server, settings),
    async close() {
      isDraining = true;
      hubs.drain();
      void upgrades.close();
      await sleep(settings.drainSeconds * 1_000);
      await requests.drain(LONGEST_DRAIN - settings.drainSeconds * 1_000);
      hubs.close();
      await background.settle(CLOSE_GRACE);
      await tracing?.close();
      await copies?.close();
      upstreamHttp.close();
      otherInstances.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      log('info', 'The edge has ended', closeFiles());
    },
  };
}

/** The portal runs without it. */
function noCopies(log: HubDeps['log'], error: unknown): undefined {
  log('warn', 'Backups need the portal to be stopped', { error: errorText(error) });
}

/** Tabs that come while this process ends are better off with another one, or later. */
const restarting = (): Response =>
  Response.json(
    { code: errorCodes.restarting, message: 'The portal is restarting. Please try again.' },
    { status: 503, headers: { 'Retry-After': '1' } },
  );

function isReadable(sql: Sql): boolean {
  try {
    return sql.all('SELECT 1 FROM meta').length > 0;
  } catch {
    return false;
  }
}

const upstreamOf = (
  { settings, upstreamApi }: EdgeOptions,
  means: Pick<Parameters<typeof createUpstreamApi>[0], 'send' | 'open' | 'now' | 'report' | 'meter'>,
) =>
  createUpstreamApi({
    ...means,
    base: upstreamApi,
    ...upstreamOptionsOf(settings),
    ingestKey: ingestKeyOf(settings),
  });

function peopleIn(sql: Sql, now: () => number, log: HubDeps['log']): People {
  const persons = createPersonTable(sql);
  const store = { note: (hash: string, user: string) => persons.note(hash, user, now()), userOf: persons.userOf };
  return createPeople(store, (error) => log('warn', 'A person could not be noted', { error: errorText(error) }));
}

function takesIn(sql: Sql, now: () => number): TakeLogs {
  const takes = createTakeLog(sql);
  return {
    begin: async (record) => takes.begin(record),
    count: async (run, answer) => takes.count(run, answer),
    list: async () => takes.list(now()),
  };
}

/** The operator's pages ask for little at once. */
const CALLS_TO_INSTANCES = 64;

/** How long requests may still take at the end, with DRAIN_SECONDS, ms: the whole end takes less than 10 s. */
const LONGEST_DRAIN = 5_500;
/** How long background work may still take at the end, ms. */
const CLOSE_GRACE = 1_000;

/** @throws when the port is taken */
const listen = (app: Hono, { host, port }: EdgeSettings): Promise<Server> =>
  new Promise((resolve, reject) => {
    const shouldUpgradeCallback = ({ method, headers }: IncomingMessage) => wantsWebSocket(method, headers.upgrade);
    const listening = serve(
      {
        fetch: app.fetch,
        port,
        hostname: host,
        serverOptions: { shouldUpgradeCallback, keepAliveTimeout: timeouts.idleConnection },
      },
      () => resolve(listening as Server),
    );
    listening.once('error', reject);
  });

function urlOf(server: Server, { publicOrigin, host, port }: EdgeSettings): string {
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return publicOrigin ?? `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
}
