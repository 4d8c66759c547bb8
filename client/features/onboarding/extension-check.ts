import type { ExtensionCheck } from '#shared/onboarding/failures.ts';

type Presence = ExtensionCheck['old'];

/** The part of `chrome.runtime` that a page has where an extension lets it in (`externally_connectable`). */
type Runtime = { sendMessage(id: string, message: unknown, answered: (answer: unknown) => void): void; lastError?: { message?: string } };

const PATIENCE = 2_000;

/**
 * Asks both extensions whether they are there.
 * @param runtime undefined in a browser, or on a page, that no extension can be asked from: then nothing is known
 * @param after runs something later, and says how to call it off
 */
export async function checkExtensions(
  ids: { old: string; present: string },
  runtime: Runtime | undefined = (globalThis as { chrome?: { runtime?: Runtime } }).chrome?.runtime,
  after: (ms: number, run: () => void) => () => void = timer,
): Promise<ExtensionCheck> {
  const ask = (id: string): Promise<Presence> => {
    if (id === '' || typeof runtime?.sendMessage !== 'function') return Promise.resolve('unknown');
    return new Promise((resolve) => {
      const stop = after(PATIENCE, () => resolve('unknown'));
      const told = (presence: Presence) => {
        stop();
        resolve(presence);
      };
      try {
        // An extension that is not there is an error that the browser wants to be looked at.
        runtime.sendMessage(id, { type: 'ping' }, () => told(runtime.lastError ? 'gone' : 'there'));
      } catch {
        told('gone');
      }
    });
  };
  const [old, present] = await Promise.all([ask(ids.old), ask(ids.present)]);
  return { old, present };
}

const timer = (ms: number, run: () => void): (() => void) => {
  const handle = setTimeout(run, ms);
  return () => clearTimeout(handle);
};
