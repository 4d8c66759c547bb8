import { alertKinds, subscribedKinds } from '#shared/inbox/alert-kinds.ts';
import type { About } from '#shared/inbox/incidents/incident.ts';
import { keyOf } from '#shared/inbox/incidents/incident-rules.ts';
import { type Silence, silenceIn } from '#shared/inbox/incidents/silence.ts';
import type { Db, Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { endIncident, type IncidentRow, openIncidents, saveIncident } from './incidents-table.ts';

type WithoutAlerts = Extract<About, { kind: 'silence' | 'fees' }>;

/** Opens an incident that no alert tells of. One that is open already stays as it is. @param at when it began, ms */
export async function openWithoutAlerts(
  deps: Pick<Deps, 'clock' | 'newId'>,
  trx: Trx,
  accountId: string,
  about: WithoutAlerts,
  { at, products = 0, perDay = {} }: { at: number; products?: number; perDay?: Record<string, number> },
): Promise<void> {
  if ((await openIncidents(trx, accountId, [keyOf(about)])).size > 0) return;
  const row: IncidentRow = {
    id: deps.newId(),
    account_id: accountId,
    key: keyOf(about),
    about: JSON.stringify(about),
    opened_at: at,
    last_at: at,
    ended_at: null,
    products,
    alerts: 0,
    per_day: JSON.stringify(perDay),
    rev: 1,
  };
  await saveIncident(trx, deps.clock(), row);
}

/** Makes an account's open silences these: opens the new ones, and ends those that are over. */
export async function setSilences(
  deps: Pick<Deps, 'clock' | 'newId'>,
  trx: Trx,
  accountId: string,
  silences: readonly Silence[],
): Promise<void> {
  for (const { marketplace, since, usual } of silences)
    await openWithoutAlerts(deps, trx, accountId, { kind: 'silence', marketplace, usual }, { at: since });
  const silent = new Set(silences.map(({ marketplace }) => `silence ${marketplace}`));
  for (const row of await openSilences(trx, accountId))
    if (!silent.has(row.key)) await endIncident(trx, deps.clock(), row);
}

const openSilences = (db: Db, accountId: string): Promise<IncidentRow[]> =>
  db
    .selectFrom('incidents')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('key', 'like', 'silence %')
    .execute();

/** The newest messages that are looked at, of an account's marketplaces together. */
const MOST_TIMES = 400;

/**
 * The silences that an account's stored messages show: what a check found is none. Those that are open last until a
 * message comes, however long ago the usual ones were.
 */
async function silencesOf(db: Db, accountId: string, now: number): Promise<Silence[]> {
  const messages = db
    .selectFrom('alert_states')
    .select(['marketplace', 'received'])
    .where('account_id', '=', accountId)
    .where('type', 'in', subscribedTypes)
    .where('record_id', 'not in', db.selectFrom('found_offers').select('record_id'))
    .orderBy('received', 'desc')
    .limit(MOST_TIMES);
  const times = Map.groupBy(await messages.execute(), ({ marketplace }) => marketplace);
  const found = [...times].flatMap(
    ([marketplace, rows]) => silenceIn(marketplace, rows.map(({ received }) => received).toReversed(), now) ?? [],
  );
  const lasting = [];
  for (const row of await openSilences(db, accountId)) {
    const about = JSON.parse(row.about) as Extract<About, { kind: 'silence' }>;
    if (found.some(({ marketplace }) => marketplace === about.marketplace)) continue;
    const newer = await messages
      .where('marketplace', '=', about.marketplace)
      .where('received', '>', row.opened_at)
      .limit(1)
      .execute();
    if (newer.length === 0) lasting.push({ marketplace: about.marketplace, since: row.opened_at, usual: about.usual });
  }
  return [...found, ...lasting];
}

const subscribedTypes = subscribedKinds.map((kind) => alertKinds[kind].type);

/** Opens and ends the silences of all accounts, as their stored messages show them. */
export async function passSilences(deps: Pick<Deps, 'write' | 'clock' | 'db' | 'newId'>): Promise<void> {
  const accounts = await deps.db.selectFrom('alert_states').select('account_id').distinct().execute();
  for (const { account_id } of accounts) {
    const silences = await silencesOf(deps.db, account_id, deps.clock());
    const open = await openSilences(deps.db, account_id);
    if (silences.length > 0 || open.length > 0) await deps.write((trx) => setSilences(deps, trx, account_id, silences));
  }
}
