import * as v from 'valibot';
import { counts } from '#provider/limits/limits.ts';
import { groupText, type Rejection, refusalText } from '#shared/inbox/refused/refused-message.ts';
import { isLoggedAgain } from '#shared/process-log.ts';
import { notificationPaths, upstreamNotificationsSchema } from '#shared/upstream/notification-records.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { alertsWithIds } from '../inbox/alert-states-table.ts';
import { changeAlerts } from '../inbox/change-alerts.ts';
import { companyAlertsOf, presentAtCompany, settleAtCompany, unlistedAlerts } from '../inbox/company-alerts-table.ts';
import { deleteAlerts } from '../inbox/delete-alerts.ts';
import { storeRefused } from '../inbox/refused/store-refused.ts';
import {
  companyIntake,
  listedSchema,
  type PersonsRecord,
  publishedIn,
  storeFromCompany,
} from '../ingest/company-intake.ts';
import { accountById } from '../session/accounts-table.ts';
import type { Company } from './company-client.ts';

type Listed = v.InferOutput<typeof listedSchema>;

/** How far a list is read after a gap. What is older shows as it was. */
const MOST_PAGES = 20;
/** Stored in one transaction, between which other calls get their turn. */
const RECORDS_A_TURN = 20;

export type CompanyAlerts = {
  /** Stores an alert that came over a person's socket. */
  take: (personId: string, record: unknown) => Promise<void>;
  /**
   * Reads a person's list until it names these alerts: they came by ingest, so the company's ids of them are not known,
   * and changes of them could not be written there.
   * @param recordIds of alerts that were read or deleted here
   */
  learn: (personId: string, token: string, recordIds: readonly string[]) => Promise<void>;
  /** Compares a person's list with what is here: adds what is missing, and follows what was read or deleted there. */
  catchUp: (personId: string, token: string) => Promise<void>;
};

/**
 * Brings the company's alerts in. The company's list is the truth of what exists, and what was made of an alert here
 * lies over it. An alert that also came by ingest, or in a colleague's list, is stored once.
 */
export function createCompanyAlerts(deps: Deps, company: Company): CompanyAlerts {
  const logRefused = createRefusedLog(deps);

  /** Stores records, and for the operator those that can't be read. */
  const store = async (personId: string, records: readonly unknown[]): Promise<void> => {
    for (let start = 0; start < records.length; start += RECORDS_A_TURN) {
      const refused = await deps.write(async (trx) => {
        const unreadable: PersonsRecord[] = [];
        if (!(await accountById(trx, personId))) return unreadable;
        for (const record of records.slice(start, start + RECORDS_A_TURN)) {
          const stored = await storeFromCompany(deps, trx, { person: personId, record });
          if (stored.ok) continue;
          unreadable.push({ person: personId, record });
          deps.counts.refused += 1;
          logRefused(personId, stored.error);
        }
        return unreadable;
      });
      if (refused.length > 0) await storeRefused(deps, companyIntake, refused);
    }
  };

  /** Returns a page of a person's list, newest first; undefined without a usable answer. */
  const readPage = async (token: string, page: number): Promise<unknown[] | undefined> => {
    const query = `page=${page}&limit=${counts.alertsAPage}`;
    const read = await company.read(
      { method: 'GET', path: `${notificationPaths.list}?${query}`, token },
      upstreamNotificationsSchema,
    );
    return read.ok ? read.value.notifications : undefined;
  };

  /** What the company's side has read since. */
  const followRead = async (trx: Trx, personId: string, listed: readonly Listed[]): Promise<void> => {
    const known = await companyAlertsOf(
      trx,
      personId,
      listed.filter(({ processed }) => processed).map(({ _id }) => _id),
    );
    const fresh = [...known.values()].filter(({ is_read }) => is_read === 0);
    const owner = (await accountById(trx, personId))?.ownerId;
    if (fresh.length === 0 || owner === undefined) return;
    const alerts = await alertsWithIds(
      trx,
      owner,
      fresh.map(({ record_id }) => record_id),
    );
    const change = { accountId: owner, madeBy: '', id: `company ${deps.newId()}` };
    await changeAlerts(
      trx,
      deps,
      change,
      alerts.filter(({ unread }) => unread === 1),
      [{ command: { kind: 'read' }, assignee: null }],
    );
    await settleAtCompany(trx, fresh, { is_read: 1, is_gone: 0 });
  };

  /**
   * What the company's side has deleted since: it is missing in the list.
   * @param before what was known when the list was read: what came meanwhile, also to another process, can't be in it
   * @param oldest of the list that was read
   */
  const followDeleted = async (
    trx: Trx,
    personId: string,
    { before, listed, oldest }: { before: ReadonlySet<string>; listed: ReadonlySet<string>; oldest: number },
  ) => {
    const owner = (await accountById(trx, personId))?.ownerId;
    const gone = (await presentAtCompany(trx, personId)).filter(
      ({ company_id, published_at }) => published_at > oldest && before.has(company_id) && !listed.has(company_id),
    );
    if (gone.length === 0 || owner === undefined) return;
    const ids = gone.map(({ record_id }) => record_id);
    const alerts = await alertsWithIds(trx, owner, ids);
    await settleAtCompany(trx, gone, { is_read: 1, is_gone: 1 });
    await deleteAlerts(trx, deps, owner, alerts);
  };

  return {
    take: (personId, record) => store(personId, [record]),

    async learn(personId, token, recordIds) {
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const unlisted = await unlistedAlerts(deps.db, recordIds);
        if (!unlisted.some((alert) => alert.personId === personId)) return;
        const records = await readPage(token, page);
        if (!records) return;
        await store(personId, records.toReversed());
        if (records.length < counts.alertsAPage) return;
      }
    },

    async catchUp(personId, token) {
      const before = new Set((await presentAtCompany(deps.db, personId)).map(({ company_id }) => company_id));
      const listed = new Set<string>();
      let oldest = Number.POSITIVE_INFINITY;
      let hasNameless = false;
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const read = await readPage(token, page);
        if (!read) return;
        const records = read.toReversed();
        await store(personId, records);
        const readable = records.flatMap((record) => {
          const parsed = v.safeParse(listedSchema, record);
          return parsed.success ? [parsed.output] : [];
        });
        for (const { _id } of readable) listed.add(_id);
        if (readable.length < records.length) hasNameless = true;
        await deps.write((trx) => followRead(trx, personId, readable));
        for (const record of records) oldest = Math.min(oldest, publishedIn(record) ?? oldest);
        if (records.length < counts.alertsAPage) {
          // An empty list is more likely a mistake than a person who deleted everything.
          oldest = records.length === 0 && page === 1 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
          break;
        }
      }
      // A record without an id may be any of them.
      if (!hasNameless) await deps.write((trx) => followDeleted(trx, personId, { before, listed, oldest }));
    },
  };
}

/** How many reasons the log remembers. */
const MOST_REASONS = 200;

/** Logs why alerts can't be read: a reason when it first occurs, at every tenfold of its count, and after an hour. */
function createRefusedLog({ log, clock, userHash }: Deps): (personId: string, why: Rejection) => void {
  const reasons = new Map<string, { count: number; loggedAt: number }>();
  return (personId, { path, reason }) => {
    const key = groupText(refusalText({ path, reason }));
    const { count, loggedAt } = reasons.get(key) ?? { count: 0, loggedAt: 0 };
    const isLogged = isLoggedAgain(count + 1, clock() - loggedAt);
    reasons.delete(key);
    reasons.set(key, { count: count + 1, loggedAt: isLogged ? clock() : loggedAt });
    if (reasons.size > MOST_REASONS) reasons.delete(reasons.keys().next().value as string);
    if (!isLogged) return;
    log('warn', "An alert of the company can't be read", { path, reason, count: count + 1, user: userHash(personId) });
  };
}
