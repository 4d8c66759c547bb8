import type { IncomingMessage, Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { type Clock, createClock } from '#edge/clock.ts';
import { EDGE_DATABASE, privateFiles } from '#edge/host-files.ts';
import { timeouts } from '#edge/http/limits.ts';
import type { HubDeps } from '#edge/hub/ports.ts';
import { createMistakeReports, createRejectedLog } from '#edge/rejected-log.ts';
import { type EdgeSettings, upstreamOptionsOf } from '#edge/settings.ts';
import { googleFor } from '#edge/sheets/google.ts';
import { createEventLog, heldIn } from '#edge/storage/event-log.ts';
import { createJournaledLog } from '#edge/storage/journaled-log.ts';
import { migrateEventLog } from '#edge/storage/log-migrations.ts';
import { createUpstreamApi } from '#edge/upstream-api/api.ts';
import { wantsWebSocket } from '#shared/trust.ts';
import { createBackground } from './background.ts';
import { createHostApp } from './host-app.ts';
import { createHubDeps } from './hub-deps.ts';
import { createHubs } from './hubs.ts';
import { createMeter } from './metrics.ts';
import { openSql } from './sql.ts';
import { serveUpgrades } from './upgrades.ts';
import { createUpstreamHttp } from './upstream-http.ts';

export type Edge = { url: string; close(): Promise<void> };

export type EdgeOptions = {
  settings: EdgeSettings;
  upstreamApi: string;
  upstreamSocket: string;
  /** The built client, or its build. undefined serves only calls and sockets. */
  clientFolder: string | Promise<string> | undefined;
  /** Replaced in tests. */
  clock?: Clock;
  random?(): number;
  log: HubDeps['log'];
};

/** Starts the edge on Node: one process, one database, every hub in memory. @throws when the data folder is in use by another process */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const { settings, log, clock = createClock(), random = Math.random } = options;
  const { now, elapsed } = clock;
  const sql = openSql(privateFiles.database(settings.dataDir, EDGE_DATABASE));
  migrateEventLog(sql);
  const store = createJournaledLog(sql, createEventLog(sql));
  const { meter, text: metrics } = createMeter();
  const rejected = createRejectedLog(log);
  const upstreamHttp = createUpstreamHttp();
  const mistakes = createMistakeReports(rejected, meter, now);
  const upstream = createUpstreamApi({
    base: options.upstreamApi,
    ...upstreamOptionsOf(settings),
    send: upstreamHttp.send,
    open: upstreamHttp.open,
    now,
    report: mistakes.report,
  });
  const hubDeps = createHubDeps({
    clock,
    random,
    store,
    calls: upstream,
    upstreamSocket: options.upstreamSocket,
    meter,
    rejected: rejected.add,
    log,
  });
  const hubs = createHubs(hubDeps, clock, { rejected, seen: mistakes.seen });
  const background = createBackground();
  const app = await createHostApp({
    settings,
    now,
    elapsed,
    upstream,
    google: googleFor(settings, options.upstreamApi, (url, init) => fetch(url, init)),
    hubs,
    background: background.add,
    clientFolder: options.clientFolder,
    rejected,
    metrics,
    log,
  });
  const server = await listen(app, settings);
  log('info', 'The edge starts', heldIn(sql));
  const upgrades = serveUpgrades(server, (request, env) => app.fetch(request, env));

  return {
    url: urlOf(server, settings),
    async close() {
      hubs.close();
      upgrades.close();
      await background.settle(CLOSE_GRACE);
      upstreamHttp.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      try {
        store.close();
      } catch (error) {
        // The next start does it.
        log('warn', 'Could not move the journal into the log', { error: String(error) });
      }
      log('info', 'The edge has ended', heldIn(sql));
      sql.close();
    },
  };
}

/** How long background work may still take at the end, ms. */
const CLOSE_GRACE = 1_000;

/** @throws when the port is taken */
const listen = (app: Hono, { host, port }: EdgeSettings): Promise<Server> =>
  new Promise((resolve, reject) => {
    const shouldUpgradeCallback = ({ method, headers }: IncomingMessage) => wantsWebSocket(method, headers.upgrade);
    const listening = serve(
      { fetch: app.fetch, port, hostname: host, serverOptions: { shouldUpgradeCallback, keepAliveTimeout: timeouts.idleConnection } },
      () => resolve(listening as Server),
    );
    listening.once('error', reject);
  });

function urlOf(server: Server, { publicOrigin, host, port }: EdgeSettings): string {
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return publicOrigin ?? `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
}
