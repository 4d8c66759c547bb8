import { LOOKING_FOR, type People } from '#shared/inbox/inbox.ts';
import type { Db } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import { inboxPeople } from './inbox-people.ts';

/** What a person looks at: the record id of an alert of an inbox; null for none. */
export type Look = { accountId: string; inbox: string; record: string | null };
type LookUntil = Omit<Look, 'accountId'> & { until: number };

/** Who looks at which alert now (INBX-10), by person. In memory only: after a restart, the pages say it again. */
const looksAt = new WeakMap<Db, Map<string, LookUntil>>();

const looksOf = (db: Db): Map<string, LookUntil> => {
  const looks = looksAt.get(db) ?? new Map<string, LookUntil>();
  looksAt.set(db, looks);
  return looks;
};

/** Notes a look, here or at another process. */
export function noteLook({ db, clock }: Pick<Deps, 'db' | 'clock'>, { accountId, inbox, record }: Look): void {
  if (record === null) looksOf(db).delete(accountId);
  else looksOf(db).set(accountId, { inbox, record, until: clock() + LOOKING_FOR });
}

/** Notes who looks at an alert, and says who else does. */
export function createLookingOperations(deps: Deps) {
  const looks = looksOf(deps.db);

  const othersAt = (accountId: string, inbox: string, record: string | null): string[] => {
    const now = deps.clock();
    for (const [id, { until }] of looks) if (until <= now) looks.delete(id);
    return [...looks].flatMap(([id, look]) =>
      id !== accountId && look.inbox === inbox && look.record === record ? [id] : [],
    );
  };

  return {
    /**
     * Notes what a person looks at; the page repeats it while it does.
     * @returns who else looks at it
     */
    look: async (look: Look): Promise<People> => {
      const { accountId, inbox, record } = look;
      const before = looks.get(accountId)?.record ?? null;
      noteLook(deps, look);
      const others = othersAt(accountId, inbox, record);
      const told = before === record ? [] : [...new Set([...othersAt(accountId, inbox, before), ...others])];
      // Before the frames: a page that reads again because of them finds it at every process.
      await deps.notifyPeers({ look });
      if (told.length > 0)
        await deps.write((trx) =>
          enqueue(
            trx,
            deps.clock(),
            told.map((id) => ({ accountId: id, event: 'inbox:updated', data: { part: 'looking' } })),
          ),
        );
      return {
        people: others.length === 0 ? [] : (await inboxPeople(deps.db, inbox)).filter(({ id }) => others.includes(id)),
      };
    },
  };
}
