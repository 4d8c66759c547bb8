import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const client = join(root, 'client');

/** Where a build ends up, and the list of chunks that Vite writes beside it. */
export const clientDist = join(client, 'dist');
export const clientManifest = join(clientDist, '.vite', 'manifest.json');

/**
 * Builds the client unless what stands in client/dist is newer than every source.
 * @returns whether it built, and what the build said
 * @throws Error with the build's own words when it fails
 */
export async function buildClientIfStale(): Promise<{ built: boolean; output: string }> {
  if (!isStale()) return { built: false, output: '' };
  // NODE_ENV=test, as set by a test runner, would put React's development build into the bundle.
  const build = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', 'client', '--manifest'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [build.stdout, build.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number>((done) => build.on('error', () => done(-1)).on('close', (status) => done(status ?? 1)));
  if (code !== 0) throw new Error(`The client does not build:\n${output}`);
  return { built: true, output };
}

function isStale(): boolean {
  if (!existsSync(clientManifest)) return true;
  const built = statSync(clientManifest).mtimeMs;
  const sources = [client, join(root, 'shared'), join(root, 'package.json'), join(root, 'package-lock.json')];
  return sources.some((path) => newest(path) > built);
}

/** A folder's own time counts too: it changes when a file in it is deleted or renamed. */
function newest(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  let latest = path === client ? 0 : stat.mtimeMs; // `dist` itself comes and goes in there
  for (const entry of readdirSync(path)) {
    if (entry === 'dist' || entry === 'node_modules') continue;
    latest = Math.max(latest, newest(join(path, entry)));
  }
  return latest;
}
