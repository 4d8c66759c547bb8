import { BlockList } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Hono } from 'hono';
import { createApp } from '#edge/app.ts';
import type { LoadedBrand } from '#edge/brand/brand-file.ts';
import { styleSource } from '#edge/brand/branded-page.ts';
import type { EdgeDeps } from '#edge/deps.ts';
import { privateFiles } from '#edge/host-files.ts';
import type { Session } from '#edge/hub/ports.ts';
import { createCookies } from '#edge/session/cookies.ts';
import { shortId } from '#edge/short-id.ts';
import { formerSecret } from '#shared/former-secret.ts';
import { isLoopback } from '#shared/trust.ts';
import { createAssets } from './assets.ts';
import { createRateLimits } from './rate-limits.ts';
import type { UpgradeEnv } from './upgrades.ts';

/**
 * Creates the portal's HTTP app for this host.
 * @param host.clientFolder the built client, or its build; undefined serves only calls and sockets
 */
export async function createHostApp(
  host: Pick<
    EdgeDeps,
    | 'settings'
    | 'now'
    | 'upstream'
    | 'google'
    | 'background'
    | 'hubs'
    | 'people'
    | 'reports'
    | 'rejected'
    | 'takes'
    | 'metrics'
    | 'unready'
    | 'operations'
    | 'openIds'
    | 'userHash'
    | 'meter'
    | 'log'
  > & {
    /** Makes a connection the tab of a session, here or in another process. */
    connect(session: Session): Promise<Pick<UpgradeEnv, 'accept' | 'pass'>>;
    elapsed(): number;
    brand: LoadedBrand;
    clientFolder: string | Promise<string> | undefined;
  },
): Promise<Hono> {
  const { connect, elapsed, brand, clientFolder, ...same } = host;
  const { settings } = host;
  const proxies = new BlockList();
  for (const { address, bits } of settings.trustedProxies ?? [])
    if (bits === undefined) proxies.addAddress(address, familyOf(address));
    else proxies.addSubnet(address, bits, familyOf(address));
  const secrets = {
    current: settings.sessionSecret ?? privateFiles.secret(settings.dataDir, 'session-secret'),
    former: formerSecret(settings.sessionSecretFormer, settings.formerSecretsUntil),
  };

  return createApp({
    ...same,
    brand: brand.brand,
    styleSource: await styleSource(brand.brand),
    newId: shortId,
    ...(await createCookies(secrets, settings.publicOrigin, shortId)),
    limits: createRateLimits(settings.rateLimits, elapsed),
    acceptSocket: async (c, session) => upgradeWith(c, await connect(session)),
    refuseSocket: (c, code, reason) =>
      upgradeWith(c, {
        accept(socket) {
          socket.close(code, reason);
          return { onMessage: () => {}, onClose: () => {} };
        },
      }),
    addressOf(c) {
      const peer = (getConnInfo(c).remote.address ?? '').replace('::ffff:', '');
      // Behind a proxy, the last forwarded address is the client's: the proxy added it.
      const forwarded =
        settings.publicOrigin && (isLoopback(peer) || proxies.check(peer, familyOf(peer)))
          ? c.req.header('x-forwarded-for')?.split(',').pop()?.trim()
          : undefined;
      return forwarded || peer;
    },
    asset: createAssets(clientFolder, brand),
  });
}

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4');

/** Takes the socket once the app has answered (upgrades.ts). */
async function upgradeWith(c: Context, how: Pick<UpgradeEnv, 'accept' | 'pass'>): Promise<Response> {
  Object.assign(c.env as UpgradeEnv, how);
  return new Response(null);
}
