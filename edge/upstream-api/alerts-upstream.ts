import * as v from 'valibot';
import type { UpstreamAnswer, UpstreamCalls } from '#edge/hub/ports.ts';
import type { MistakeReports } from '#edge/rejected-log.ts';
import { changeAnswerSchema, foundSchema } from '#shared/inbox/inbox.ts';
import { inboxCalls as inboxTable } from '#shared/inbox/inbox-calls.ts';
import { type NeedsYou, needsYouSchema } from '#shared/inbox/needs-you.ts';
import { ok } from '#shared/result.ts';
import type { Profile } from '#shared/session/profile.ts';
import {
  notificationPaths,
  readNotificationPage,
  upstreamNotificationsSchema,
} from '#shared/upstream/notification-records.ts';
import { anythingSchema, type CallUpstream } from './transport.ts';

/** The page's answer, with records instead of alerts. */
const upstreamFoundSchema = v.object({
  ...foundSchema.entries,
  notifications: upstreamNotificationsSchema.entries.notifications,
});

const upstreamNeededSchema = v.object({
  ...needsYouSchema.entries,
  notifications: upstreamNotificationsSchema.entries.notifications,
});

type InboxCalls = UpstreamCalls['inbox'] & { needsYou(token: string): UpstreamAnswer<NeedsYou> };

/** The inbox beyond the specification. */
export function inboxCalls(call: CallUpstream, now: () => number, report: MistakeReports['report']): InboxCalls {
  return {
    async search(token, body) {
      const read = await call(
        { name: 'search notifications', method: 'POST', path: inboxTable.search.upstream.path, token, body },
        upstreamFoundSchema,
      );
      if (!read.ok) return read;
      const { total, unread, kept } = read.value;
      return ok({ ...pageOf(read.value, token, now(), report), total, unread, ...(kept ? { kept } : {}) });
    },
    async needsYou(token) {
      const read = await call(
        { name: 'what needs you', method: 'GET', path: inboxTable.needsYou.upstream.path, token },
        upstreamNeededSchema,
      );
      return read.ok
        ? ok({ ...read.value, notifications: pageOf(read.value, token, now(), report).notifications })
        : read;
    },
    mark: (token, body) =>
      call(
        { name: 'change notifications', method: 'PUT', path: inboxTable.mark.upstream.path, token, body },
        changeAnswerSchema,
      ),
    matching: (token, body) =>
      call(
        { name: 'change all that match', method: 'POST', path: inboxTable.matching.upstream.path, token, body },
        changeAnswerSchema,
      ),
    undo: (token, change) =>
      call(
        { name: 'undo a change', method: 'POST', path: inboxTable.undo.upstream.path, token, body: { change } },
        changeAnswerSchema,
      ),
  };
}

/** Reads a page's records, and reports those that cannot be read. */
const pageOf = (
  answer: v.InferOutput<typeof upstreamNotificationsSchema>,
  token: string,
  now: number,
  report: MistakeReports['report'],
) =>
  readNotificationPage(answer, now, (record, path, reason, isShown, row) =>
    report({
      kind: isShown ? 'value' : 'record',
      event: 'notifications list',
      path,
      reason,
      sample: record,
      row,
      token,
    }),
  );

/** The stored alerts: pages, newest first, and marking or deleting alerts. */
export function notificationCalls(
  call: CallUpstream,
  inbox: UpstreamCalls['inbox'],
  profile: () => Promise<Profile>,
  now: () => number,
  report: MistakeReports['report'],
): UpstreamCalls['notifications'] {
  const list: UpstreamCalls['notifications']['list'] = async (token, query) => {
    const read = await call(
      { name: 'notifications', method: 'GET', path: notificationPaths.list, token, query },
      upstreamNotificationsSchema,
    );
    return read.ok ? ok(pageOf(read.value, token, now(), report)) : read;
  };
  return {
    list,
    inbox: async (token, query) =>
      (await profile()) === 'full'
        ? inbox.search(token, { filter: { folders: ['inbox'] }, ...query })
        : list(token, query),
    markRead: (token, notificationIds) =>
      call(
        { name: 'mark as read', method: 'PUT', path: notificationPaths.markRead, token, body: { notificationIds } },
        anythingSchema,
      ),
    delete: (token, notificationIds) =>
      call(
        {
          name: 'delete notifications',
          method: 'DELETE',
          path: notificationPaths.list,
          token,
          body: { notificationIds },
        },
        anythingSchema,
      ),
  };
}
