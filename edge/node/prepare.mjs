// The first step of `npm start` and `npm test`: node edge/node/prepare.mjs <script> [args…] Installs missing
// dependencies, then runs the script with a suitable Node. Plain JavaScript for any Node ≥ 18, because the system's
// Node may be older than the sources require.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 24;
const HEARTBEAT = 1_000;
const SILENT_OWNER = 10_000;
const LONGEST_INSTALL = 15 * 60_000;
/**
 * V8's memory settings, in MB. By default, the young generation grows by over 100 MB under load and never shrinks, so
 * it gets a fixed size. With thousands of long-lived hubs, full collections would run every second and find little, so
 * the initial old space delays them. That memory is never given back, so it is no larger than what thousands of
 * arriving tabs leave behind (docs/benchmarks.md).
 */
const MEMORY = ['--min-semi-space-size=16', '--max-semi-space-size=16', '--initial-old-space-size=128'];

/**
 * A cache of compiled and type-stripped code for the next start (docs/benchmarks.md). Without write access there is no
 * cache.
 */
const COMPILED = join('node_modules', '.cache', 'compiled');

const root = fileURLToPath(new URL('../..', import.meta.url));
const lockFolder = join(root, '.install-lock');
const own = `${process.pid}-${Date.now()}`;

const [script, ...args] = process.argv.slice(2);
if (!script) stop('Use: node edge/node/prepare.mjs <script> [arguments]');

if (!isInstalled()) await installOnce();
run(chooseNode());

/**
 * Whether node_modules matches package-lock.json. Compares contents, because times are meaningless after a clone or a
 * copy. npm writes its own list last, so an interrupted install has none.
 */
function isInstalled() {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted) stop('package-lock.json is missing or is not JSON: restore it from git.');
  if (!present) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
    if (path === '') return true;
    const found = present[path];
    // Packages for other platforms are never installed.
    if (!found) return Boolean(optional || devOptional);
    return found.version === version && found.integrity === integrity && existsSync(join(root, path));
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** If `npm start` and `npm test` begin at the same moment, one installs and the other waits. */
async function installOnce() {
  let told = false;
  while (!takeLock()) {
    if (!told) console.error('Waiting for another install to finish …');
    told = true;
    await new Promise((done) => setTimeout(done, 500));
    if (isAbandoned()) dropAbandoned();
  }
  const heartbeat = setInterval(touchLock, HEARTBEAT);
  try {
    // The previous owner of the lock may have done the work.
    if (!isInstalled()) await install();
  } finally {
    clearInterval(heartbeat);
    rmSync(lockFolder, { recursive: true, force: true });
  }
  if (!isInstalled())
    stop(
      'The install finished, but node_modules still differs from package-lock.json: delete node_modules, and start again.',
    );
}

async function install() {
  console.error('Installing dependencies …');
  // `npm start` needs Vite and the node for Linux too, whatever NODE_ENV says.
  const npmArgs = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];
  const npmScript = process.env.npm_execpath;
  const viaNode = npmScript !== undefined && basename(npmScript) === 'npm-cli.js';
  const npm = viaNode
    ? spawn(process.execPath, [npmScript, ...npmArgs], { cwd: root, stdio: ['ignore', 2, 2] })
    : spawn('npm', npmArgs, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  writeOwner(npm.pid);
  const end = (signal) => {
    npm.kill(signal);
    rmSync(lockFolder, { recursive: true, force: true });
    process.exit(1);
  };
  process.on('SIGINT', end).on('SIGTERM', end).on('SIGHUP', end);
  const code = await new Promise((done) => npm.on('error', () => done(-1)).on('exit', (status) => done(status ?? 1)));
  process.off('SIGINT', end).off('SIGTERM', end).off('SIGHUP', end);
  if (code !== 0) {
    rmSync(lockFolder, { recursive: true, force: true });
    stop(
      code === -1
        ? 'The portal needs npm to install its dependencies, but npm was not found: install it, and start again.'
        : '`npm ci` failed; see its output above.',
    );
  }
}

/** Takes the lock by creating a folder, which succeeds for one process only. */
function takeLock() {
  try {
    mkdirSync(lockFolder);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  writeOwner(undefined);
  return true;
}

function writeOwner(npmPid) {
  try {
    writeFileSync(join(lockFolder, 'owner.json'), JSON.stringify({ own, host: hostname(), npmPid }));
  } catch {
    // As in touchLock: the install continues.
  }
}

function readOwner(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

function touchLock() {
  const now = new Date();
  try {
    utimesSync(lockFolder, now, now);
  } catch {
    // Somebody removed the folder by hand; the install continues.
  }
}

/** Whether the lock's owner is silent and its npm has ended too: npm survives a killed wrapper. */
function isAbandoned() {
  let silence;
  try {
    silence = Date.now() - statSync(lockFolder).mtimeMs;
  } catch {
    return false;
  }
  if (silence < SILENT_OWNER) return false;
  const owner = readOwner(lockFolder);
  if (!owner || silence > LONGEST_INSTALL || !owner.npmPid || owner.host !== hostname()) return true;
  try {
    process.kill(owner.npmPid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/**
 * Removes an abandoned lock. Renaming succeeds for one process only, so two waiting processes cannot both remove it.
 */
function dropAbandoned() {
  const judged = readOwner(lockFolder)?.own;
  const aside = `${lockFolder}-${own}`;
  try {
    renameSync(lockFolder, aside);
    // Another process was faster, and this is the new owner's lock: restore it.
    if (readOwner(aside)?.own !== judged) renameSync(aside, lockFolder);
  } catch {
    // Already removed or taken again.
  }
  rmSync(aside, { recursive: true, force: true });
}

/** Chooses the Node installed for this platform if it runs, otherwise the current one if it is new enough. */
function chooseNode() {
  const installed = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(installed)) {
    // A binary for another C library exists but does not run.
    const asked = spawnSync(installed, ['--version'], { encoding: 'utf8', timeout: 10_000 });
    if (asked.status === 0 && majorOf(asked.stdout) >= OLDEST_NODE) return installed;
  }
  if (majorOf(process.version) >= OLDEST_NODE) return process.execPath;
  stop(
    `The portal needs Node ${OLDEST_NODE} or newer, but this is ${process.version}: install a newer Node, and start again.`,
  );
}

function majorOf(version) {
  return Number(/^v(\d+)/.exec(version)?.[1] ?? 0);
}

/**
 * Runs the script as a child that ends with this process. Signals are forwarded, and the IPC channel closes even if
 * this process is killed (the child listens for 'disconnect').
 */
function run(node) {
  const options = ['--disable-warning=ExperimentalWarning'];
  if (script === 'edge/node/main.ts') options.push(...MEMORY);
  // The developer's own .env is not for the tests, which have their own settings. The environment overrides the file.
  if (!script.startsWith('tests/') && existsSync(join(root, '.env'))) options.push(`--env-file=${join(root, '.env')}`);
  const child = spawn(node, [...options, resolve(root, script), ...args], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: join(root, COMPILED), ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const passOn = (signal) => {
    // A terminal sends Ctrl+C to the child as well. Send it again only if the child has not ended.
    if (signal === 'SIGINT' && process.stdin.isTTY) setTimeout(() => child.kill(signal), 1_000);
    else child.kill(signal);
  };
  for (const signal of signals) process.on(signal, passOn);
  child.on('error', (error) => stop(`${node} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const each of signals) process.off(each, passOn);
    process.kill(process.pid, signal);
    // If the signal does not end this process, the missing exit code still counts as a failure.
    setTimeout(() => process.exit(1), 1_000);
  });
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
