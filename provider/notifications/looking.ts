import { LOOKING_FOR, type People } from '#shared/notifications/inbox.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import { inboxPeople } from './inbox-people.ts';

type Look = { inbox: string; record: string; until: number };

/** Who looks at which alert now (INBX-10). In memory only: after a restart, the pages say it again. */
export function createLookingOperations(deps: Deps) {
  const looks = new Map<string, Look>();

  const othersAt = (accountId: string, inbox: string, record: string | null): string[] => {
    const now = deps.clock();
    for (const [id, { until }] of looks) if (until <= now) looks.delete(id);
    return [...looks].flatMap(([id, look]) => (id !== accountId && look.inbox === inbox && look.record === record ? [id] : []));
  };

  return {
    /**
     * Notes what a person looks at; the page repeats it while it does.
     * @param record the alert's record id; null for none
     * @returns who else looks at it
     */
    look: async (accountId: string, inbox: string, record: string | null): Promise<People> => {
      const before = looks.get(accountId)?.record ?? null;
      if (record === null) looks.delete(accountId);
      else looks.set(accountId, { inbox, record, until: deps.clock() + LOOKING_FOR });
      const others = othersAt(accountId, inbox, record);
      const told = before === record ? [] : [...new Set([...othersAt(accountId, inbox, before), ...others])];
      if (told.length > 0)
        await deps.write((trx) =>
          enqueue(
            trx,
            deps.clock(),
            told.map((id) => ({ accountId: id, event: 'inbox:updated', data: { part: 'looking' } })),
          ),
        );
      return { people: others.length === 0 ? [] : (await inboxPeople(deps.db, inbox)).filter(({ id }) => others.includes(id)) };
    },
  };
}
