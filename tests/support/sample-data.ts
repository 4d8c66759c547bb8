import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the environment variable with the folder of prepared sample data, set while browser tests run. */
const MADE = 'SELLERWIRE_SAMPLE_DATA';
/** The database, and the key that seals its seller data. */
const FILES = ['provider.db', 'seller-key'] as const;

/**
 * Making the sample data takes a provider seconds, so it is made once and every portal of a run starts with a copy.
 * @param make starts a portal in this folder and shuts it down cleanly
 * @returns a function that removes the data
 */
export async function makeSampleData(make: (dataDir: string) => Promise<void>): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'sellerwire-sample-'));
  await make(folder);
  process.env[MADE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** @param dataDir the folder of a portal with the embedded provider, before its first start */
export function layOutSampleData(dataDir: string): void {
  const made = process.env[MADE];
  if (made) for (const file of FILES) copyFileSync(join(made, file), join(dataDir, file));
}
