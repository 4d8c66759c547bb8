import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { errorText } from '#shared/process-log.ts';
import { privateFiles } from './host-files.ts';
import type { EdgeSettings } from './settings.ts';

export type ProviderProcess = {
  url: string;
  pid(): number | undefined;
  /** Sends the provider the portal's public address, for the links in emails. Sent again after every restart. */
  portalAt(url: string): void;
  close(): Promise<void>;
};

/**
 * Starts the embedded provider with the portal's own settings: alone, or as the companion of a company's API.
 * @returns undefined when another provider is configured without a companion
 */
export async function startEmbeddedProvider(
  root: string,
  settings: EdgeSettings,
  log: (message: string) => void,
): Promise<ProviderProcess | undefined> {
  if (settings.upstreamApi && !settings.companion) return undefined;
  const env = providerEnv(settings);
  const args = process.argv.includes('--fresh') ? ['--fresh'] : [];
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startProviderProcess(root, env, args, log);
    } catch (error) {
      // A previous provider may be about to release its port.
      if (attempt === 5) throw error;
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
  }
}

/**
 * Runs the embedded provider as its own process, reached over the network like any other, and restarts it if it ends.
 * @param env its settings
 * @throws with the provider's own message when it does not start
 */
async function startProviderProcess(
  root: string,
  env: Record<string, string | undefined>,
  args: string[],
  log: (message: string) => void,
): Promise<ProviderProcess> {
  let child: ChildProcess | undefined;
  let closing = false;
  let failures = 0;
  let portal: string | undefined;
  const sendPortal = () =>
    void (portal !== undefined && child?.connected && child.send({ type: 'portal', url: portal }));

  function launch(port: string | undefined, launchArgs: string[]): Promise<string> {
    return new Promise((resolve, reject) => {
      let output = '';
      const started = spawn(process.execPath, [join(root, 'provider', 'main.ts'), ...launchArgs], {
        cwd: process.cwd(),
        env: { ...env, ...(port === undefined ? {} : { PROVIDER_PORT: port }) },
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      });
      child = started;
      let ready = false;
      // By lines, so that none is written into another of this process.
      createInterface(started.stderr as Readable).on('line', (line) => {
        if (line.startsWith('{')) process.stderr.write(`${line}\n`);
        else if (ready) log(`The embedded provider wrote: ${errorText(line)}`);
        else output = `${output}${line}\n`.slice(-2000);
      });
      started.on('message', (message) => {
        if (
          typeof message !== 'object' ||
          message === null ||
          !('type' in message) ||
          message.type !== 'ready' ||
          !('url' in message)
        )
          return;
        ready = true;
        failures = 0;
        sendPortal();
        resolve(String(message.url));
      });
      started.once('error', reject);
      // Unlike 'exit', it comes after the last line.
      started.once('close', (code) => {
        if (!ready)
          return reject(
            new Error(output.trim() || `The embedded provider ended with code ${code} before it was ready.`),
          );
        if (closing) return;
        log(`The embedded provider ended (${code}) and is being restarted`);
        relaunch(new URL(url).port);
      });
    });
  }

  function relaunch(port: string) {
    if (closing) return;
    // Keeps the address, so that everything that uses it reconnects.
    launch(port, []).catch(() => {
      failures += 1;
      setTimeout(() => relaunch(port), Math.min(5_000, 100 * 2 ** failures)).unref();
    });
  }

  const url = await launch(undefined, args);
  return {
    url,
    pid: () => child?.pid,
    portalAt(address) {
      portal = address;
      sendPortal();
    },
    close() {
      closing = true;
      return endProcess(child);
    },
  };
}

/** Returns the environment of the embedded provider: this process's own, with the settings that the portal decides. */
export const providerEnv = (settings: EdgeSettings): NodeJS.ProcessEnv => ({
  ...process.env,
  HOST: '127.0.0.1',
  PROVIDER_PORT: String(settings.providerPort),
  DATA_DIR: settings.dataDir,
  PRODUCT: settings.product,
  DEMO: settings.demo ? 'on' : 'off',
  INGEST_KEY: ingestKeyOf(settings),
});

/** Returns the key for the provider's intake; undefined if another provider is configured and no key for it. */
export const ingestKeyOf = ({ ingestKey, upstreamApi, companion, dataDir }: EdgeSettings): string | undefined =>
  ingestKey ?? (upstreamApi === undefined || companion ? privateFiles.secret(dataDir, 'ingest-key') : undefined);

/** Ends a process with SIGTERM, or with SIGKILL if it is still running after three seconds. */
export function endProcess(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const kill = setTimeout(() => child.kill('SIGKILL'), 3_000);
    child.once('exit', () => {
      clearTimeout(kill);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
