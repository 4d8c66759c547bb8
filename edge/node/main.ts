import { join } from 'node:path';
import { builtClient } from '#edge/client-build.ts';
import { announce, closeAtEnd, stop } from '#edge/local-process.ts';
import { type ProviderProcess, startEmbeddedProvider } from '#edge/provider-process.ts';
import { readSettings } from '#edge/settings.ts';
import { type Edge, startEdge } from './edge.ts';

const root = join(import.meta.dirname, '..', '..');
const began = performance.now();

const read = readSettings(process.env);
if (!read.ok) stop(read.error);
const settings = read.value;

let provider: ProviderProcess | undefined;
let edge: Edge | undefined;

try {
  const [running, clientFolder] = await Promise.all([startEmbeddedProvider(root, settings, (message) => log('warn', message)), builtClient(root)]);
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

announce(edge.url, began, settings, provider);
closeAtEnd([edge, provider]);

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
