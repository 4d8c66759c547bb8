import type { HubDeps } from './hub/ports.ts';

export type OutageLog = {
  lost(user: string): void;
  /** @param alerts the number of missed alerts that were fetched */
  back(user: string, alerts: number): void;
  /** No tab of this user waits for the connection anymore. */
  gone(user: string): void;
};

/**
 * Logs the provider's outages in this process: one line at the start, one at every tenfold of affected users, and one when the last of them
 * is served again, with the number of users, the duration, and the recovered alerts. If the last one closes the portal instead, it is
 * unknown whether the provider is back, and the line says so.
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
