import type { Outage } from '#shared/health/outage.ts';
import type { HubDeps, HubObserver, Meter } from './hub/ports.ts';
import { shortId } from './short-id.ts';

export type OutageLog = {
  lost(user: string): void;
  /** @param alerts the number of missed alerts that were fetched */
  back(user: string, alerts: number): void;
  /** No tab of this user waits for the connection anymore. */
  gone(user: string): void;
};

/** Each returns the outage if there is something to report: its begin, its end, and once a minute that it lasts. */
export type OutageWatch = { [Name in keyof OutageLog]: (...args: Parameters<OutageLog[Name]>) => Outage | undefined };

/**
 * Logs the provider's outages in this process: one line at the start, one at every tenfold of affected users, and one
 * when the last of them is served again, with the number of users, the duration, and the recovered alerts. If the last
 * one closes the portal instead, it is unknown whether the provider is back, and the line says so.
 */
export function createOutageLog(
  log: HubDeps['log'],
  now: () => number,
  meter?: Pick<Meter, 'count' | 'gauge'>,
): OutageWatch {
  const down = new Set<string>();
  let users = new Set<string>();
  let outage = newOutage('', 0);

  function left(user: string, isBack: boolean): Outage | undefined {
    if (!down.delete(user)) return undefined;
    meter?.gauge('users_without_provider', -1);
    if (down.size > 0) return undefined;
    outage = { ...outage, ended: now(), seen: now(), isBack, users: users.size };
    meter?.count('outages', 'ended');
    const facts = { users: users.size, forMs: now() - outage.began, alertsRecovered: outage.alerts };
    log('info', isBack ? 'The provider is back' : 'Nobody waits for the provider anymore', facts);
    return outage;
  }

  return {
    lost(user) {
      if (down.has(user)) {
        if (now() - outage.seen < REPORT_EVERY) return undefined;
        outage = { ...outage, seen: now(), users: users.size };
        return outage;
      }
      const begins = down.size === 0;
      if (begins) {
        users = new Set();
        outage = newOutage(shortId(), now());
        meter?.count('outages', 'began');
      }
      down.add(user);
      meter?.gauge('users_without_provider', 1);
      if (!users.has(user)) {
        users.add(user);
        if (/^10*$/.test(String(users.size)))
          log('warn', 'The live connection to the provider is lost', { users: users.size });
      }
      return begins ? { ...outage, users: users.size } : undefined;
    },
    back(user, recovered) {
      if (down.has(user)) outage.alerts += recovered;
      return left(user, true);
    },
    gone: (user) => left(user, false),
  };
}

/** Passes every outage on to `report`, where the operator finds it later. */
export const reportOutages = (watch: OutageWatch, report: (outage: Outage) => void): OutageLog => {
  const pass = (outage: Outage | undefined) => {
    if (outage) report(outage);
  };
  return {
    lost: (user) => pass(watch.lost(user)),
    back: (user, alerts) => pass(watch.back(user, alerts)),
    gone: (user) => pass(watch.gone(user)),
  };
};

/** Reports what hubs lose and get back. */
export const observeOutages = (outages: OutageLog): HubObserver => ({
  observe(user, signal) {
    if (signal.type === 'caught-up') outages.back(user, signal.alerts);
    else if (signal.type === 'lost' && !signal.refused) outages.lost(user);
    // A provider that refuses is reachable.
    else if (signal.type === 'lost' || signal.type === 'ended') outages.gone(user);
  },
});

/** ms. */
const REPORT_EVERY = 60_000;

const newOutage = (id: string, began: number): Outage => ({
  id,
  began,
  ended: null,
  seen: began,
  isBack: false,
  users: 0,
  alerts: 0,
});
