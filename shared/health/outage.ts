/** A time in which users had no live connection to the provider. Times are ms since 1970. */
export type Outage = {
  id: string;
  began: number;
  /** null while it lasts. */
  ended: number | null;
  /** When it was last seen to last. */
  seen: number;
  /** Whether the provider was back at the end. Otherwise nobody waited anymore, or the process ended. */
  isBack: boolean;
  users: number;
  /** The missed alerts that were fetched afterwards. */
  alerts: number;
};

/** A hub tries to reconnect at least every 20 s, so an outage that nobody has seen for this long is over, ms. */
const UNSEEN = 300_000;

/**
 * Joins outages that overlap: on a host with many processes, each reports its own. An outage that nobody reports
 * anymore ended when it was last seen.
 * @returns the outages, newest first
 */
export function joinedOutages(reported: readonly Outage[], now: number): Outage[] {
  const joined: Outage[] = [];
  for (const each of [...reported].sort((a, b) => a.began - b.began)) {
    const outage =
      each.ended === null && now - each.seen > UNSEEN ? { ...each, ended: each.seen, isBack: false } : each;
    const last = joined.at(-1);
    if (!last || outage.began > (last.ended ?? Number.POSITIVE_INFINITY)) {
      joined.push(outage);
      continue;
    }
    joined[joined.length - 1] = {
      ...last,
      ended: last.ended === null || outage.ended === null ? null : Math.max(last.ended, outage.ended),
      seen: Math.max(last.seen, outage.seen),
      isBack: last.isBack && outage.isBack,
      users: last.users + outage.users,
      alerts: last.alerts + outage.alerts,
    };
  }
  return joined.reverse();
}
