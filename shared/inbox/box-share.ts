/** What a message says of the Buy Box: whether the seller has it. `at` in ms. */
export type BoxPoint = { at: number; holds: boolean };

/** Over how many days the share is measured. */
export const SHARE_DAYS = 30;
/** The Buy Box rotates if it was lost and won back as often as this. */
const FEWEST_WON_BACK = 2;
/** ms. What stays lost for longer does not rotate: that time says nothing about the seller's share. */
const LONGEST_TURN = 86_400_000;

/**
 * The seller's own share of the Buy Box where it rotates among sellers, by time: each message holds until the next one.
 * While the Buy Box is lost, it is the share from before the loss: that is what is lost, and it must not shrink the
 * longer the loss lasts, nor by earlier losses of days.
 * @param until ms
 * @returns 0 to 1; undefined if it does not rotate: then a lost Buy Box costs all of the sales
 */
export function boxShareOf(points: readonly BoxPoint[], until: number): number | undefined {
  const turns = turnsIn(points, until);
  // The last turn is the present loss, if it is lost.
  if (turns.at(-1)?.holds === false) turns.pop();
  const rotating = turns.filter(({ holds, ms }) => holds || ms <= LONGEST_TURN);
  const wonBack = rotating.filter(({ holds }, index) => !holds && index > 0).length;
  const sum = (of: readonly Turn[]) => of.reduce((total, { ms }) => total + ms, 0);
  if (wonBack < FEWEST_WON_BACK || sum(rotating) <= 0) return undefined;
  return Math.round((sum(rotating.filter(({ holds }) => holds)) / sum(rotating)) * 1_000) / 1_000;
}

/** A time without a change of hands. */
type Turn = { holds: boolean; ms: number };

function turnsIn(points: readonly BoxPoint[], until: number): Turn[] {
  const inOrder = points.toSorted((a, b) => a.at - b.at);
  const turns: Turn[] = [];
  for (const [index, { at, holds }] of inOrder.entries()) {
    const ms = Math.max(0, (inOrder[index + 1]?.at ?? until) - at);
    const last = turns.at(-1);
    if (last?.holds === holds) last.ms += ms;
    else turns.push({ holds, ms });
  }
  return turns;
}
