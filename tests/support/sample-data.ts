import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the environment variable with the folder of prepared sample data, set while browser tests run. */
const MADE = 'SELLERWIRE_SAMPLE_DATA';
/** The database, and the key that seals its seller data. */
const FILES = ['provider.db', 'seller-key'] as const;

/**
 * Makes the sample data once, since that takes seconds: every portal of a run starts with a copy.
 * @returns a function that removes the data
 */
export async function makeSampleData(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'sellerwire-sample-'));
  const provider = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'provider', 'main.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, PROVIDER_PORT: '0', DEMO_FEED: 'off' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    provider.on('message', (message: { type: string }) => message.type === 'filled' && resolve());
    provider.once('exit', (code) =>
      reject(new Error(`The provider ended with ${code} before its sample data was complete.`)),
    );
  });
  provider.kill('SIGTERM');
  await once(provider, 'exit');
  process.env[MADE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** @param dataDir the folder of a portal with the embedded provider, before its first start */
export function layOutSampleData(dataDir: string): void {
  const made = process.env[MADE];
  if (made) for (const file of FILES) copyFileSync(join(made, file), join(dataDir, file));
}
