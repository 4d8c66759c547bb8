import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const ingestKeyFile = (dataDir: string): string => join(dataDir, 'ingest-key');

/** The key of the ingest doors, made at the first start and kept where only this user reads it. */
export function keptIngestKey(dataDir: string): string {
  const file = ingestKeyFile(dataDir);
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
  }
  const key = readFileSync(file, 'utf8').trim();
  if (key === '') throw new Error(`${file} is empty. Delete it to have a new key made.`);
  return key;
}
