import * as v from 'valibot';
import { counts } from '#provider/limits/limits.ts';
import { displayName } from '#shared/session/user.ts';
import { notificationPaths } from '#shared/upstream/notification-records.ts';
import type { Deps } from '../deps.ts';
import { type DueAlert, dueAlerts, settleAtCompany } from '../inbox/company-alerts-table.ts';
import { storeNotice } from '../inbox/store-notice.ts';
import { accountById } from '../session/accounts-table.ts';
import type { Company } from './company-client.ts';
import type { CompanyIdentity } from './company-identity.ts';
import { showInRecord } from './seen-people.ts';

/** How long a change waits for its person's next token, or for the company, before it is given up, ms. */
const GIVE_UP_AFTER = 86_400_000;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
/** How many people's changes are written at the same time. */
const AT_ONCE = 8;
const MOST_DUE = 2_000;

export type CompanyWrites = {
  /** Writes what is due now, and again whenever something waits. */
  wake: () => void;
  /** Resolves once nothing is being written. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Writes to the company what was read and deleted here, with a token of the person whose list it is in. The table of
 * alerts says what the company does not know yet, so a lost answer, a restart, or a second try does no harm.
 */
export function createCompanyWrites(
  deps: Deps,
  company: Company,
  identity: CompanyIdentity,
  onError: (cause: unknown) => void,
): CompanyWrites {
  const pauses = new Map<string, { until: number; length: number }>();
  let running: Promise<void> | undefined;
  let again = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const wake = (): void => {
    if (closed || !deps.leads()) return;
    again = true;
    clearTimeout(timer);
    running ??= (async () => {
      while (again && !closed && deps.leads()) {
        again = false;
        await run().catch(onError);
      }
    })().finally(() => {
      running = undefined;
    });
  };

  async function run(): Promise<void> {
    const due = await dueAlerts(deps.db, MOST_DUE, deps.clock());
    const people = Map.groupBy(due, ({ account_id }) => account_id);
    const ready = [...people].filter(([id]) => (pauses.get(id)?.until ?? 0) <= deps.clock());
    for (let start = 0; start < ready.length; start += AT_ONCE)
      await Promise.all(ready.slice(start, start + AT_ONCE).map(([id, alerts]) => writeFor(id, alerts)));
    if (people.size > 0 && !again && !closed) {
      timer = setTimeout(wake, FIRST_PAUSE);
      timer.unref();
    }
  }

  async function writeFor(personId: string, alerts: readonly DueAlert[]): Promise<void> {
    const known = alerts.filter((alert) => !alert.isDeleted && (alert.is_read === 1 || !alert.isRead));
    if (known.length > 0) await deps.write((trx) => settleAtCompany(trx, known, undefined));
    const token = await identity.tokenOf(personId);
    const isDone =
      token !== undefined &&
      (await send(
        token,
        'PUT',
        alerts.filter(({ isDeleted, isRead, is_read }) => !isDeleted && isRead && is_read === 0),
      )) &&
      (await send(
        token,
        'DELETE',
        alerts.filter(({ isDeleted }) => isDeleted),
      ));
    if (isDone) {
      pauses.delete(personId);
      return show(personId, 0);
    }
    const length = Math.min(LONGEST_PAUSE, 2 * (pauses.get(personId)?.length ?? FIRST_PAUSE / 2));
    pauses.set(personId, { until: deps.clock() + length, length });
    const left = await giveUp(personId, alerts);
    await show(personId, left);
  }

  /** @returns whether the company knows it now */
  async function send(token: string, method: 'PUT' | 'DELETE', alerts: readonly DueAlert[]): Promise<boolean> {
    for (let start = 0; start < alerts.length; start += counts.alertsACall) {
      const some = alerts.slice(start, start + counts.alertsACall);
      const answer = await company.read(
        {
          method,
          path: method === 'PUT' ? notificationPaths.markRead : notificationPaths.list,
          token,
          body: JSON.stringify({ notificationIds: some.map(({ company_id }) => company_id) }),
        },
        v.unknown(),
      );
      if (!answer.ok && answer.error.status === 401) await identity.end(token);
      if (!answer.ok) return false;
      await deps.write((trx) => settleAtCompany(trx, some, { is_read: 1, is_gone: method === 'DELETE' ? 1 : 0 }));
    }
    return true;
  }

  /** @returns how many still wait */
  async function giveUp(personId: string, alerts: readonly DueAlert[]): Promise<number> {
    const old = alerts.filter(({ due_since }) => deps.clock() - (due_since ?? 0) > GIVE_UP_AFTER);
    if (old.length === 0) return alerts.length;
    await deps.write(async (trx) => {
      await settleAtCompany(trx, old, undefined);
      const person = await accountById(trx, personId);
      if (!person) return;
      const name = displayName({ ...person.profile, _id: personId, email: person.email });
      await storeNotice(deps, trx, person.ownerId, { about: 'unsent', member: personId, name, changes: old.length });
    });
    deps.log(
      'error',
      `${old.length} changes of alerts could not be written to the company within a day and are given up.`,
    );
    return alerts.length - old.length;
  }

  /** Shows the person how many changes wait. */
  const show = (personId: string, waiting: number): Promise<void> =>
    showInRecord(deps, personId, { changesWaiting: waiting || undefined });

  return {
    wake,
    settled: async () => void (await running),
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
