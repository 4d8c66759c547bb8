import type { About } from '#shared/inbox/incidents/incident.ts';
import {
  type FlapPoint,
  flapIn,
  flapPointOf,
  INCIDENT_SPAN,
  isIncident,
  isUndercut,
  isWithin,
  type SharedCause,
  sharedCauseOf,
} from '#shared/inbox/incidents/incident-rules.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import type { Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import {
  type AlertStateRow,
  alertStateOf,
  alertsWithIds,
  type InboxAlert,
  marksOf,
  saveAlertStates,
} from '../alert-states-table.ts';
import { changedAlertOf, changedFrames, notifyInbox } from '../inbox-frames.ts';
import {
  aboutOf,
  endIncident,
  evidenceOf,
  type IncidentRow,
  insertEvidence,
  isFull,
  joinAlerts,
  openIncidents,
  priceIn,
  saveIncident,
  sumsOf,
} from './incidents-table.ts';

type IncidentDeps = Pick<Deps, 'clock' | 'newId' | 'productData'>;

/**
 * Gives a new alert its incident: opens one, grows one, or leaves the alert alone. The alert's state, the incident, and
 * the frames for the alerts that join with it are part of the transaction that stores it.
 * @param stored after the account's rules. Alarms that a person set don't come here
 * @returns the alert after that. An alert of a price that is known to flap is read already: its row shows the count
 */
export async function joinIncident(
  deps: IncidentDeps,
  trx: Trx,
  stored: InboxAlert,
  alert: Notification,
): Promise<InboxAlert> {
  const now = deps.clock();
  const at = Math.min(stored.published_at, now);
  const cause = sharedCauseOf(alert);
  const point = flapPointOf(alert);
  if ((!cause && !point) || at <= now - INCIDENT_SPAN) return stored;
  await insertEvidence(trx, {
    record_id: stored.record_id,
    account_id: stored.account_id,
    at,
    product: `${stored.marketplace} ${stored.asin}`,
    cause_key: cause?.key ?? null,
    flap_key: point?.key ?? null,
    price: point?.price?.amount ?? null,
    currency: point?.price?.currency ?? null,
  });
  const keys = [point, cause].flatMap((each) => (each ? [each.key] : []));
  const moment = { ...deps, now, at, open: await openIncidents(trx, stored.account_id, keys) };
  return (
    (point && (await joinFlap(moment, trx, stored, point))) ??
    (cause && (await joinCause(moment, trx, stored, cause))) ??
    stored
  );
}

/** `open`: the incidents that are open about what the alert is about, by their key. */
type Moment = IncidentDeps & { now: number; at: number; open: ReadonlyMap<string, IncidentRow> };

async function joinFlap(
  moment: Moment,
  trx: Trx,
  stored: InboxAlert,
  { key, price }: FlapPoint,
): Promise<InboxAlert | undefined> {
  const { now, at } = moment;
  const open = moment.open.get(key);
  const evidence = await evidenceOf(trx, stored.account_id, { flap_key: key }, now);
  const about = open && aboutOf(open);
  if (open && about?.kind === 'flap') {
    // A late message says nothing about the price now.
    const isNewest = at >= open.last_at;
    if (!isWithin(about, price)) {
      if (isNewest) await endIncident(trx, now, open);
      return undefined;
    }
    if (isFull(open)) {
      await endIncident(trx, now, open);
      return undefined;
    }
    const before = evidence.findLast(({ record_id }) => record_id !== stored.record_id);
    const changes = isNewest && before && before.price !== price?.amount ? 1 : 0;
    const joined = await grow(
      moment,
      trx,
      { ...open, about: JSON.stringify({ ...about, times: about.times + changes }) },
      [stored],
    );
    if (joined.unread === 0) return joined;
    // What a rule has made of it stays, with its name and its undo.
    const [read] = await saveAlertStates(trx, [
      {
        alert: joined,
        state: { ...alertStateOf(joined), read: true },
        rule: marksOf(joined).rule,
        marksRev: joined.marks_rev,
      },
    ]);
    return read;
  }
  const flap = flapIn(evidence.map(priceIn));
  if (!flap) return undefined;
  const { from, ...facts } = flap;
  const members = evidence.slice(from).filter(({ incident }) => incident === '');
  return openWith(
    moment,
    trx,
    stored,
    key,
    { kind: 'flap', marketplace: stored.marketplace, asin: stored.asin, ...facts },
    members,
  );
}

async function joinCause(
  moment: Moment,
  trx: Trx,
  stored: InboxAlert,
  { key, about }: SharedCause,
): Promise<InboxAlert | undefined> {
  const open = moment.open.get(key);
  if (open && !isFull(open)) return grow(moment, trx, open, [stored]);
  if (open) await endIncident(trx, moment.now, open);
  const alone = (await evidenceOf(trx, stored.account_id, { cause_key: key }, moment.now)).filter(
    ({ incident }) => incident === '',
  );
  if (!isIncident(alone.map(({ product }) => product))) return undefined;
  return openWith(
    moment,
    trx,
    stored,
    key,
    about.kind === 'rival' ? { ...about, name: moment.productData.sellerName(about.sellerId) ?? null } : about,
    alone,
  );
}

function openWith(
  moment: Moment,
  trx: Trx,
  stored: InboxAlert,
  key: string,
  about: About,
  members: readonly { record_id: string; at: number }[],
): Promise<InboxAlert> {
  const row: IncidentRow = {
    id: moment.newId(),
    account_id: stored.account_id,
    key,
    about: JSON.stringify(about),
    opened_at: Math.min(moment.at, ...members.map(({ at }) => at)),
    last_at: moment.at,
    ended_at: null,
    products: 0,
    alerts: 0,
    per_day: '{}',
    rev: 0,
  };
  return grow(moment, trx, row, [stored, ...members]);
}

/** Adds alerts to an incident: a new one, and those that came before it. @returns the new one */
async function grow(
  { now, at }: Moment,
  trx: Trx,
  incident: IncidentRow,
  [stored, ...earlier]: readonly [InboxAlert, ...Pick<AlertStateRow, 'record_id'>[]],
): Promise<InboxAlert> {
  const records = [stored, ...earlier].map(({ record_id }) => record_id);
  const joined = await joinAlerts(trx, stored.account_id, records, incident.id);
  const { causes, ...sums } = await sumsOf(trx, incident);
  const about = aboutOf(incident);
  const named = about.kind === 'rival' ? { ...about, undercuts: causes.every(isUndercut) } : about;
  await saveIncident(trx, now, {
    ...incident,
    about: JSON.stringify(named),
    ...sums,
    last_at: Math.max(incident.last_at, at),
    rev: incident.rev + 1,
  });
  const alerts = await alertsWithIds(trx, stored.account_id, joined);
  // The new alert's own frame brings its state.
  const others = alerts.filter(({ record_id }) => record_id !== stored.record_id);
  for (const frame of changedFrames(others.map(changedAlertOf))) await notifyInbox(trx, now, stored.account_id, frame);
  return alerts.find(({ record_id }) => record_id === stored.record_id) ?? stored;
}
