import { createHash } from 'node:crypto';
import type { NotificationsView } from '#client/features/inbox/state/notifications-state.ts';
import { type PlanState, planStateOf } from '#shared/billing/plans/plan-state.ts';
import type { StreamEvent } from '#shared/events.ts';
import { type AlertIdentity, isSameAlert, keysOf } from '#shared/inbox/identity.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { canonical } from '#shared/recording/meaning.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import type { ReplayProvider } from './replay-provider.ts';

/** The final state of a replay, one line per item, in an order that does not depend on how it got there. */
export type FinalState = readonly string[];

export const stateOfProvider = (provider: ReplayProvider): FinalState =>
  linesOf({
    alerts: provider.alerts(),
    unread: provider.alerts().filter((alert) => !alert.processed).length,
    balance: provider.balance(),
    plan: planStateOf(provider.user()),
  });

export const stateOfPage = (page: {
  view(): NotificationsView;
  balance(): TokenBalance | null;
  plan(): PlanState;
}): FinalState =>
  linesOf({
    alerts: page.view().rows.map((row) => row.alert),
    unread: page.view().unread,
    balance: page.balance(),
    plan: page.plan(),
  });

/**
 * The state from the events alone, by a reducer independent of the client's. `first` is the snapshot's state before
 * them.
 */
export function stateOfEvents(events: readonly StreamEvent[], first: { balance: unknown; plan: unknown }): FinalState {
  const alerts: { alert: Notification; gone: boolean }[] = [];
  const byKey = new Map<string, { alert: Notification; gone: boolean }[]>();
  const touched: { identity: AlertIdentity; gone: boolean }[] = [];
  let { balance, plan } = first;
  const find = (identity: AlertIdentity) =>
    keysOf(identity)
      .flatMap((key) => byKey.get(key) ?? [])
      .find(({ alert }) => isSameAlert(alert.identity, identity));
  for (const event of events) {
    if (event.type === 'notification.created') {
      if (find(event.data.identity)) throw new Error(`${keysOf(event.data.identity)[0]} was created twice`);
      const earlier = touched.filter(({ identity }) => isSameAlert(identity, event.data.identity));
      const entry = {
        alert: { ...event.data, processed: event.data.processed || earlier.length > 0 },
        gone: earlier.some(({ gone }) => gone),
      };
      alerts.push(entry);
      for (const key of keysOf(event.data.identity)) byKey.set(key, [...(byKey.get(key) ?? []), entry]);
    } else if (event.type === 'notification.read' || event.type === 'notification.deleted') {
      for (const identity of event.data.alerts) {
        const gone = event.type === 'notification.deleted';
        touched.push({ identity, gone });
        const entry = find(identity);
        if (!entry) continue;
        if (gone) entry.gone = true;
        else entry.alert = { ...entry.alert, processed: true };
      }
    } else if (event.type === 'tokens.updated') balance = event.data;
    else if (
      event.type === 'account.updated' ||
      event.type === 'subscription.updated' ||
      event.type === 'subscription.deleted'
    )
      plan = event.data.plan;
  }
  const left = alerts.flatMap(({ alert, gone }) => (gone ? [] : [alert]));
  return linesOf({ alerts: left, unread: left.filter((alert) => !alert.processed).length, balance, plan });
}

/** One line per seen event: type, subject and content, without number, id and time. */
export const seenLines = (events: readonly StreamEvent[]): string[] =>
  // Gaps only say when the hub was not listening: they are not part of the recording.
  events
    .filter(({ type }) => type !== 'stream.gap')
    .map((event) => `${event.type} ${subjectOf(event)} ${hashOf(contentOf(event)).slice(0, 12)}`);

export const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(typeof value === 'string' ? value : canonical(value))
    .digest('hex');

function linesOf(state: {
  alerts: readonly Notification[];
  unread: number;
  balance: unknown;
  plan: unknown;
}): FinalState {
  const alerts = state.alerts.map((alert) => ({ alert, key: nameOf(alert.identity) }));
  alerts.sort((a, b) => b.alert.publishedTime - a.alert.publishedTime || (a.key < b.key ? -1 : 1));
  return [
    ...alerts.map(
      ({ alert, key }) =>
        `${alert.processed ? 'read' : 'unread'} ${alert.asin} ${alert.marketplace} ${key} ${hashOf(contentOfAlert(alert)).slice(0, 12)}`,
    ),
    `alerts ${alerts.length}, unread ${state.unread}`,
    `balance ${canonical(state.balance)}`,
    `plan ${canonical(state.plan)}`,
  ];
}

/**
 * The identity that a live message and a stored record share; the record id belongs to the provider and may come later.
 */
const nameOf = (identity: AlertIdentity): string => identity.notificationId ?? identity.fingerprint;

const contentOfAlert = ({ identity: _identity, processed: _processed, title: _title, ...rest }: Notification) => rest;

function subjectOf(event: StreamEvent): string {
  if (event.type === 'notification.created') return nameOf(event.data.identity);
  if (event.type === 'notification.read' || event.type === 'notification.deleted')
    return event.data.alerts.map(nameOf).join('+');
  if (event.type === 'activity.recorded') return event.data._id;
  return '-';
}

function contentOf(event: StreamEvent): unknown {
  if (event.type === 'notification.created') return contentOfAlert(event.data);
  if (event.type === 'notification.read' || event.type === 'notification.deleted') return event.data.alerts.map(nameOf);
  return event.data;
}
