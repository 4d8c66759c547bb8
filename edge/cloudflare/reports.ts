import type { Reports } from '#edge/deps.ts';
import type { Env } from './env.ts';

/** The one object that stores every report: objects cannot be listed, and reports are few. */
const ALL = 'all';

/** Reaches the reported problems. The methods are those of report-shelf.ts. */
export const reportsIn = (shelf: Env['REPORTS']): Reports => {
  const all = () => shelf.get(shelf.idFromName(ALL)) as unknown as Reports;
  return {
    take: (user, now) => all().take(user, now),
    giveBack: (user, at) => all().giveBack(user, at),
    save: (entry, recording) => all().save(entry, recording),
    list: (now) => all().list(now),
    read: (id, now) => all().read(id, now),
    remove: (id) => all().remove(id),
  };
};
