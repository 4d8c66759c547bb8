import type { ProviderProcess } from './provider-process.ts';
import type { EdgeSettings } from './settings.ts';

// What every way of starting the portal on this machine does alike, whichever host it starts.

/** Ends the start with one sentence. */
export function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** Says where the portal is, to people and to the process that started this one. */
export function announce(url: string, began: number, settings: EdgeSettings, provider: ProviderProcess | undefined, more: Record<string, unknown> = {}) {
  console.log(`Sellerwire is ready at ${url} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  if (provider) console.log(`The embedded provider is at ${provider.url}`);
  if (settings.demo) console.log('Demo sign-in: owner@demo.test / demo-pass-1 (sample data)');
  process.send?.({ type: 'ready', url, provider: provider?.url, providerPid: provider?.pid(), ...more });
}

/** Closes everything, in this order, when this process is told to end, or when the script that started it has gone. */
export function closeAtEnd(parts: readonly ({ close(): Promise<void> } | undefined)[]) {
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    for (const part of parts) await part?.close();
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('disconnect', end);
}
