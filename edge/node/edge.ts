import { rmSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { type LoadedBrand, ownBrand } from '#edge/brand/brand-file.ts';
import { createClock } from '#edge/clock.ts';
import type { Hubs, TakeLogs } from '#edge/deps.ts';
import { EDGE_DATABASE, privateFiles } from '#edge/host-files.ts';
import { timeouts } from '#edge/http/limits.ts';
import { createReadiness, providerProbe } from '#edge/http/readiness.ts';
import type { HubDeps, Session } from '#edge/hub/ports.ts';
import { createPeople } from '#edge/ops/people.ts';
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
import { createMeter, metricsOfAll } from './metrics.ts';
import { type Held, openHubs } from './open-hubs.ts';
import { startOperations } from './operations-host.ts';
import { openReports, REPORTS_DATABASE } from './reports.ts';
import { startTracing } from './tracing.ts';
import { serveUpgrades, type UpgradeEnv } from './upgrades.ts';
import { createUpstreamHttp } from './upstream-http.ts';
import { openUserFiles } from './user-files.ts';
import { startWorkers } from './workers/worker-hubs.ts';

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

/** The hubs of all users: in this process, or in workers. */
type HubHost = {
  hubs: Hubs;
  connect(session: Session): Promise<Pick<UpgradeEnv, 'accept' | 'pass'>>;
  metrics(): Promise<string>;
  held(): Held;
  /** Closes the tabs. Running commands still answer. */
  drain(): void;
  /** Closes the hubs and their tabs. */
  end(): Promise<void>;
  /** Closes the log. @returns what it holds */
  close(): Held;
};

/**
 * Starts the edge on Node: the HTTP side in this process, and the hubs in this process too, or in the workers that the
 * settings want.
 * @throws when the data folder is in use by another process
 */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const { settings, log, rate = 1 } = options;
  const began = Date.now();
  const clock = createClock(rate, began);
  const { now, elapsed } = clock;
  const workers = settings.workers === 'auto' ? Math.min(MOST_BY_THEMSELVES, availableParallelism()) : settings.workers;
  const sql = await openUserFiles(settings.dataDir, workers, log);
  const { meter, text, values } = createMeter();
  const userHash = createUserHash(privateFiles.secret(settings.dataDir, LOG_KEY));
  const rejected = createRejectedLog(log, userHash);
  const operations = startOperations({ sql, clock, lateAfterMs: settings.freshnessSeconds * 1_000, log });
  const collector = collectorOf(settings);
  const tracing = workers === 1 ? await startTracing(collector) : undefined;
  const outages = reportOutages(createOutageLog(log, now, meter), operations.outage);
  // With workers, half of the connections are for the calls of the hubs.
  const upstreamHttp = createUpstreamHttp(workers === 1 ? limits.upstreamCallsAtOnce : limits.upstreamCallsAtOnce / 2);
  const mistakes = createMistakeReports(rejected, meter, now);
  const upstreamOptions = { base: options.upstreamApi, ...upstreamOptionsOf(settings) };
  const upstream = createUpstreamApi({
    ...upstreamOptions,
    send: upstreamHttp.send,
    open: upstreamHttp.open,
    now,
    report: mistakes.report,
    meter,
    ingestKey: ingestKeyOf(settings),
  });
  const host = workers === 1 ? hubsHere() : await hubsInWorkers();
  const persons = createPersonTable(sql);
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
    hubs: host.hubs,
    reports,
    people: createPeople({ note: (hash, user) => persons.note(hash, user, now()), userOf: persons.userOf }, (error) =>
      log('warn', 'A person could not be noted', { error: errorText(error) }),
    ),
    connect: host.connect,
    background: background.add,
    brand: options.brand ?? ownBrand,
    clientFolder: options.clientFolder,
    rejected,
    takes: takesIn(sql, now),
    metrics: host.metrics,
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
    operations: {
      status: async () => operations.status(),
      act: async (action) => operations.act(action),
      claimOnce: async (key, until) => operations.claimOnce(key, until),
      deposit: async (key, text, until) => operations.deposit(key, text, until),
      takeOut: async (key) => operations.takeOut(key),
    },
    openIds: openIdsFor(settings, fetch, now),
    userHash,
    meter,
    log,
  });
  const server = await listen(app, settings).catch(async (error) => {
    await host.end();
    operations.close();
    reports.close();
    host.close();
    throw error;
  });
  const copies = await serveCopies({ createServer, rmSync }, join(settings.dataDir, copySocketName('edge')), {
    [EDGE_DATABASE]: sql.copyTo,
    [REPORTS_DATABASE]: reports.copyTo,
  }).catch((error) => noCopies(log, error));
  log('info', 'The edge starts', host.held());
  const requests = drainable(server);
  const upgrades = serveUpgrades(server, (request, env) => (isDraining ? restarting() : app.fetch(request, env)));

  return {
    url: urlOf(server, settings),
    async close() {
      isDraining = true;
      host.drain();
      void upgrades.close();
      await sleep(settings.drainSeconds * 1_000);
      await requests.drain(LONGEST_DRAIN - settings.drainSeconds * 1_000);
      const ended = host.end();
      await Promise.all([ended, background.settle(CLOSE_GRACE)]);
      await tracing?.close();
      await copies?.close();
      upstreamHttp.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      operations.close();
      reports.close();
      log('info', 'The edge has ended', host.close());
    },
  };

  function hubsHere(): HubHost {
    const deps = {
      clock,
      random: Math.random,
      calls: upstream,
      upstreamSocket: options.upstreamSocket,
      processes: 1,
      meter,
      rejected: rejected.add,
      observers: [observeOutages(outages)],
      freshness: operations.freshness,
      ...(tracing ? { traced: tracing.traced } : {}),
      hops: settings.hops,
      log,
    };
    const { hubs, held, close } = openHubs(sql, deps, { rejected, seen: mistakes.seen });
    return {
      hubs,
      connect: async (session) => ({ accept: (socket) => hubs.attach(socket, session) }),
      metrics: text,
      held,
      drain: hubs.drain,
      end: async () => hubs.close(),
      close,
    };
  }

  async function hubsInWorkers(): Promise<HubHost> {
    const start = {
      dataDir: settings.dataDir,
      clock: { rate, began },
      upstream: upstreamOptions,
      upstreamSocket: options.upstreamSocket,
      hops: settings.hops,
      connections: Math.max(1, Math.floor(limits.upstreamCallsAtOnce / 2 / workers)),
      lateAfterMs: settings.freshnessSeconds * 1_000,
      collector,
    };
    const all = await startWorkers(workers, start, {
      rejected,
      mistakes,
      outages,
      delivered: operations.delivered,
      log,
    });
    let held: Held = { users: 0, events: 0 };
    return {
      hubs: all.hubs,
      connect: all.connect,
      metrics: async () => metricsOfAll(await values(), await all.metrics()),
      held: all.held,
      // Workers close their tabs when they end.
      drain: () => {},
      async end() {
        held = await all.close();
      },
      close() {
        sql.close();
        return held;
      },
    };
  }
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

function takesIn(sql: Sql, now: () => number): TakeLogs {
  const takes = createTakeLog(sql);
  return {
    begin: async (record) => takes.begin(record),
    count: async (run, answer) => takes.count(run, answer),
    list: async () => takes.list(now()),
  };
}

/** The most workers that `auto` starts. */
const MOST_BY_THEMSELVES = 8;

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
