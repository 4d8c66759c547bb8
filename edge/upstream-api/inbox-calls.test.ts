import { expect, it } from 'vitest';
import type { UpstreamMark } from '#shared/inbox/inbox.ts';
import { noMarks } from '#shared/inbox/marks.ts';
import { pricingRecord } from '#tests/support/messages.ts';
import { createUpstreamApi } from './api.ts';

type Answer = { status: number; body: unknown };
const noSuchCall: Answer = { status: 404, body: 'Cannot POST' };
const mark: UpstreamMark = { change: 'change-1', ids: ['r1'], command: { kind: 'done' } };

function provider(answers: Record<string, Answer>) {
  const sent: { call: string; body: unknown }[] = [];
  const api = createUpstreamApi({
    base: 'http://provider.test',
    product: 'az',
    async send(url, { method, body }) {
      const call = `${method} ${url.pathname.replace('/api/v1', '')}`;
      sent.push({ call, body: body === undefined ? undefined : JSON.parse(body) });
      const { status, body: answer } = answers[call] ?? noSuchCall;
      return { status, text: JSON.stringify(answer) };
    },
    open: () => Promise.reject(new Error('No files here')),
    now: () => 1_000_000,
    timeoutMs: 1_000,
    report: () => {},
  });
  return {
    api,
    sent,
    calls: () => sent.map(({ call }) => call),
  };
}

const list: Answer = { status: 200, body: { notifications: [pricingRecord(1)], total: 1, unread: 1 } };

const full: Record<string, Answer> = { 'GET /portal/profile': { status: 200, body: { profile: 'full' } } };

it('reads the first view by a search of the inbox, with marks, counts, and how long alerts are kept [INBX-05, INBX-13]', async () => {
  const marks = { ...noMarks, rev: 3, pinned: true };
  const found = {
    notifications: [pricingRecord(1, { marks })],
    total: 70,
    unread: 8,
    kept: { days: 90, most: 20_000 },
  };
  const { api, sent } = provider({ ...full, 'POST /portal/notifications/search': { status: 200, body: found } });
  const read = await api.notifications.inbox('t', { page: 1, limit: 50 });
  expect(read).toMatchObject({
    ok: true,
    value: { notifications: [{ marks }], total: 70, unread: 8, kept: { days: 90, most: 20_000 } },
  });
  expect(sent.slice(1)).toEqual([
    { call: 'POST /portal/notifications/search', body: { filter: { folders: ['inbox'] }, page: 1, limit: 50 } },
  ]);
});

it('reads the list for the first view with the specification’s profile, which has no mutes either', async () => {
  const { api, calls } = provider({ 'GET /portal/notifications': list });
  expect(await api.notifications.inbox('t', { page: 1, limit: 50 })).toMatchObject({
    ok: true,
    value: { total: 1, unread: 1 },
  });
  expect(await api.mutes.list('t')).toMatchObject({ ok: false, error: { status: 404 } });
  expect(calls()).toEqual(['GET /portal/profile', 'GET /portal/notifications']);
});

it('reads what needs a person, with alerts in place of records [OWN-01]', async () => {
  const needed = { notifications: [pricingRecord(1)], products: 3, perDay: { USD: 120.5 }, alerts: 7 };
  const { api } = provider({ 'GET /portal/notifications/needs-you': { status: 200, body: needed } });
  expect(await api.inbox.needsYou('t')).toMatchObject({
    ok: true,
    value: { ...needed, notifications: [{ identity: { recordId: 'rec-1' } }] },
  });
});

it('sends a change, a step and an undo as they are, and refuses an answer with an unreadable frame [API-01]', async () => {
  const step = {
    change: 'bulk-0001',
    filter: { unread: true },
    until: 5,
    command: { kind: 'delete' },
    after: '1:r',
  } as const;
  const { api, sent } = provider({
    'PUT /portal/notifications/marks': {
      status: 200,
      body: { frames: [{ event: 'notification:changed', data: { alerts: [{ identity: {} }] } }], count: 1 },
    },
    'POST /portal/notifications/matching': { status: 200, body: { frames: [], count: 3, left: 4, next: '2:r' } },
    'POST /portal/notifications/undo': { status: 200, body: { frames: [], count: 3, kept: 1, left: 0 } },
  });
  expect(await api.inbox.mark('t', mark)).toMatchObject({
    ok: false,
    error: { status: 502, error: { code: 'BAD_ANSWER' } },
  });
  expect(await api.inbox.matching('t', step)).toEqual({
    ok: true,
    value: { frames: [], count: 3, left: 4, next: '2:r' },
  });
  expect(await api.inbox.undo('t', 'bulk-0001')).toEqual({
    ok: true,
    value: { frames: [], count: 3, kept: 1, left: 0 },
  });
  expect(sent.map(({ body }) => body)).toEqual([mark, step, { change: 'bulk-0001' }]);
});
