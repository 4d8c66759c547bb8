import { endOnSignals } from '#shared/end-signals.ts';
import { createLog, errorText, type Log, type LogLevel } from '#shared/process-log.ts';
import { accountPaths } from '#shared/session/calls.ts';
import { misspelledSettings, type SettingName } from '#shared/settings.ts';
import { isLoopback } from '#shared/trust.ts';
import type { ProviderProcess } from './provider-process.ts';
import type { EdgeSettings } from './settings.ts';

// Shared by all ways to start the portal on this machine, whatever the host.

export function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** Starts the log of this process, on stderr. An error that nothing handles ends the process, with a line. */
export function startLog(least: LogLevel): Log {
  const log = createLog(least, (line) => process.stderr.write(`${line}\n`));
  process.on('uncaughtException', (error) => {
    log('error', 'The process ends by an error that nothing handled', { error: errorText(error) });
    process.exit(1);
  });
  return log;
}

/** Warns of environment variables that are one letter away from a setting: a misspelled one has no effect. */
export function warnOfMisspelled(env: Record<string, unknown>, warn: (message: string) => void) {
  for (const { given, meant } of misspelledSettings(env))
    warn(`${given} is not a setting and has no effect. Did you mean ${meant}?`);
}

/** Warns of what the customers of a public portal meet where the embedded provider has no keys for a service. */
export function warnOfSandboxes(
  { publicOrigin, upstreamApi, companion, smtpUrl, amazonAppId }: EdgeSettings,
  warn: (message: string) => void,
) {
  if (publicOrigin === undefined || isLoopback(new URL(publicOrigin).hostname)) return;
  if (upstreamApi !== undefined && !companion) return;
  if (smtpUrl === undefined)
    warn('Customers get no mail: it goes to a sandbox on this machine. Set SMTP_URL and MAIL_FROM.');
  if (amazonAppId === undefined)
    warn(
      `Customers can't connect Amazon${companion ? ', unless your API does it' : ''}: "Connect" leads to a sandbox at 127.0.0.1, which is their own machine. Set AMAZON_APP_ID, AMAZON_CLIENT_ID, and AMAZON_CLIENT_SECRET.`,
    );
}

/**
 * Prints the portal's name and address, notifies the parent process, and reports whether the company's own provider answers. A
 * provider that does not answer is only a warning: the portal connects as soon as it does.
 */
export async function announce(
  name: string,
  url: string,
  began: number,
  settings: EdgeSettings,
  provider: Pick<ProviderProcess, 'url' | 'pid'> | undefined,
  warn: (message: string) => void,
  more: Record<string, unknown> = {},
) {
  const troubles = await Promise.all(
    ownProvider(settings).map(async ([name, base, path]) => {
      const trouble = await troubleAt(`${base}${path}`);
      return trouble && `${name} ${base} ${trouble}`;
    }),
  );
  for (const trouble of troubles) if (trouble) warn(trouble);
  console.log(`${name} is ready at ${url} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  if (settings.upstreamApi)
    console.log(
      `Your provider is at ${settings.upstreamApi}${troubles.some(Boolean) ? ', but does not answer as expected yet' : ' and answers'}`,
    );
  if (provider)
    console.log(`The ${settings.companion ? 'companion of your provider' : 'embedded provider'} is at ${provider.url}`);
  if (settings.demo) console.log('Demo sign-in: owner@demo.test / demo-pass-1 (sample data)');
  process.send?.({ type: 'ready', url, provider: provider?.url, providerPid: provider?.pid(), ...more });
}

/** Closes everything in this order when this process is asked to end, or when its parent has gone. */
export const closeAtEnd = (parts: readonly ({ close(): Promise<void> } | undefined)[], log: Log) =>
  endOnSignals(
    process,
    setTimeout,
    async () => {
      for (const part of parts) await part?.close();
    },
    log,
  );

/** The checks for a company's own provider at start: each setting, its address, and a path that every provider has. */
const ownProvider = ({ upstreamApi, upstreamSocket }: EdgeSettings): [SettingName, string, string][] =>
  upstreamApi && upstreamSocket
    ? [
        ['UPSTREAM_API', upstreamApi, `/api/v1${accountPaths.userInfo}`],
        ['UPSTREAM_SOCKET', upstreamSocket, '/socket.io/?EIO=4&transport=polling'],
      ]
    : [];

const PROBE_MS = 3_000;

/** @returns what is wrong; undefined when the server knows the path, whatever it answers without a token */
async function troubleAt(address: string): Promise<string | undefined> {
  try {
    const { status } = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(PROBE_MS) });
    return status === 404 ? `answers, but not at ${new URL(address).pathname}: check the setting.` : undefined;
  } catch (error) {
    const cause =
      error instanceof Error && error.cause instanceof Error && 'code' in error.cause
        ? ` (${String(error.cause.code)})`
        : '';
    return `does not answer${cause}. The portal connects as soon as it does.`;
  }
}
