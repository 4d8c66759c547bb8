import { type AlertCommandKind, noMarks, stateAfter, stateOf } from '#shared/inbox/marks.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import type { AlertRecord } from '../messages.ts';
import { done, type FakeAnswer, type FakeCall, noSuchCall } from './fake-call.ts';
import type { NotificationsPart } from './notifications.ts';

/** null with the specification's profile; their calls then answer 404. */
export type InboxPart = { states: { frames: number; changes: Map<string, AlertRecord[]> } | null };

export const newInbox = (): InboxPart => ({ states: null });
export const newStates = (): InboxPart['states'] => ({ frames: 0, changes: new Map() });

type Parts = InboxPart & NotificationsPart;

/** Alerts per step of a bulk change. */
const STEP = 2;

export const inboxCalls = {
  search: {
    route: 'POST /portal/notifications/search',
    answer: ({ records, states }) => {
      if (!states) return noSuchCall;
      const inbox = records.filter(({ marks = noMarks }) => !marks.done && marks.snoozedUntil === null);
      return done({
        notifications: structuredClone(inbox),
        total: inbox.length,
        unread: inbox.filter(({ processed }) => !processed).length,
      });
    },
  },
  marks: {
    route: 'PUT /portal/notifications/marks',
    answer: (account, { body }) => change(account, body.change, ({ _id }) => body.ids.includes(_id), body.command.kind),
  },
  matching: {
    route: 'POST /portal/notifications/matching',
    answer: (account, { body }) => {
      const rest = account.records
        .filter(({ _id, processed }) => !processed && _id > (body.after ?? ''))
        .sort((a, b) => (a._id < b._id ? -1 : 1));
      const step = rest.slice(0, STEP);
      const left = rest.length - step.length;
      return change(account, body.change, (record) => step.includes(record), body.command.kind, {
        left,
        next: left > 0 ? step.at(-1)?._id : null,
      });
    },
  },
  undo: {
    route: 'POST /portal/notifications/undo',
    answer: (account, { body }) => {
      const before = account.states?.changes.get(body.change) ?? [];
      const back = (record: AlertRecord) => before.find(({ _id }) => _id === record._id);
      const gone = before.filter(({ _id }) => !account.records.some((record) => record._id === _id));
      account.records.push(...gone);
      return touched(
        account,
        (record) => back(record) !== undefined,
        (record) => back(record) ?? record,
        { left: 0, kept: 0 },
        gone.length > 0 ? { restored: true } : {},
      );
    },
  },
} satisfies Record<string, FakeCall<Parts>>;

function change(
  account: Parts,
  name: string,
  concerns: (record: AlertRecord) => boolean,
  kind: AlertCommandKind,
  more: object = {},
): FakeAnswer {
  if (!account.states) return noSuchCall;
  const known = account.states.changes.get(name) ?? [];
  account.states.changes.set(name, [...known, ...structuredClone(account.records.filter(concerns))]);
  if (kind === 'delete') return removed(account, concerns, more);
  const after = (record: AlertRecord) => {
    const { read: processed, ...marks } = stateAfter(stateOf(record), { kind } as Parameters<typeof stateAfter>[1]);
    return { processed, marks };
  };
  return touched(account, concerns, after, more);
}

function removed(account: Parts, concerns: (record: AlertRecord) => boolean, more: object): FakeAnswer {
  const alerts = account.records.filter(concerns).map(identityOf);
  account.records = account.records.filter((record) => !concerns(record));
  return framed(account, alerts.length, 'notification:deleted', { alerts }, more);
}

function identityOf(record: AlertRecord) {
  const read = readAlert(record, 0);
  if (!read.ok) throw new Error(`${record._id} cannot be read`);
  return read.value.identity;
}

function framed({ states }: Parts, count: number, event: string, data: object, more: object): FakeAnswer {
  if (!states) return noSuchCall;
  states.frames += 1;
  return done({ frames: count === 0 ? [] : [{ event, outboxId: `states-${states.frames}`, data }], count, ...more });
}

/** Gives records another state, and answers with one frame for all of them. */
function touched(
  account: Parts,
  concerns: (record: AlertRecord) => boolean,
  after: (record: AlertRecord) => { processed: boolean; marks?: object },
  more: object,
  how: object = {},
): FakeAnswer {
  if (!account.states) return noSuchCall;
  const alerts = account.records.filter(concerns).map((record) => {
    const { processed, marks } = after(record);
    Object.assign(record, { processed, marks: { ...noMarks, ...marks, rev: (record.marks?.rev ?? 0) + 1 } });
    return { identity: identityOf(record), processed, marks: record.marks };
  });
  return framed(account, alerts.length, 'notification:changed', { alerts, ...how }, more);
}
