import type { HubDeps } from './ports.ts';

/** When on the clock something happened, of which it is known how long ago it was. @param at in elapsed ms */
export const momentOf = (deps: Pick<HubDeps, 'now' | 'elapsed'>, at: number): number => Math.round(deps.now() - (deps.elapsed() - at));
