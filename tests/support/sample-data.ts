import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the sample data of a first start lies ready, while browser tests run. */
const MADE = 'SELLERWIRE_SAMPLE_DATA';
/** The database, and the key that what it holds of sellers is sealed with. */
const FILES = ['provider.db', 'seller-key'] as const;

/**
 * Making the sample data takes a provider seconds of work: it is made once, and every portal of a run begins with a copy.
 * @param make starts a portal in this folder, and ends it as a person would
 * @returns removes it
 */
export async function makeSampleData(make: (dataDir: string) => Promise<void>): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'sellerwire-sample-'));
  await make(folder);
  process.env[MADE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** @param dataDir of a portal with the embedded provider that has not begun yet */
export function layOutSampleData(dataDir: string): void {
  const made = process.env[MADE];
  if (made) for (const file of FILES) copyFileSync(join(made, file), join(dataDir, file));
}
