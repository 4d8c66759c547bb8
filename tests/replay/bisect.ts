import type { NotificationsView } from '#client/features/notifications/state/notifications-state.ts';
import { alertId } from '#shared/notifications/identity.ts';
import { sortTime } from '#shared/notifications/marks.ts';
import type { Recording } from '#shared/recording.ts';
import { type ReplayOptions, replay } from './replay.ts';
import type { Outcome } from './stage.ts';

/** What must hold after every line. Each returns how it is broken, or undefined. */
export const invariants = {
  unread: ({ view }) =>
    brokenIn(view, ({ rows, unread, hasMore }) => {
      const counted = rows.filter(({ alert }) => !alert.processed).length;
      return !hasMore && counted !== unread ? `The badge says ${unread}, and ${counted} rows are unread` : undefined;
    }),
  once: ({ view }) =>
    brokenIn(view, ({ rows }) => {
      const seen = new Set<string>();
      const twice = rows.find(({ alert }) => seen.size === seen.add(alertId(alert.identity)).size);
      return twice && `${twice.alert.asin} is in the list twice`;
    }),
  order: ({ view }) =>
    brokenIn(view, ({ rows }) => {
      const at = rows.findIndex(({ alert }, index) => index > 0 && sortTime(alert) > sortTime((rows[index - 1] as (typeof rows)[number]).alert));
      return at === -1 ? undefined : `Row ${at + 1}, ${rows[at]?.alert.asin}, is newer than the row above it`;
    }),
  /** The page, the events and the provider agree. */
  agreement: ({ complaints }) => complaints[0],
} satisfies Record<string, (outcome: Pick<Outcome, 'view' | 'complaints'>) => string | undefined>;
export type Invariant = keyof typeof invariants;

const brokenIn = (view: NotificationsView | undefined, test: (view: NotificationsView) => string | undefined): string | undefined => view && test(view);

/** `line` is the first, from 1, after which the invariant is broken; null if it holds to the end. */
export type Bisected = { line: number | null; why: string | undefined; replays: number };

/**
 * Finds the first line of a recording after which an invariant is broken, in at most log2(n) + 1 replays of its beginnings, rounded up.
 * It has to stay broken, as a wrong state does.
 */
export async function bisect(recording: Recording, invariant: Invariant, options: Omit<ReplayOptions, 'most' | 'filter'> = {}): Promise<Bisected> {
  let replays = 0;
  const brokenAfter = async (most: number): Promise<string | undefined> => {
    replays += 1;
    return invariants[invariant](await replay(recording, { into: 'client', ...options, most }));
  };
  let broken = recording.lines.length;
  let why = await brokenAfter(broken);
  if (why === undefined) return { line: null, why, replays };
  let holds = 0;
  while (broken - holds > 1) {
    const middle = Math.floor((holds + broken) / 2);
    const found = await brokenAfter(middle);
    if (found === undefined) holds = middle;
    else {
      broken = middle;
      why = found;
    }
  }
  return { line: broken, why, replays };
}
