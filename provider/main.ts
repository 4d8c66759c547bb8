import { resolve } from 'node:path';
import { deleteDatabase } from './db/open.ts';
import { ingestKeyFile, keptIngestKey } from './ingest-key.ts';
import { type Provider, startProvider } from './provider.ts';
import { readSettings } from './settings.ts';

const settings = readSettings(process.env);
if (!settings.ok) stop(settings.error);
const { ingestKey, ...chosen } = settings.value;
const dataDir = resolve(chosen.dataDir);

let provider: Provider | undefined;
// Before the start, so that nobody is left behind whose parent ended meanwhile.
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(signal, () => void close());

try {
  if (process.argv.includes('--fresh')) deleteDatabase(dataDir);
  provider = await startProvider({ ...chosen, dataDir, ingestKey: ingestKey ?? keptIngestKey(dataDir) });
} catch (cause) {
  stop(sentenceOf(cause));
}
process.send?.({ type: 'ready', url: provider.url, ...(ingestKey === undefined ? { ingestKeyFile: ingestKeyFile(dataDir) } : {}) });
console.log(`Provider: ${provider.url}`);

async function close(): Promise<void> {
  await provider?.close();
  process.exit(0);
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function sentenceOf(cause: unknown): string {
  const { code, errcode, message } = cause as { code?: string; errcode?: number; message?: string };
  const { host, port } = chosen;
  if (code === 'EADDRINUSE') return `PROVIDER_PORT ${port} is taken by another program on ${host}.`;
  if (code === 'EACCES' && message?.startsWith('listen')) return `PROVIDER_PORT ${port} is not allowed for this user.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is not an address of this machine.`;
  // SQLite's own numbers: 5 is busy, 6 locked, 8 read only, 14 cannot open, 26 no database.
  if (errcode === 5 || errcode === 6) return `DATA_DIR ${dataDir} is in use by another provider.`;
  if (errcode === 26) return `DATA_DIR ${dataDir} holds a provider.db that is not a database.`;
  if (errcode === 8 || errcode === 14 || ['EACCES', 'ENOTDIR', 'EEXIST', 'EROFS', 'EPERM'].includes(code ?? ''))
    return `DATA_DIR ${dataDir} cannot be written.`;
  return `The provider cannot start: ${message ?? String(cause)}`;
}
