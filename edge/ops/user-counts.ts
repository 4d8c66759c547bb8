import type { Meter } from '#edge/hub/ports.ts';

/**
 * A user's counts of the last 24 hours. `errors`: failed writes, lost connections to the provider, and tabs closed as
 * slow, silent or faulty.
 */
export type UserCounts = { rejects: number; resumes: number; errors: number };
const kinds = ['rejects', 'resumes', 'errors'] as const;

export type CountedUsers = {
  /** Returns a meter that counts for this user, too. */
  meterOf(user: string, meter: Meter): Meter;
  add(user: string, counts: UserCounts): void;
  of(user: string): UserCounts;
};

const HOUR = 3_600_000;
const HOURS = 24;
const MOST_USERS = 20_000;

/** Counts per user and hour, in memory. Drops the users without a count for the longest time first. @param now ms */
export function createCountedUsers(now: () => number): CountedUsers {
  const users = new Map<string, Map<number, UserCounts>>();

  function add(user: string, more: UserCounts) {
    if (kinds.every((kind) => more[kind] === 0)) return;
    const hour = Math.floor(now() / HOUR);
    const hours = users.get(user) ?? new Map<number, UserCounts>();
    users.delete(user);
    users.set(user, hours);
    const counts = hours.get(hour) ?? noCounts();
    hours.set(hour, counts);
    for (const kind of kinds) counts[kind] += more[kind];
    for (const old of hours.keys()) if (old <= hour - HOURS) hours.delete(old);
    if (users.size > MOST_USERS) users.delete(users.keys().next().value as string);
  }

  return {
    add,
    meterOf: (user, meter) => countingMeter(meter, (kind) => add(user, { ...noCounts(), [kind]: 1 })),
    of(user) {
      const hour = Math.floor(now() / HOUR);
      const sum = noCounts();
      for (const [at, counts] of users.get(user) ?? [])
        if (at > hour - HOURS) for (const kind of kinds) sum[kind] += counts[kind];
      return sum;
    },
  };
}

/** Returns a meter that also passes on what counts for a user. */
export const countingMeter = (meter: Meter, count: (kind: keyof UserCounts) => void): Meter => ({
  count(name, label) {
    meter.count(name, label);
    const kind = kindOf(name, label);
    if (kind) count(kind);
  },
  gauge: meter.gauge,
  delay: meter.delay,
  time: meter.time,
});

export const noCounts = (): UserCounts => ({ rejects: 0, resumes: 0, errors: 0 });

/**
 * Closes that are somebody's fault, by code: a bad frame, no ack or hello in time, too many frames, a restarted hub,
 * silence.
 */
const faults = new Set(['4400', '4408', '4429', '4450', '4451']);

function kindOf(name: Parameters<Meter['count']>[0], label: string | undefined): keyof UserCounts | undefined {
  if (name === 'rejected') return 'rejects';
  // A page that was just opened resumes nothing.
  if (name === 'resumes') return label === 'snapshot:fresh' ? undefined : 'resumes';
  if (name === 'commit_failures' || name === 'upstream_losses' || (name === 'closes' && faults.has(label ?? '')))
    return 'errors';
  return undefined;
}
