import type { HubDeps } from './hub/ports.ts';

/** Hears of each user whose live connection to the provider is lost or back. */
export type OutageLog = {
  lost(user: string): void;
  /** @param alerts so many had been missed and were fetched */
  back(user: string, alerts: number): void;
  /** Nobody has the portal open as this user any more. */
  gone(user: string): void;
};

/**
 * Logs outages of the provider in this process: one line when it begins, more at every tenfold of the affected users, and one when the last of them
 * is served again, with how many there were, for how long, and what was recovered. If the last of them closes the portal instead, nobody knows
 * whether the provider is back, and the line says so.
 */
export function createOutageLog(log: HubDeps['log'], now: () => number): OutageLog {
  const down = new Set<string>();
  let users = new Set<string>();
  let since = 0;
  let alerts = 0;

  function left(user: string, message: string) {
    if (!down.delete(user) || down.size > 0) return;
    log('info', message, { users: users.size, forMs: now() - since, alertsRecovered: alerts });
  }

  return {
    lost(user) {
      if (down.has(user)) return;
      if (down.size === 0) {
        users = new Set();
        since = now();
        alerts = 0;
      }
      down.add(user);
      if (users.has(user)) return;
      users.add(user);
      if (/^10*$/.test(String(users.size))) log('warn', 'The live connection to the provider is lost', { users: users.size });
    },
    back(user, recovered) {
      if (!down.has(user)) return;
      alerts += recovered;
      left(user, 'The provider is back');
    },
    gone(user) {
      left(user, 'Nobody waits for the provider anymore');
    },
  };
}
