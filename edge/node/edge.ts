import type { IncomingMessage, Server } from 'node:http';
import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context } from 'hono';
import { createApp } from '#edge/app.ts';
import { type Clock, createClock } from '#edge/clock.ts';
import type { ClientSocket, HubDeps } from '#edge/hub/ports.ts';
import { createMemoryBudget } from '#edge/memory-budget.ts';
import { privateFiles } from '#edge/private-files.ts';
import { createRejectedLog } from '#edge/rejected-log.ts';
import { createSessionCookies } from '#edge/session/cookie.ts';
import { createDeviceCookies } from '#edge/session/device-cookie.ts';
import type { EdgeSettings } from '#edge/settings.ts';
import { shortId } from '#edge/short-id.ts';
import { createCommitGroup } from '#edge/storage/commit-group.ts';
import { createEventLog } from '#edge/storage/event-log.ts';
import { createJournaledLog } from '#edge/storage/journaled-log.ts';
import { migrateEventLog } from '#edge/storage/migrations.ts';
import { createUpstreamApi } from '#edge/upstream-api/api.ts';
import { limits } from '#shared/protocol.ts';
import { isLoopback, wantsWebSocket } from '#shared/trust.ts';
import { createBackground } from './background.ts';
import { createHubs } from './hubs.ts';
import { createMeter } from './metrics.ts';
import { createRateLimits } from './rate-limits.ts';
import { createOpenUpstream, serveUpgrades, type UpgradeEnv } from './socket.ts';
import { openSql } from './sql.ts';
import { createUpstreamHttp } from './upstream-http.ts';

export type Edge = { url: string; close(): Promise<void> };

export type EdgeOptions = {
  settings: EdgeSettings;
  upstreamApi: string;
  upstreamSocket: string;
  /** The built client; undefined serves calls and sockets only. */
  clientFolder: string | undefined;
  /** Tests bring their own time and chance. */
  clock?: Clock;
  random?(): number;
  log(level: 'info' | 'warn' | 'error', message: string, facts?: Record<string, unknown>): void;
};

export const EDGE_DATABASE = 'edge.db';

/** The edge on Node: one process, one database, every hub in memory. @throws when the data folder is in use by another process */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const { settings, log } = options;
  const clock = options.clock ?? createClock();
  const { now } = clock;
  const sql = openSql(privateFiles.database(settings.dataDir, EDGE_DATABASE));
  migrateEventLog(sql);
  const store = createJournaledLog(sql, createEventLog(sql));
  const { meter, text: metrics } = createMeter();
  const rejected = createRejectedLog((event) =>
    log('warn', 'An upstream event fitted no schema', { event: event.event, path: event.path, reason: event.reason }),
  );

  const upstreamHttp = createUpstreamHttp();
  const upstream = createUpstreamApi({
    base: options.upstreamApi,
    product: settings.product,
    send: upstreamHttp.send,
    now,
    timeoutMs: 15_000,
    onRejected(what, path, reason, record) {
      meter.count('rejected', 'list');
      rejected.add({ at: now(), user: '', event: what, path, reason, sample: JSON.stringify(record) ?? '' });
    },
  });

  const hubDeps: HubDeps = {
    now,
    elapsed: clock.elapsed,
    random: options.random ?? Math.random,
    newId: shortId,
    store,
    commits: createCommitGroup(store.transaction, setImmediate, (error) => log('error', 'A commit of the event log failed', { error: String(error) })),
    calls: upstream,
    openUpstream: createOpenUpstream(options.upstreamSocket),
    reconcilePlace: createPlaces(limits.reconcilesAtOnce),
    memory: createMemoryBudget(limits.memoryBytesInAll),
    meter,
    rejected: rejected.add,
    log,
  };
  const hubs = createHubs(hubDeps, clock, rejected);
  const files = options.clientFolder === undefined ? undefined : assetsOf(options.clientFolder);

  const accept = (c: Context, take: (socket: ClientSocket) => ReturnType<typeof hubs.attach>): Promise<Response> => {
    (c.env as UpgradeEnv).accept = take;
    return Promise.resolve(new Response(null));
  };

  const secret = settings.sessionSecret ?? privateFiles.secret(settings.dataDir, 'session-secret');
  const secure = settings.publicOrigin?.startsWith('https:') ?? false;
  const background = createBackground();

  const app = createApp({
    settings,
    now,
    newId: shortId,
    cookies: await createSessionCookies(secret, secure),
    devices: await createDeviceCookies(secret, secure, shortId),
    upstream,
    hubs,
    limits: createRateLimits(settings.rateLimits, clock.elapsed),
    background: background.add,
    acceptSocket: (c, session) => accept(c, (socket) => hubs.attach(socket, session)),
    refuseSocket: (c, code, reason) =>
      accept(c, (socket) => {
        socket.close(code, reason);
        return { onMessage: () => {}, onClose: () => {} };
      }),
    addressOf(c) {
      const peer = getConnInfo(c).remote.address ?? '';
      // Behind a proxy on this machine, the last address it has added is the client's.
      const forwarded =
        settings.publicOrigin && isLoopback(peer.replace('::ffff:', '')) ? c.req.header('x-forwarded-for')?.split(',').pop()?.trim() : undefined;
      return forwarded || peer;
    },
    asset: async (c, page) => (await files?.(c, page)) ?? c.json({ code: 'NOT_FOUND', message: 'There is nothing here.' }, 404),
    rejected,
    metrics,
    log,
  });

  const server = await new Promise<Server>((resolve, reject) => {
    const shouldUpgradeCallback = ({ method, headers }: IncomingMessage) => wantsWebSocket(method, headers.upgrade);
    const listening = serve({ fetch: app.fetch, port: settings.port, hostname: settings.host, serverOptions: { shouldUpgradeCallback } }, () =>
      resolve(listening as Server),
    );
    listening.once('error', reject);
  });
  const upgrades = serveUpgrades(server, (request, env) => app.fetch(request, env));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;

  return {
    url: settings.publicOrigin ?? `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`,
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
        log('warn', 'The journal could not be put in its place', { error: String(error) });
      }
      sql.close();
    },
  };
}

/** What is still being told to the provider at the end gets so long, ms. */
const CLOSE_GRACE = 1_000;

/** The client's files; hashed names may be kept for good. Any other path is the page, which knows its own routes. */
function assetsOf(folder: string): (c: Context, page?: string) => Promise<Response | undefined> {
  const onFound = (path: string, c: Context) => c.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
  const file = serveStatic({ root: folder, precompressed: true, onFound });
  const pageOf = (path: string) => serveStatic({ root: folder, path, precompressed: true, onFound });
  const portal = pageOf('index.html');
  return async (c, page) => {
    const next = async () => {};
    if (page !== undefined) return (await pageOf(page)(c, next)) ?? undefined;
    const found = await file(c, next);
    if (found) return found;
    return c.req.path.startsWith('/assets/') ? undefined : ((await portal(c, next)) ?? undefined);
  };
}

function createPlaces(most: number): HubDeps['reconcilePlace'] {
  let taken = 0;
  const waiting: (() => void)[] = [];
  // A place is handed on, never free in between: nobody can slip in before the one who waits.
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  };
  return async () => {
    if (taken >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else taken += 1;
    return leave;
  };
}
