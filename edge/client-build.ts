import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { constants as os, setPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Builds the client if a source is newer than the last build, and adds compressed copies of the files. Runs the build
 * in its own process, so that its memory is freed afterwards.
 * @param root the project's folder
 * @returns the folder of the built client
 * @throws Error with the build's output when it fails
 */
export async function builtClient(root: string): Promise<string> {
  const dist = join(root, 'client', 'dist');
  // The container image has the built client alone.
  if (!existsSync(join(root, 'client', 'index.html'))) return dist;
  const stamp = join(dist, '.built');
  const built = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
  const began = new Date();
  if (['client', 'shared', 'package.json', 'package-lock.json'].every((source) => newest(join(root, source)) <= built))
    return dist;
  await replaceBuild(root, dist, began);
  return dist;
}

/**
 * Builds in a folder of its own until everything is complete: two starts at once each build, and neither disturbs the
 * other.
 */
async function replaceBuild(root: string, dist: string, began: Date) {
  const own = `${dist}-${process.pid}-${began.getTime()}`;
  try {
    await dropAbandoned(join(root, 'client'));
    await build(root, own);
    await compressFiles(own);
    const stamp = join(own, '.built');
    await writeFile(stamp, began.toISOString());
    // A change during the build triggers another build at the next start.
    await utimes(stamp, began, began);
    await rm(dist, { recursive: true, force: true });
    await rename(own, dist).catch((error) => {
      // The other start was faster.
      if (!existsSync(join(dist, '.built'))) throw error;
    });
  } catch (error) {
    if (error instanceof BuildFailed) throw error;
    throw new Error(
      `The built client can't be written to ${dist}; make the folder writable, or free some space: ${(error as Error).message}`,
    );
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

class BuildFailed extends Error {}

/** Removes what killed builds left behind. */
async function dropAbandoned(client: string) {
  for (const entry of readdirSync(client)) {
    const path = join(client, entry);
    if (entry.startsWith('dist-') && Date.now() - statSync(path).mtimeMs > LONGEST_BUILD)
      await rm(path, { recursive: true, force: true });
  }
}

const LONGEST_BUILD = 3_600_000;

async function build(root: string, folder: string) {
  // With a test runner's NODE_ENV, the bundle would contain React's development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const vite = spawn(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', 'client', '--outDir', folder],
    {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  // At a start, the servers come first.
  if (vite.pid !== undefined) setPriority(vite.pid, os.priority.PRIORITY_BELOW_NORMAL);
  let output = '';
  for (const stream of [vite.stdout, vite.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number>((done) =>
    vite.on('error', () => done(-1)).on('close', (status) => done(status ?? 1)),
  );
  if (code !== 0) throw new BuildFailed(`The client build failed:\n${output}`);
}

/** A folder's own time counts too, because it changes when a file in it is deleted or renamed. */
function newest(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  let latest = path.endsWith('client') ? 0 : stat.mtimeMs; // `dist` is created and deleted in it
  for (const entry of readdirSync(path)) {
    if (!/^dist(?:-|$)/.test(entry) && entry !== 'node_modules' && !entry.includes('.test.'))
      latest = Math.max(latest, newest(join(path, entry)));
  }
  return latest;
}

async function compressFiles(folder: string) {
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(?:js|css|html|svg)$/.test(entry.name),
  );
  await Promise.all(
    texts.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const body = await readFile(path);
      const [gz, br] = await Promise.all([
        promisify(gzip)(body, { level: 9 }),
        promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      ]);
      await Promise.all([writeFile(`${path}.gz`, gz), writeFile(`${path}.br`, br)]);
    }),
  );
}
