import { onDemand } from '#client/ui/on-demand.ts';
import type { membersParts } from './parts/members-parts.ts';

export type MembersParts = typeof membersParts;

/** Dialogs and panels of the sub-accounts. */
export const membersOnDemand = onDemand<MembersParts>(async () => (await import('./parts/members-parts.ts')).membersParts);
