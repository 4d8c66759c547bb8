import * as v from 'valibot';
import type { UpstreamAnswer, UpstreamCalls } from '#edge/hub/ports.ts';
import type { MistakeReports } from '#edge/rejected-log.ts';
import { changeAnswerSchema, type Found, foundSchema, inboxPaths } from '#shared/notifications/inbox.ts';
import { type NeedsYou, needsYouSchema } from '#shared/notifications/needs-you.ts';
import { isUnsupported, ok, type Unsupported, unsupported } from '#shared/result.ts';
import { notificationPaths, readNotificationPage, upstreamNotificationsSchema } from '#shared/upstream/notification-records.ts';
import { anythingSchema, type CallUpstream, ifSupported, type UpstreamRequest } from './transport.ts';

/** The page's answer, with records instead of alerts. */
const upstreamFoundSchema = v.object({ ...foundSchema.entries, notifications: upstreamNotificationsSchema.entries.notifications });

const upstreamNeededSchema = v.object({ ...needsYouSchema.entries, notifications: upstreamNotificationsSchema.entries.notifications });

/** How long the lack of a call is remembered, ms. A provider that adds the call is noticed after that. */
const LACK_KNOWN_FOR = 10 * 60_000;

type InboxCalls = UpstreamCalls['inbox'] & { needsYou(token: string): UpstreamAnswer<NeedsYou | Unsupported> };

/**
 * The inbox beyond the specification. Every snapshot searches, and every reading is a mark. If the provider lacks one of these two calls, it
 * isn't asked for it again for a while. The other two are rare, and are always asked for.
 */
export function inboxCalls(call: CallUpstream, now: () => number, report: MistakeReports['report']): InboxCalls {
  const lackingUntil = new Map<string, number>();
  const often = async <T>(request: UpstreamRequest, schema: v.GenericSchema<unknown, T>): UpstreamAnswer<T | Unsupported> => {
    if (now() < (lackingUntil.get(request.path) ?? 0)) return ok(unsupported);
    const answer = await ifSupported(call(request, schema));
    if (answer.ok && isUnsupported(answer.value)) lackingUntil.set(request.path, now() + LACK_KNOWN_FOR);
    return answer;
  };
  return {
    async search(token, body) {
      const read = await often({ name: 'search notifications', method: 'POST', path: inboxPaths.search, token, body }, upstreamFoundSchema);
      if (!read.ok || isUnsupported(read.value)) return read as Awaited<UpstreamAnswer<Unsupported>>;
      const { total, unread, kept } = read.value;
      return ok({ ...pageOf(read.value, token, now(), report), total, unread, ...(kept ? { kept } : {}) });
    },
    async needsYou(token) {
      const read = await ifSupported(call({ name: 'what needs you', method: 'GET', path: inboxPaths.needsYou, token }, upstreamNeededSchema));
      if (!read.ok || isUnsupported(read.value)) return read as Awaited<UpstreamAnswer<Unsupported>>;
      return ok({ ...read.value, notifications: pageOf(read.value, token, now(), report).notifications });
    },
    mark: (token, body) => often({ name: 'change notifications', method: 'PUT', path: inboxPaths.marks, token, body }, changeAnswerSchema),
    matching: (token, body) => ifSupported(call({ name: 'change all that match', method: 'POST', path: inboxPaths.matching, token, body }, changeAnswerSchema)),
    undo: (token, change) => ifSupported(call({ name: 'undo a change', method: 'POST', path: inboxPaths.undo, token, body: { change } }, changeAnswerSchema)),
  };
}

/** Reads a page's records, and reports those that cannot be read. */
const pageOf = (answer: v.InferOutput<typeof upstreamNotificationsSchema>, token: string, now: number, report: MistakeReports['report']) =>
  readNotificationPage(answer, now, (record, path, reason, isShown) =>
    report({ kind: isShown ? 'value' : 'record', event: 'notifications list', path, reason, sample: record, token }),
  );

/** The stored alerts: pages, newest first, and marking or deleting alerts. */
export function notificationCalls(
  call: CallUpstream,
  inbox: UpstreamCalls['inbox'],
  now: () => number,
  report: MistakeReports['report'],
): UpstreamCalls['notifications'] {
  const list: UpstreamCalls['notifications']['list'] = async (token, query) => {
    const read = await call({ name: 'notifications', method: 'GET', path: notificationPaths.list, token, query }, upstreamNotificationsSchema);
    return read.ok ? ok(pageOf(read.value, token, now(), report)) : read;
  };
  return {
    list,
    async inbox(token, query) {
      const found = await inbox.search(token, { filter: { folders: ['inbox'] }, ...query });
      return found.ok && isUnsupported(found.value) ? list(token, query) : (found as Awaited<UpstreamAnswer<Found>>);
    },
    markRead: (token, notificationIds) =>
      call({ name: 'mark as read', method: 'PUT', path: notificationPaths.markRead, token, body: { notificationIds } }, anythingSchema),
    delete: (token, notificationIds) =>
      call({ name: 'delete notifications', method: 'DELETE', path: notificationPaths.list, token, body: { notificationIds } }, anythingSchema),
  };
}
