import * as v from 'valibot';
import type { UpstreamCalls, UpstreamFailure } from '#edge/hub/ports.ts';
import { type AlertIdentity, isSameAlert, keysOf } from '#shared/inbox/identity.ts';
import { folderOf, type Marks } from '#shared/inbox/marks.ts';
import type { Mutes } from '#shared/inbox/mutes.ts';
import type { AlertType, Notification } from '#shared/inbox/notification.ts';
import { typedEventOf, type UpstreamFrame, upstreamFrameOf } from '#shared/recording/line-frames.ts';
import type { RecordingLine } from '#shared/recording.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { isUpstreamEvent, upstreamEvents } from '#shared/upstream/frames.ts';

/** The provider's state in a replay: its HTTP answers at each moment, derived from the recording alone. */
export type ReplayProvider = {
  /** Applies a line to the provider's state, whether or not the hub receives it. */
  take(line: RecordingLine): void;
  calls: UpstreamCalls;
  /** Gives an alert another state. One that leaves the inbox leaves the list. */
  mark(identity: AlertIdentity, processed: boolean, marks: Marks): void;
  /** The provider's own identity of this alert; undefined when it has none. */
  identityOf(identity: AlertIdentity): AlertIdentity | undefined;
  alerts(): readonly Notification[];
  balance(): TokenBalance;
  mutes(): Mutes;
  user(): UserInfo;
};

/**
 * @param after the clock's `after`: answers are read at once and arrive 20 ms later
 * @param lines the whole recording, since an alert's record id may come only in a later frame
 */
export function createReplayProvider(
  after: (ms: number, run: () => void) => unknown,
  lines: readonly RecordingLine[],
): ReplayProvider {
  const recordIds = recordIdsOf(lines);
  /** Then no frame of the provider's socket brings the balance. */
  const typedOnly = lines.every(({ dir }) => dir === 'down');
  const byId = new Map<string, Notification>();
  const idsByKey = new Map<string, string[]>();
  let sorted: Notification[] | undefined;
  let serial = 0;
  let balance: TokenBalance = {
    freeToken: { tokens: 5_000, remaining: 5_000 },
    subscription: { tokens: 0, remaining: 0 },
    onetime: { tokens: 0, remaining: 0 },
  };
  let user: UserInfo = {
    _id: 'replay',
    accountType: 'USER',
    productType: 'basic',
    planName: 'Advanced',
    isInTrial: false,
  };
  let mutes: Mutes = { rev: 0, mutes: [] };
  let unsubscribed = ['PRICING_HEALTH', 'ANY_OFFER_CHANGED'];

  const find = (identity: AlertIdentity): string | undefined => {
    for (const key of keysOf(identity)) {
      for (const id of idsByKey.get(key) ?? []) {
        const known = byId.get(id);
        if (known && isSameAlert(known.identity, identity)) return id;
      }
    }
    return undefined;
  };

  function takeAlert(alert: Notification) {
    if (find(alert.identity) !== undefined) return;
    serial += 1;
    const id = recordIdIn(recordIds, alert.identity) ?? `replay-record-${serial}`;
    const identity = { ...alert.identity, recordId: id };
    byId.set(id, { ...alert, identity });
    for (const key of keysOf(identity)) idsByKey.set(key, [...(idsByKey.get(key) ?? []), id]);
    sorted = undefined;
  }

  function takeMutes(list: Mutes) {
    if (list.rev > mutes.rev) mutes = list;
  }

  function takeEvent({ name, args }: UpstreamFrame, now: number) {
    if (!isUpstreamEvent(name)) return;
    const known = upstreamEvents[name];
    if (known.brings === 'alert') {
      const read = readAlert(args[0], now);
      if (read.ok) takeAlert(read.value);
    } else if (known.becomes === 'tokens.updated') {
      const read = v.safeParse(known.schema, args[0]);
      if (read.success) balance = read.output;
    } else if (known.becomes === 'mutes.updated') {
      const read = v.safeParse(known.schema, args[0]);
      if (read.success) takeMutes(read.output);
    } else if (known.brings === 'stale' && known.slice === 'account' && isObject(args[0])) {
      // A recording contains no answers, so the account's new state is what the event itself contains.
      user = { ...user, ...args[0], _id: user._id };
    }
  }

  /** Answers later with the current value. */
  const answer = <T>(value: T): Promise<Result<T, UpstreamFailure>> =>
    new Promise((resolve) => after(20, () => resolve(ok(value))));
  const list = (): Notification[] => {
    sorted ??= [...byId.values()]
      .filter(({ marks }) => !marks || folderOf(marks) === 'inbox')
      .sort((a, b) => b.publishedTime - a.publishedTime);
    return sorted;
  };
  const touch = (ids: string[], change: (id: string, alert: Notification) => void) => {
    for (const id of ids) {
      const alert = byId.get(id);
      if (alert) change(id, alert);
    }
    sorted = undefined;
    return answer<unknown>({});
  };

  const noSuchCall = async () => fail({ status: 404, error: { code: 'NOT_FOUND', message: 'No such call' } });
  const pageOf = ({ page, limit, notificationType }: { page: number; limit: number; notificationType?: AlertType }) => {
    const wanted = notificationType ? list().filter((alert) => alert.notificationType === notificationType) : list();
    const unread = list().reduce((sum, alert) => sum + (alert.processed ? 0 : 1), 0);
    return answer({ notifications: wanted.slice((page - 1) * limit, page * limit), total: wanted.length, unread });
  };

  return {
    take(line) {
      const event = upstreamFrameOf(line);
      if (event) return takeEvent(event, line.at);
      const typed = line.dir === 'down' ? typedEventOf(line.frame) : undefined;
      // Data that was read over HTTP during recording appears only in the typed events.
      if (typed?.type === 'notification.created') takeAlert(typed.data);
      else if (typed?.type === 'mutes.updated') takeMutes(typed.data);
      else if (typed?.type === 'tokens.updated' && typedOnly) balance = typed.data;
      else if (
        typed?.type === 'account.updated' ||
        typed?.type === 'subscription.updated' ||
        typed?.type === 'subscription.deleted'
      ) {
        user = { ...typed.data.user, _id: user._id };
      }
    },
    calls: {
      account: { userInfo: () => answer(user) },
      integrations: { status: () => answer({ na: true, eu: false }) },
      mutes: { list: () => answer(mutes), put: () => answer(mutes), delete: () => answer(mutes) },
      profile: async () => 'specification',
      inbox: { search: noSuchCall, mark: noSuchCall, matching: noSuchCall, undo: noSuchCall },
      notifications: {
        list: (_token, query) => pageOf(query),
        inbox: (_token, query) => pageOf(query),
        markRead: (_token, ids) => touch(ids, (id, alert) => byId.set(id, { ...alert, processed: true })),
        delete: (_token, ids) => touch(ids, (id) => byId.delete(id)),
      },
      subscriptions: {
        list: (_token, marketplace) => answer({ marketplace, unsubscribedTypes: [...unsubscribed] }),
        create: (_token, _marketplace, type) => {
          unsubscribed = unsubscribed.filter((each) => each !== type);
          return answer<unknown>({});
        },
      },
      tokens: { balance: () => answer(balance) },
    },
    mark(identity, processed, marks) {
      const id = find(identity);
      const alert = id === undefined ? undefined : byId.get(id);
      if (id === undefined || !alert) return;
      byId.set(id, { ...alert, processed, marks });
      sorted = undefined;
    },
    identityOf: (identity) => byId.get(find(identity) ?? '')?.identity,
    alerts: list,
    balance: () => balance,
    mutes: () => mutes,
    user: () => user,
  };
}

/** Maps an alert's other keys to its record id. */
function recordIdsOf(lines: readonly RecordingLine[]): Map<string, string> {
  const ids = new Map<string, string>();
  const note = (identity: AlertIdentity) => {
    if (identity.recordId) for (const key of keysOf(identity)) ids.set(key, identity.recordId);
  };
  for (const line of lines) {
    const event = upstreamFrameOf(line);
    if (event && isUpstreamEvent(event.name) && upstreamEvents[event.name].brings === 'alert') {
      const read = readAlert(event.args[0], line.at);
      if (read.ok) note(read.value.identity);
    }
    const typed = line.dir === 'down' ? typedEventOf(line.frame) : undefined;
    if (typed?.type === 'notification.created') note(typed.data.identity);
    else if (typed?.type === 'notification.read' || typed?.type === 'notification.deleted')
      for (const identity of typed.data.alerts) note(identity);
  }
  return ids;
}

/** NotificationId before fingerprint, since two alerts may share the latter. */
const recordIdIn = (ids: ReadonlyMap<string, string>, identity: AlertIdentity): string | undefined =>
  identity.recordId ??
  (identity.notificationId ? ids.get(`n:${identity.notificationId}`) : ids.get(`f:${identity.fingerprint}`));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
