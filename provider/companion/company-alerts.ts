import * as v from 'valibot';
import { counts } from '#provider/limits/limits.ts';
import { isLate } from '#shared/inbox/refused/refused-wire.ts';
import { notificationPaths, upstreamNotificationsSchema } from '#shared/upstream/notification-records.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { alertsWithIds } from '../inbox/alert-states-table.ts';
import { changeAlerts } from '../inbox/change-alerts.ts';
import {
  companyAlertsOf,
  insertCompanyAlert,
  JUST_NOW,
  presentAtCompany,
  settleAtCompany,
} from '../inbox/company-alerts-table.ts';
import { deleteAlerts } from '../inbox/delete-alerts.ts';
import { storeListed } from '../ingest/sp-api.ts';
import { accountById } from '../session/accounts-table.ts';
import type { Company } from './company-client.ts';

/** The part of a company's record that says which one it is. The rest is read like any alert. */
const listedSchema = v.looseObject({
  _id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(200)),
  processed: v.fallback(v.optional(v.boolean(), false), false),
});
type Listed = v.InferOutput<typeof listedSchema>;

/** How far a list is read after a gap. What is older shows as it was. */
const MOST_PAGES = 20;
/** Stored in one transaction, between which other calls get their turn. */
const RECORDS_A_TURN = 20;

export type CompanyAlerts = {
  /** Stores an alert that came over a person's socket. */
  take: (personId: string, record: unknown) => Promise<void>;
  /** Compares a person's list with what is here: adds what is missing, and follows what was read or deleted there. */
  catchUp: (personId: string, token: string) => Promise<void>;
};

/**
 * Brings the company's alerts in. The company's list is the truth of what exists, and what was made of an alert here
 * lies over it. An alert that also came by ingest, or in a colleague's list, is stored once.
 */
export function createCompanyAlerts(deps: Deps, company: Company): CompanyAlerts {
  const store = async (trx: Trx, personId: string, record: unknown): Promise<void> => {
    const listed = v.safeParse(listedSchema, record);
    const person = await accountById(trx, personId);
    const owner = person && (await accountById(trx, person.ownerId));
    if (!owner) return;
    if (!listed.success) return refuse('it has no _id');
    const { _id: companyId, processed } = listed.output;
    if ((await companyAlertsOf(trx, personId, [companyId])).size > 0) return;
    const time = publishedIn(record);
    const quiet = time !== undefined && isLate(time, deps.clock());
    const stored = await storeListed({ ...deps, quiet }, trx, owner, record, processed);
    if (!stored.ok) return refuse(`${stored.error[0]?.path}: ${stored.error[0]?.reason}`);
    deps.counts[stored.value.status === 'accepted' ? 'accepted' : 'duplicates'] += 1;
    const [alert] = await alertsWithIds(trx, owner.id, [stored.value.id]);
    await insertCompanyAlert(trx, {
      account_id: personId,
      company_id: companyId,
      record_id: stored.value.id,
      published_at: alert?.published_at ?? time ?? deps.clock(),
      is_read: processed ? 1 : 0,
      is_gone: 0,
      // Read by a rule, or deleted here before the company's copy came.
      due_since: !alert || (alert.unread === 0 && !processed) ? JUST_NOW : null,
    });
  };

  const refuse = (why: string): void => {
    deps.counts.refused += 1;
    deps.log('warn', `An alert of the company can't be read: ${why}`);
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

  /** What the company's side has deleted since: it is missing in the list. @param oldest of the list that was read */
  const followDeleted = async (trx: Trx, personId: string, listed: ReadonlySet<string>, oldest: number) => {
    const owner = (await accountById(trx, personId))?.ownerId;
    const gone = (await presentAtCompany(trx, personId)).filter(
      ({ company_id, published_at }) => published_at > oldest && !listed.has(company_id),
    );
    if (gone.length === 0 || owner === undefined) return;
    const ids = gone.map(({ record_id }) => record_id);
    const alerts = await alertsWithIds(trx, owner, ids);
    await settleAtCompany(trx, gone, { is_read: 1, is_gone: 1 });
    await deleteAlerts(trx, deps, owner, alerts);
  };

  return {
    take: (personId, record) => deps.write((trx) => store(trx, personId, record)),

    async catchUp(personId, token) {
      const listed = new Set<string>();
      let oldest = Number.POSITIVE_INFINITY;
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const query = `page=${page}&limit=${counts.alertsAPage}`;
        const read = await company.read(
          { method: 'GET', path: `${notificationPaths.list}?${query}`, token },
          upstreamNotificationsSchema,
        );
        if (!read.ok) return;
        const records = read.value.notifications.toReversed();
        for (let start = 0; start < records.length; start += RECORDS_A_TURN)
          await deps.write(async (trx) => {
            for (const record of records.slice(start, start + RECORDS_A_TURN)) await store(trx, personId, record);
          });
        const readable = records.flatMap((record) => {
          const parsed = v.safeParse(listedSchema, record);
          return parsed.success ? [parsed.output] : [];
        });
        for (const { _id } of readable) listed.add(_id);
        await deps.write((trx) => followRead(trx, personId, readable));
        for (const record of records) oldest = Math.min(oldest, publishedIn(record) ?? oldest);
        if (records.length < counts.alertsAPage) {
          // An empty list is more likely a mistake than a person who deleted everything.
          oldest = records.length === 0 && page === 1 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
          break;
        }
      }
      await deps.write((trx) => followDeleted(trx, personId, listed, oldest));
    },
  };
}

const publishedSchema = v.looseObject({ publishedTime: v.pipe(v.string(), v.transform(Date.parse), v.finite()) });

/** ms. */
function publishedIn(record: unknown): number | undefined {
  const parsed = v.safeParse(publishedSchema, record);
  return parsed.success ? parsed.output.publishedTime : undefined;
}
