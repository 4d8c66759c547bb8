import { readBrandFile } from '#edge/brand/brand-file.ts';
import { EDGE_DATABASE } from '#edge/host-files.ts';
import { closeAtEnd, startLog, stop } from '#edge/local-process.ts';
import { readSettings } from '#edge/settings.ts';
import { startFailure } from '#shared/start-failure.ts';
import { type Edge, startEdge } from '../edge.ts';

// The edge as its own process, started and restarted by main.ts. Vite serves the client, and the provider is another
// process. The only argument is the address of the embedded provider.

const read = readSettings(process.env);
if (!read.ok) stop(read.error);
const settings = read.value;
const log = startLog(settings.logLevel);
const brand = readBrandFile(settings.brandFile);
if (!brand.ok) stop(brand.error);
const provider = process.argv[2];

let edge: Edge | undefined;
// Registered before the start, so that this process does not outlive a parent that ends meanwhile.
closeAtEnd([{ close: async () => edge?.close() }], log);

try {
  edge = await startEdge({
    settings,
    upstreamApi: provider ?? (settings.upstreamApi as string),
    upstreamSocket: provider ?? (settings.upstreamSocket as string),
    brand: brand.value,
    clientFolder: undefined,
    log,
  });
  process.send?.({ type: 'ready', url: edge.url });
} catch (error) {
  stop(
    startFailure(error, {
      port: { name: 'PORT', value: settings.port },
      host: settings.host,
      dataDir: settings.dataDir,
      database: EDGE_DATABASE,
    }),
  );
}
