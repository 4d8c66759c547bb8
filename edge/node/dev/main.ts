import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer as createNetServer, type Server } from 'node:net';
import { join, relative } from 'node:path';
import { createServer as createVite, loadConfigFromFile, type Plugin, type ProxyOptions } from 'vite';
import { readBrandFile } from '#edge/brand/brand-file.ts';
import { brandedPage } from '#edge/brand/branded-page.ts';
import { announce, closeAtEnd, startLog, stop, warnOfMisspelled } from '#edge/local-process.ts';
import { providerEnv } from '#edge/provider-process.ts';
import { readSettings } from '#edge/settings.ts';
import { SIGN_IN_END_PATH } from '#shared/sheets/sheet-sign-in.ts';
import { startFailure } from '#shared/start-failure.ts';
import { startRestartable } from './restartable.ts';

// npm run dev: Vite serves the client's sources and proxies calls to the edge. Edge and provider are separate processes
// that restart when their sources change. For this machine only, with its own data.

const HOST = '127.0.0.1';
const root = join(import.meta.dirname, '..', '..', '..');
const began = performance.now();

Object.assign(process.env, {
  HOST,
  PUBLIC_ORIGIN: '',
  DATA_DIR: process.env.DATA_DIR || join('.data', 'dev'),
  OPS_KEY: process.env.OPS_KEY || 'operator-key-for-dev',
});
const read = readSettings(process.env);
if (!read.ok) stop(read.error);
const settings = read.value;
const log = startLog(settings.logLevel);
const warn = (message: string) => log('warn', message);
const loaded = readBrandFile(settings.brandFile);
if (!loaded.ok) stop(loaded.error);
const { brand } = loaded.value;
warnOfMisspelled(process.env, warn);

const edgePort = await freePort('PORT', 0);
const providerPort = await freePort('PROVIDER_PORT', settings.providerPort);
const providerUrl = `http://${HOST}:${providerPort}`;

/** The paths that the edge answers. The client also has folders named `api` and `ops`, whose sources Vite serves. */
const toEdge = `^/(?![^?]*\\.(?:tsx?|css|html)(?:\\?|$))(?:(?:api|brand|healthz|livez|readyz|metrics${settings.linkGraph ? '|zengraph' : ''})(?:[/?]|$)|ops/[^?])`;
/** Pages with an HTML file of their own, in a folder of that name. Any other path gets the portal's page. */
const ownPage = new RegExp(`^(/ops|${SIGN_IN_END_PATH})(?=\\?|$)`);

const proxy: ProxyOptions = {
  // The Host header is unchanged, so the edge's check of Origin against Host works as it does without Vite.
  target: `http://${HOST}:${edgePort}`,
  ws: true,
  bypass: async () => {
    await serversSettled(); // calls wait for a restart instead of failing
    return undefined;
  },
};

const servers: Plugin = {
  name: 'servers',
  transformIndexHtml: (html) => brandedPage(html, brand),
  configureServer({ middlewares, watcher }) {
    middlewares.use((request, response, next) => {
      if (!request.url || !ownPage.test(request.url)) return next();
      // Their scripts are relative to the folder.
      response.writeHead(302, { Location: request.url.replace(ownPage, '$1/') }).end();
    });
    watcher.add(['shared', 'edge', 'provider'].map((folder) => join(root, folder)));
    watcher.on('all', (_, path) => restartFor(relative(root, path).replaceAll('\\', '/')));
  },
};

const http = createHttpServer();
const client = await loadConfigFromFile(
  { command: 'serve', mode: 'development' },
  join(root, 'client', 'vite.config.ts'),
);
const vite = await createVite({
  ...client?.config,
  // Otherwise Vite restarts when a source imported by its configuration changes, and then listens to upgrades twice.
  configFile: false,
  plugins: [client?.config.plugins, servers],
  clearScreen: false,
  server: { middlewareMode: { server: http }, ws: { server: http }, cors: false, proxy: { [toEdge]: proxy } },
});
http.on('request', vite.middlewares);
const url = `http://${HOST}:${await listen(http, 'PORT', settings.port)}`;

const provider =
  settings.upstreamApi && !settings.companion
    ? undefined
    : startRestartable({
        name: 'provider',
        script: join(root, 'provider', 'main.ts'),
        env: providerEnv({ ...settings, providerPort }),
        firstArgs: process.argv.includes('--fresh') ? ['--fresh'] : [],
        greeting: { type: 'portal', url }, // the base of the links in its emails
        say: console.log,
      });
const edge = startRestartable({
  name: 'edge',
  script: join(import.meta.dirname, 'dev-edge.ts'),
  env: { ...process.env, PORT: String(edgePort) },
  args: provider ? [providerUrl] : [],
  say: console.log,
});
closeAtEnd([edge, provider, vite], log);

await serversSettled();
await announce(brand.name, url, began, settings, provider && { url: providerUrl, pid: provider.pid }, warn);
console.log(`Operator's page: ${url}/ops, key ${settings.opsKey}`);
console.log('The page and the servers update when you change their sources. Press Ctrl+C to stop everything.');

async function serversSettled() {
  await Promise.all([edge.settled(), provider?.settled()]);
}

function restartFor(path: string) {
  if (/\.test\.tsx?$/.test(path) || path.startsWith('edge/cloudflare/')) return;
  const isShared = path.startsWith('shared/');
  if (isShared || path.startsWith('edge/')) edge.restart();
  if (isShared || path.startsWith('provider/')) provider?.restart();
}

/** @returns the given port, or a free one for 0 */
async function freePort(name: string, port: number): Promise<number> {
  const probe = createNetServer();
  const free = await listen(probe, name, port);
  probe.close();
  await once(probe, 'close');
  return free;
}

/** Listens, or exits if the port is taken. @returns the actual port */
async function listen(server: Server, name: string, port: number): Promise<number> {
  try {
    server.listen(port, HOST);
    await once(server, 'listening');
  } catch (error) {
    stop(startFailure(error, { port: { name, value: port }, host: HOST, dataDir: settings.dataDir, database: '' }));
  }
  return (server.address() as AddressInfo).port;
}
