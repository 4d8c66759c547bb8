import type { HubDeps } from './ports.ts';

/** Converts a moment in elapsed ms to ms since 1970. */
export const momentOf = (deps: Pick<HubDeps, 'now' | 'elapsed'>, at: number): number =>
  Math.round(deps.now() - (deps.elapsed() - at));
