import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { readBrandFile } from '#edge/brand/brand-file.ts';
import { builtClient } from '#edge/client-build.ts';
import { EDGE_DATABASE } from '#edge/host-files.ts';
import { announce, closeAtEnd, startLog, stop, warnOfMisspelled, warnOfSandboxes } from '#edge/local-process.ts';
import { type ProviderProcess, startEmbeddedProvider } from '#edge/provider-process.ts';
import { readSettings } from '#edge/settings.ts';
import { startFailure } from '#shared/start-failure.ts';
import type { Edge } from './edge.ts';

const FIRST_MINUTE = 60_000;
const root = join(import.meta.dirname, '..', '..');
const began = performance.now();

const read = readSettings(process.env);
if (!read.ok) stop(read.error);
const settings = read.value;
const log = startLog(settings.logLevel);
const brand = readBrandFile(settings.brandFile);
if (!brand.ok) stop(brand.error);
const warn = (message: string) => log('warn', message);
warnOfMisspelled(process.env, warn);
warnOfSandboxes(settings, warn);

let provider: ProviderProcess | undefined;
let edge: Edge | undefined;

try {
  const starting = startEmbeddedProvider(root, settings, warn);
  // The build may take longer than everything else: until it is done, a page says so (assets.ts).
  const clientFolder = builtClient(root);
  clientFolder.catch(fail);
  // Loaded while the provider starts.
  const [running, { startEdge }] = await Promise.all([starting, import('./edge.ts')]);
  provider = running;
  edge = await startEdge({
    settings,
    upstreamApi: running?.url ?? (settings.upstreamApi as string),
    upstreamSocket: running?.url ?? (settings.upstreamSocket as string),
    brand: brand.value,
    clientFolder,
    log,
  });
  provider?.portalAt(edge.url);
  closeAtEnd([edge, provider], log);
  await announce(brand.value.brand.name, edge.url, began, settings, provider, warn);
  if ((await Promise.race([clientFolder, undefined])) === undefined) {
    console.log('Its pages are still being built. Until then, they show a note.');
    void clientFolder.then(
      () => console.log('The pages are built.'),
      () => {},
    );
  }
} catch (error) {
  await fail(error);
}

async function fail(error: unknown): Promise<never> {
  await edge?.close();
  await provider?.close();
  stop(
    startFailure(error, {
      port: { name: 'PORT', value: settings.port },
      host: settings.host,
      dataDir: settings.dataDir,
      database: EDGE_DATABASE,
    }),
  );
}
// Saves the code compiled so far for the next start, even if this process is killed later (edge/node/prepare.mjs).
setTimeout(flushCompileCache, FIRST_MINUTE).unref();
