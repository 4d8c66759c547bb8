import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { builtClient } from '#edge/client-build.ts';
import { announce, closeAtEnd, log, stop, warnOfMisspelled } from '#edge/local-process.ts';
import { type ProviderProcess, startEmbeddedProvider } from '#edge/provider-process.ts';
import { readSettings } from '#edge/settings.ts';
import { startFailure } from '#shared/start-failure.ts';
import { type Edge, startEdge } from './edge.ts';
import { EDGE_DATABASE } from './user-files.ts';

const FIRST_MINUTE = 60_000;
const root = join(import.meta.dirname, '..', '..');
const began = performance.now();

const read = readSettings(process.env);
if (!read.ok) stop(read.error);
const settings = read.value;
const warn = (message: string) => log('warn', message);
warnOfMisspelled(process.env, warn);

let provider: ProviderProcess | undefined;
let edge: Edge | undefined;

try {
  const [running, clientFolder] = await Promise.all([startEmbeddedProvider(root, settings, warn), builtClient(root)]);
  provider = running;
  edge = await startEdge({
    settings,
    upstreamApi: settings.upstreamApi ?? (running?.url as string),
    upstreamSocket: settings.upstreamSocket ?? (running?.url as string),
    clientFolder,
    log,
  });
} catch (error) {
  await provider?.close();
  stop(startFailure(error, { port: { name: 'PORT', value: settings.port }, host: settings.host, dataDir: settings.dataDir, database: EDGE_DATABASE }));
}

provider?.portalAt(edge.url);
await announce(edge.url, began, settings, provider, warn);
closeAtEnd([edge, provider]);
// Saves the code compiled so far for the next start, even if this process is killed later (edge/node/prepare.mjs).
setTimeout(flushCompileCache, FIRST_MINUTE).unref();
