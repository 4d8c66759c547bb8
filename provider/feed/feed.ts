import type { Deps } from '../deps.ts';
export async function startFeed(_deps: Deps, _onError: (cause: unknown) => void): Promise<{ close: () => void }> { return { close: () => {} }; }
