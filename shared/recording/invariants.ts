import { type AlertIdentity, alertId } from '../inbox/identity.ts';
import { sortTime } from '../inbox/marks.ts';

/** What the invariants read of a list of alerts: the rows on the screen, and the badge. */
export type ListOfAlerts = {
  readonly rows: readonly ListedAlert[];
  readonly unread: number;
  /** Whether alerts exist that are not loaded. The badge counts them, too. */
  readonly hasMore: boolean;
  /** Whether a row is shown as unread; by default, as its alert says. */
  isUnread?(row: ListedAlert): boolean;
};
type ListedAlert = {
  alert: {
    identity: AlertIdentity;
    processed: boolean;
    asin: string;
    publishedTime: number;
    marks?: { backAt: number | null; pinned: boolean } | undefined;
  };
};

/** What must hold of the list after every line of a recording. Each returns how it is broken, or undefined. */
export const listInvariants = {
  unread({ rows, unread, hasMore, isUnread }: ListOfAlerts) {
    const counted = rows.filter((row) => (isUnread ? isUnread(row) : !row.alert.processed)).length;
    // Of alerts that are not loaded, only the provider knows which are unread.
    const isBroken = hasMore ? isUnread !== undefined && unread < counted : unread !== counted;
    return isBroken ? `The badge says ${unread}, and ${counted} rows are unread` : undefined;
  },
  once({ rows }: ListOfAlerts) {
    const seen = new Set<string>();
    const twice = rows.find(({ alert }) => seen.size === seen.add(alertId(alert.identity)).size);
    return twice && `${twice.alert.asin} is in the list twice`;
  },
  order({ rows }: ListOfAlerts) {
    // Pinned alerts come first, however old they are.
    const at = rows.findIndex(({ alert }, index) => {
      const above = rows[index - 1]?.alert;
      return (
        above && (above.marks?.pinned ?? false) === (alert.marks?.pinned ?? false) && sortTime(alert) > sortTime(above)
      );
    });
    return at === -1 ? undefined : `Row ${at + 1}, ${rows[at]?.alert.asin}, is newer than the row above it`;
  },
} satisfies Record<string, (list: ListOfAlerts) => string | undefined>;
export type ListInvariant = keyof typeof listInvariants;

/** `line` is the first, from 1, after which something is broken; null if it holds to the end. */
export type Bisected = { line: number | null; why: string | undefined; replays: number };

/**
 * Finds the first line after which something is broken, in at most log2(n) + 1 replays of a recording's beginnings,
 * rounded up. It has to stay broken, as a wrong state does.
 * @param brokenAfter replays so many lines @returns how it is broken then
 */
export async function bisectLines(
  count: number,
  brokenAfter: (lines: number) => Promise<string | undefined> | string | undefined,
): Promise<Bisected> {
  let replays = 1;
  let broken = count;
  let why = await brokenAfter(broken);
  if (why === undefined) return { line: null, why, replays };
  let holds = 0;
  while (broken - holds > 1) {
    const middle = Math.floor((holds + broken) / 2);
    replays += 1;
    const found = await brokenAfter(middle);
    if (found === undefined) holds = middle;
    else {
      broken = middle;
      why = found;
    }
  }
  return { line: broken, why, replays };
}
