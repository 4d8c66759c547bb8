import { join } from 'node:path';
import { readSettings } from '#edge/settings.ts';
import { builtClient } from './client-build.ts';
import { type Edge, startEdge } from './edge.ts';
import { type ProviderProcess, startProviderProcess } from './provider-process.ts';
import { keptSecret } from './secrets.ts';

const root = join(import.meta.dirname, '..', '..');
const began = performance.now();

const read = readSettings(process.env);
if (!read.ok) stop(read.error);
const settings = read.value;

let provider: ProviderProcess | undefined;
let edge: Edge | undefined;
let ending = false;

try {
  const [running, clientFolder] = await Promise.all([startUpstream(), builtClient(root)]);
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
  stop(sentenceOf(error));
}

console.log(`Sellerwire is ready at ${edge.url} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
if (provider) console.log(`The embedded provider is at ${provider.url}`);
if (settings.demo) console.log('Demo sign-in: owner@demo.test / demo-pass-1 (sample data)');
process.send?.({ type: 'ready', url: edge.url, provider: provider?.url, providerPid: provider?.pid() });

process.on('SIGTERM', end);
process.on('SIGINT', end);
// Started by a script that has gone: nobody is left to stop this.
process.on('disconnect', end);

async function startUpstream(): Promise<ProviderProcess | undefined> {
  if (settings.upstreamApi) return undefined;
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PROVIDER_PORT: String(settings.providerPort),
    DATA_DIR: settings.dataDir,
    PRODUCT: settings.product,
    DEMO: settings.demo ? 'on' : 'off',
    INGEST_KEY: settings.ingestKey ?? keptSecret(settings.dataDir, 'ingest-key'),
  };
  const args = process.argv.includes('--fresh') ? ['--fresh'] : [];
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startProviderProcess(root, env, args, (message) => log('warn', message));
    } catch (error) {
      // A former provider may be a moment away from letting go of its port.
      if (attempt === 5) throw error;
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
  }
}

async function end() {
  if (ending) return;
  ending = true;
  await edge?.close();
  await provider?.close();
  process.exit(0);
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function sentenceOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `PORT ${settings.port} is in use: stop what listens there, or set PORT.`;
  if (code === 'ERR_SQLITE_ERROR' && /locked|busy/.test(message)) return `Another Sellerwire uses ${settings.dataDir}: stop it, or set DATA_DIR.`;
  return message;
}

/** One line of JSON an entry, on stderr. */
function log(level: 'info' | 'warn' | 'error', message: string, facts: Record<string, unknown> = {}) {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, message, ...facts })}\n`);
}
