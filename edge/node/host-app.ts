import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Hono } from 'hono';
import { createApp } from '#edge/app.ts';
import type { EdgeDeps } from '#edge/deps.ts';
import { privateFiles } from '#edge/host-files.ts';
import { createCookies } from '#edge/session/cookies.ts';
import { shortId } from '#edge/short-id.ts';
import { isLoopback } from '#shared/trust.ts';
import { createAssets } from './assets.ts';
import type { NodeHubs } from './hubs.ts';
import { createRateLimits } from './rate-limits.ts';
import type { Accept, UpgradeEnv } from './upgrades.ts';

/** Creates the portal's HTTP app for this host. @param host.clientFolder the built client, or its build; undefined serves only calls and sockets */
export async function createHostApp(
  host: Pick<EdgeDeps, 'settings' | 'now' | 'upstream' | 'google' | 'background' | 'rejected' | 'metrics' | 'log'> & {
    hubs: NodeHubs;
    elapsed(): number;
    clientFolder: string | Promise<string> | undefined;
  },
): Promise<Hono> {
  const { hubs, elapsed, clientFolder, ...same } = host;
  const { settings } = host;
  const secret = settings.sessionSecret ?? privateFiles.secret(settings.dataDir, 'session-secret');

  return createApp({
    ...same,
    hubs,
    newId: shortId,
    ...(await createCookies(secret, settings.publicOrigin, shortId)),
    limits: createRateLimits(settings.rateLimits, elapsed),
    acceptSocket: (c, session) => acceptWith(c, (socket) => hubs.attach(socket, session)),
    refuseSocket: (c, code, reason) =>
      acceptWith(c, (socket) => {
        socket.close(code, reason);
        return { onMessage: () => {}, onClose: () => {} };
      }),
    addressOf(c) {
      const peer = getConnInfo(c).remote.address ?? '';
      // Behind a proxy on this machine, the last forwarded address is the client's: the proxy added it.
      const forwarded =
        settings.publicOrigin && isLoopback(peer.replace('::ffff:', '')) ? c.req.header('x-forwarded-for')?.split(',').pop()?.trim() : undefined;
      return forwarded || peer;
    },
    asset: createAssets(clientFolder),
  });
}

/** Accepts the socket once the app has answered (upgrades.ts). */
async function acceptWith(c: Context, accept: Accept): Promise<Response> {
  (c.env as UpgradeEnv).accept = accept;
  return new Response(null);
}
