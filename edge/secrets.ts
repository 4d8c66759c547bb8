import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A secret that is made once and kept beside the data, readable by its owner only. */
export function keptSecret(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(path)) {
    try {
      writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      // Another process was quicker; its secret is the one.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return readFileSync(path, 'utf8').trim();
}
