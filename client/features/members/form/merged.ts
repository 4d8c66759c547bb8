import { type MemberFlag, memberFlags } from '#shared/members/flags.ts';
import type { Member } from '#shared/members/member.ts';

/** What of a member a form holds and the provider too. */
export type Held = Pick<Member, 'firstName' | 'lastName' | MemberFlag>;
export const heldFields = ['firstName', 'lastName', ...memberFlags] as const satisfies readonly (keyof Held)[];
export type HeldField = (typeof heldFields)[number];

export type Merged = {
  /** Nobody has typed there: it is now as it is at the provider. */
  taken: readonly HeldField[];
  /** Both have changed it, and differently: what was typed stays. */
  kept: readonly HeldField[];
};

/**
 * What becomes of a form when its member was changed elsewhere.
 * @param base the member as the form knew it
 * @param theirs as it is now
 * @param mine what stands in the form
 */
export function merged(base: Held, theirs: Held, mine: Held): Merged {
  const changed = heldFields.filter((field) => theirs[field] !== base[field] && theirs[field] !== mine[field]);
  return { taken: changed.filter((field) => mine[field] === base[field]), kept: changed.filter((field) => mine[field] !== base[field]) };
}
