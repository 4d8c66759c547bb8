// The first step of `npm start` and `npm test`: node edge/node/prepare.mjs <script> [args…]
// Installs what is missing, then runs the script with a node that can. Plain JavaScript for any Node ≥ 18, since the
// system's own may be older than the one that the sources need.
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
 * What V8 may take, in MB. Left to itself, the space for young objects grows by over 100 MB under load and stays: it has one size from the start.
 * And with thousands of hubs, which live long, full collections come every second and find little, so that they wait until there is more. What
 * they wait for is never given back, so it is no more than what thousands of tabs leave behind when they come (docs/benchmarks.md).
 */
const MEMORY = ['--min-semi-space-size=16', '--max-semi-space-size=16', '--initial-old-space-size=128'];

/** What V8 has compiled, and Node has stripped of types, for the next start (docs/benchmarks.md). Where it cannot be written, there is none. */
const COMPILED = join('node_modules', '.cache', 'compiled');

const root = fileURLToPath(new URL('../..', import.meta.url));
const lockFolder = join(root, '.install-lock');
const own = `${process.pid}-${Date.now()}`;

const [script, ...args] = process.argv.slice(2);
if (!script) stop('Use: node edge/node/prepare.mjs <script> [arguments]');

if (!isInstalled()) await installOnce();
run(chooseNode());

/**
 * True when node_modules holds what package-lock.json names. Contents are compared, not times: after a clone or a copy
 * times mean nothing. npm writes its own list last, so an install that was cut short has none.
 */
function isInstalled() {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted) stop('package-lock.json is missing or is not JSON.');
  if (!present) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
    if (path === '') return true;
    const found = present[path];
    // Packages for other platforms are never there.
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

/** `npm start` and `npm test` may begin at the same moment: one installs, the other waits for it. */
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
    // The one that held the lock before may have done the work.
    if (!isInstalled()) await install();
  } finally {
    clearInterval(heartbeat);
    rmSync(lockFolder, { recursive: true, force: true });
  }
  if (!isInstalled()) stop('The install has ended, but node_modules still differs from package-lock.json.');
}

async function install() {
  console.error('Installing dependencies …');
  // Vite and the node for Linux are needed by `npm start` too, whatever NODE_ENV says.
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
    stop(code === -1 ? 'Sellerwire needs npm to install its dependencies, and npm was not found.' : '`npm ci` failed; its words are above.');
  }
}

/** Making a folder either succeeds for one process only or fails: that is the lock. */
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
    // As in touchLock: the install goes on.
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
    // Somebody has removed the folder by hand; the install goes on.
  }
}

/** No sign of life, and no npm of its still at work: npm outlives a wrapper that was killed. */
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

/** Renaming succeeds for one process only, so that two that wait cannot both clear the way. */
function dropAbandoned() {
  const judged = readOwner(lockFolder)?.own;
  const aside = `${lockFolder}-${own}`;
  try {
    renameSync(lockFolder, aside);
    // Somebody was faster, and this is a new owner's lock: put it back.
    if (readOwner(aside)?.own !== judged) renameSync(aside, lockFolder);
  } catch {
    // Already gone, or already taken again.
  }
  rmSync(aside, { recursive: true, force: true });
}

/** The installed node for this platform, where it runs; else the present one, where it is new enough. */
function chooseNode() {
  const installed = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(installed)) {
    // A file for another C library is there and does not run.
    const asked = spawnSync(installed, ['--version'], { encoding: 'utf8', timeout: 10_000 });
    if (asked.status === 0 && majorOf(asked.stdout) >= OLDEST_NODE) return installed;
  }
  if (majorOf(process.version) >= OLDEST_NODE) return process.execPath;
  stop(`Sellerwire needs Node ${OLDEST_NODE} or newer; this is ${process.version}.`);
}

function majorOf(version) {
  return Number(/^v(\d+)/.exec(version)?.[1] ?? 0);
}

/**
 * The child ends with this process: signals are passed on, and the ipc channel closes even when this process is killed
 * outright (the child listens for 'disconnect').
 */
function run(node) {
  const options = ['--disable-warning=ExperimentalWarning'];
  if (script === 'edge/node/main.ts') options.push(...MEMORY);
  // A person's own settings are not for the tests, which bring theirs. The environment wins over the file.
  if (!script.startsWith('tests/') && existsSync(join(root, '.env'))) options.push(`--env-file=${join(root, '.env')}`);
  const child = spawn(node, [...options, resolve(root, script), ...args], {
    cwd: root,
    env: script.startsWith('edge/') ? { NODE_COMPILE_CACHE: join(root, COMPILED), ...process.env } : process.env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const passOn = (signal) => {
    // A terminal sends Ctrl-C to the child as well. Only one that did not end by it gets it again.
    if (signal === 'SIGINT' && process.stdin.isTTY) setTimeout(() => child.kill(signal), 1_000);
    else child.kill(signal);
  };
  for (const signal of signals) process.on(signal, passOn);
  child.on('error', (error) => stop(`${node} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const each of signals) process.off(each, passOn);
    process.kill(process.pid, signal);
    // Where the signal does not end this process, its absence of an exit code still counts as a failure.
    setTimeout(() => process.exit(1), 1_000);
  });
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
