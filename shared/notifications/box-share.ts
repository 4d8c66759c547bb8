/** What a message says of the Buy Box: whether the seller has it. `at` in ms. */
export type BoxPoint = { at: number; holds: boolean };

/** Over how many days the share is measured. */
export const SHARE_DAYS = 30;
/** The Buy Box rotates if it changed hands as often as this: won back at least twice. */
const FEWEST_SWITCHES = 4;

/**
 * The seller's own share of the Buy Box where it rotates among sellers, by time: each message holds until the next one. While the Buy Box is lost, it is
 * the share from before the loss: that is what is lost, and it must not shrink the longer the loss lasts.
 * @param until ms
 * @returns 0 to 1; undefined if it does not rotate: then a lost Buy Box costs all of the sales
 */
export function boxShareOf(points: readonly BoxPoint[], until: number): number | undefined {
  const inOrder = points.toSorted((a, b) => a.at - b.at);
  const lost = inOrder.findLastIndex(({ holds }) => holds) + 1;
  const before = inOrder.slice(0, lost);
  const end = inOrder[lost]?.at ?? until;
  let switches = 0;
  let held = 0;
  for (const [index, { at, holds }] of before.entries()) {
    const next = before[index + 1];
    if (next && next.holds !== holds) switches += 1;
    if (holds) held += (next?.at ?? Math.max(at, end)) - at;
  }
  const first = before[0];
  if (!first || switches < FEWEST_SWITCHES || end <= first.at) return undefined;
  return Math.min(1, Math.round((held / (end - first.at)) * 1_000) / 1_000);
}
