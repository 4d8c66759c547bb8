import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Keeps the browser off the network: no updates, and DNS resolves loopback only. */
export const chromiumArgs = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/**
 * Returns the path of a Chromium that runs: CHROME_PATH, an installed one, Playwright's own, or one it installs now.
 * Synchronous, because the Playwright configuration calls it at its top level, in the main process and in every worker.
 * @throws Error when there is none, since browser tests are never skipped
 */
export function ensureBrowser(): string {
  const requested = process.env.CHROME_PATH;
  if (requested) {
    if (runs(requested)) return requested;
    throw new Error(`CHROME_PATH is ${requested}, which does not start as a browser.`);
  }
  const found = findBrowser() ?? installBrowser();
  if (!found) throw new Error('Browser tests need Chrome or Chromium: install one, or set CHROME_PATH to its path.');
  // Workers inherit this environment, so they don't search again.
  process.env.CHROME_PATH = found;
  return found;
}

function findBrowser(): string | undefined {
  return [...installedPaths(), ...ownPath()].find((path) => existsSync(path) && runs(path));
}

function installedPaths(): string[] {
  if (process.platform === 'darwin') {
    const names = ['Google Chrome', 'Chromium', 'Google Chrome for Testing', 'Microsoft Edge'];
    const folders = ['/Applications', join(process.env.HOME ?? '', 'Applications')];
    return folders.flatMap((folder) => names.map((name) => join(folder, `${name}.app`, 'Contents', 'MacOS', name)));
  }
  if (process.platform === 'win32') {
    const folders = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].filter(
      (each) => each !== undefined,
    );
    const tails = [
      join('Google', 'Chrome', 'Application', 'chrome.exe'),
      join('Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ];
    return folders.flatMap((folder) => tails.map((tail) => join(folder, tail)));
  }
  // The shell has no window to draw and takes a seventh less of the processor's time.
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'google-chrome-beta',
    'microsoft-edge',
  ];
  const folders = [
    ...new Set(['/usr/bin', '/usr/local/bin', '/snap/bin', ...(process.env.PATH ?? '').split(delimiter)]),
  ];
  return folders.filter(Boolean).flatMap((folder) => names.map((name) => join(folder, name)));
}

function ownPath(): string[] {
  try {
    return [chromium.executablePath()];
  } catch {
    return []; // Playwright has no browser for this platform.
  }
}

/** As root on Debian, tries the distribution's packages first: they bring the libraries that a bare machine lacks. */
function installBrowser(): string | undefined {
  console.error('No browser was found; installing Chromium …');
  if (isDebianRoot()) {
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const install = () =>
      attempt('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], environment);
    // A bare machine has no package lists yet.
    if (!install() && attempt('apt-get', ['update'], environment)) install();
    const found = findBrowser();
    if (found) return found;
  }
  attempt(
    process.execPath,
    [join(import.meta.dirname, '../../node_modules/playwright/cli.js'), 'install', 'chromium'],
    process.env,
  );
  return findBrowser();
}

function isDebianRoot(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    // Ubuntu's package only points to a snap.
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

const attempt = (command: string, args: string[], env: NodeJS.ProcessEnv): boolean =>
  spawnSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 }).status === 0;

/** Starts the browser to check it: the file may be a snap's stub, built for another architecture, or lack libraries. */
function runs(path: string): boolean {
  // Chrome on Windows opens a window instead of printing its version.
  if (process.platform === 'win32') return existsSync(path);
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}
