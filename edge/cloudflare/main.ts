import { join } from 'node:path';
import { readBrandFile, writePictures } from '#edge/brand/brand-file.ts';
import { builtClient } from '#edge/client-build.ts';
import { privateFiles } from '#edge/host-files.ts';
import { announce, closeAtEnd, startLog, stop, warnOfMisspelled, warnOfSandboxes } from '#edge/local-process.ts';
import { ingestKeyOf, type ProviderProcess, startEmbeddedProvider } from '#edge/provider-process.ts';
import { readSettings } from '#edge/settings.ts';
import { errorText } from '#shared/process-log.ts';
import { settingsFor } from '#shared/settings.ts';
import { startFailure } from '#shared/start-failure.ts';
import { bundleWorker, type LocalWorker, OBJECTS_FOLDER, startWorker } from './local-worker.ts';

// npm run start:cloudflare: like `npm start`, with the worker and its objects in the platform's own runtime.

const root = join(import.meta.dirname, '..', '..');
const began = performance.now();

const read = readSettings(process.env);
if (!read.ok) stop(read.error);
const settings = read.value;
const brand = readBrandFile(settings.brandFile);
if (!brand.ok) stop(brand.error);
const log = startLog(settings.logLevel);
const warn = (message: string) => log('warn', message);
warnOfMisspelled(process.env, warn);
warnOfSandboxes(settings, warn);

let provider: ProviderProcess | undefined;
let worker: LocalWorker | undefined;

try {
  const [running, clientFolder, { script }] = await Promise.all([
    startEmbeddedProvider(root, settings, warn),
    builtClient(root),
    bundleWorker(),
  ]);
  provider = running;
  writePictures(clientFolder, brand.value);
  // The runtime creates its databases by itself; the umask keeps other users from reading them.
  process.umask(0o077);
  privateFiles.folder(settings.dataDir, OBJECTS_FOLDER);
  worker = await startWorker({
    script,
    host: settings.host,
    port: settings.port,
    dataDir: settings.dataDir,
    settings: {
      ...workerSettings(),
      SESSION_SECRET: settings.sessionSecret ?? privateFiles.secret(settings.dataDir, 'session-secret'),
      INGEST_KEY: ingestKeyOf(settings) ?? '',
      BRAND: JSON.stringify(brand.value.brand),
    },
    local: { ...(running ? { upstream: running.url } : {}), clock: { rate: 1, began: Date.now() }, reconcileWait: 0 },
    clientFolder,
    onLine: say,
  });
} catch (error) {
  await provider?.close();
  stop(
    startFailure(error, {
      port: { name: 'PORT', value: settings.port },
      host: settings.host,
      dataDir: settings.dataDir,
      database: OBJECTS_FOLDER,
    }),
  );
}

const url = settings.publicOrigin ?? worker.url;
provider?.portalAt(url);
await announce(brand.value.brand.name, url, began, settings, provider, warn, { workerdPid: worker.workerdPid() });
closeAtEnd([worker, provider], log);

/** With a companion, the worker talks to it alone. The runtime on this machine has no jurisdictions. */
function workerSettings(): Record<string, string> {
  const given = Object.entries(settingsFor('worker', process.env)).filter(([name]) => name !== 'JURISDICTION');
  return Object.fromEntries(settings.companion ? given.filter(([name]) => !name.startsWith('UPSTREAM_')) : given);
}

/** Passes a line of the worker's log on. The runtime itself writes plain text. */
function say(line: string) {
  if (line.startsWith('{')) process.stderr.write(`${line}\n`);
  else log('warn', 'The runtime wrote', { error: errorText(line) });
}
