import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Hono } from 'hono';
import { createApp } from '#edge/app.ts';
import type { LoadedBrand } from '#edge/brand/brand-file.ts';
import { styleSource } from '#edge/brand/branded-page.ts';
import type { EdgeDeps } from '#edge/deps.ts';
import { privateFiles } from '#edge/host-files.ts';
import type { ClientSocket, Session } from '#edge/hub/ports.ts';
import type { Connection } from '#edge/hub/tabs/tab.ts';
import { createAskOthers } from '#edge/ops/ask-others.ts';
import { createOtherInstances } from '#edge/ops/other-instances.ts';
import { createCookies } from '#edge/session/cookies.ts';
import { createSeal } from '#edge/session/sealed-cookie.ts';
import { shortId } from '#edge/short-id.ts';
import type { OpenHttp } from '#edge/upstream-api/file-transport.ts';
import type { SendHttp } from '#edge/upstream-api/transport.ts';
import { formerSecret } from '#shared/former-secret.ts';
import { createAssets } from './assets.ts';
import { clientAddress, proxyList } from './client-address.ts';
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
    /** Makes a socket the tab of a session. */
    attach(socket: ClientSocket, session: Session): Connection;
    elapsed(): number;
    /** Calls to other instances. */
    http: { send: SendHttp; open: OpenHttp };
    brand: LoadedBrand;
    clientFolder: string | Promise<string> | undefined;
  },
): Promise<Hono> {
  const { attach, elapsed, http, brand, clientFolder, ...same } = host;
  const { settings } = host;
  const proxies = proxyList(settings.trustedProxies);
  const secrets = {
    current: settings.sessionSecret ?? privateFiles.secret(settings.dataDir, 'session-secret'),
    former: formerSecret(settings.sessionSecretFormer, settings.formerSecretsUntil),
  };

  const instances =
    settings.instances &&
    createOtherInstances({
      ...http,
      addresses: settings.instances,
      seal: await createSeal(secrets, 'instance'),
      id: shortId(),
      host: settings.publicOrigin && new URL(settings.publicOrigin).host,
      now: host.now,
    });

  return createApp({
    ...same,
    brand: brand.brand,
    styleSource: await styleSource(brand.brand),
    newId: shortId,
    ...(instances === undefined ? {} : { instances, others: createAskOthers({ ...host, instances }) }),
    ...(await createCookies(secrets, settings.publicOrigin, shortId)),
    limits: createRateLimits(settings.rateLimits, elapsed),
    acceptSocket: async (c, session) => upgradeWith(c, (socket) => attach(socket, session)),
    refuseSocket: (c, code, reason) =>
      upgradeWith(c, (socket) => {
        socket.close(code, reason);
        return { onMessage: () => {}, onClose: () => {} };
      }),
    addressOf: (c) =>
      clientAddress(getConnInfo(c).remote.address ?? '', c.req.header('x-forwarded-for'), { ...settings, proxies }),
    asset: createAssets(clientFolder, brand),
  });
}

/** Takes the socket once the app has answered (upgrades.ts). */
async function upgradeWith(c: Context, accept: UpgradeEnv['accept']): Promise<Response> {
  Object.assign(c.env as UpgradeEnv, { accept });
  return new Response(null);
}
