import type { Sequence } from './log/sequence.ts';
import type { Due, Emit, HubDeps } from './ports.ts';
import type { Sessions } from './sessions.ts';

/** What the parts of one user's hub share. */
export type HubCore = { user: string; deps: HubDeps; due: Due; sequence: Sequence; sessions: Sessions; emit: Emit };

/** Reports the errors of work that outlives its call. */
export function guard(emit: Emit, work: Promise<unknown>) {
  work.catch((error) => emit({ type: 'failed', error }));
}
