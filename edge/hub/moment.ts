import type { HubDeps } from './ports.ts';

/** Turns a moment in elapsed ms into one on the clock, ms since 1970. */
export const momentOf = (deps: Pick<HubDeps, 'now' | 'elapsed'>, at: number): number => Math.round(deps.now() - (deps.elapsed() - at));
