import { expect, it } from 'vitest';
import type { UpstreamMark } from '#shared/notifications/inbox.ts';
import { noMarks } from '#shared/notifications/marks.ts';
import { pricingRecord } from '#tests/support/messages.ts';
import { createUpstreamApi } from './api.ts';

type Answer = { status: number; body: unknown };
const noSuchCall: Answer = { status: 404, body: 'Cannot POST' };
const mark: UpstreamMark = { change: 'change-1', ids: ['r1'], command: { kind: 'done' } };

function provider(answers: Record<string, Answer>) {
  let now = 1_000_000;
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
    now: () => now,
    timeoutMs: 1_000,
    report: () => {},
  });
  return {
    api,
    sent,
    calls: () => sent.map(({ call }) => call),
    pass(ms: number) {
      now += ms;
    },
  };
}

const list: Answer = { status: 200, body: { notifications: [pricingRecord(1)], total: 1, unread: 1 } };

it('reads the first view by a search of the inbox, with marks, counts, and how long alerts are kept [INBX-05, INBX-13]', async () => {
  const marks = { ...noMarks, rev: 3, pinned: true };
  const found = { notifications: [pricingRecord(1, { marks })], total: 70, unread: 8, kept: { days: 90, most: 20_000 } };
  const { api, sent } = provider({ 'POST /portal/notifications/search': { status: 200, body: found } });
  const read = await api.notifications.inbox('t', { page: 1, limit: 50 });
  expect(read).toMatchObject({ ok: true, value: { notifications: [{ marks }], total: 70, unread: 8, kept: { days: 90, most: 20_000 } } });
  expect(sent).toEqual([{ call: 'POST /portal/notifications/search', body: { filter: { folders: ['inbox'] }, page: 1, limit: 50 } }]);
});

it('reads the list for the first view of a provider without a search, and does not ask for the search again for ten minutes', async () => {
  const { api, calls, pass } = provider({ 'GET /portal/notifications': list });
  for (let n = 0; n < 3; n += 1) expect(await api.notifications.inbox('t', { page: 1, limit: 50 })).toMatchObject({ ok: true, value: { total: 1, unread: 1 } });
  expect(await api.inbox.search('t', { filter: {} })).toEqual({ ok: true, value: { supported: false } });
  expect(calls().filter((call) => call.startsWith('POST'))).toHaveLength(1);
  pass(10 * 60_000);
  await api.notifications.inbox('t', { page: 1, limit: 50 });
  expect(calls().filter((call) => call.startsWith('POST'))).toHaveLength(2);
});

it('reads what needs a person, with alerts in place of records, and says if the provider lacks it [OWN-01]', async () => {
  const needed = { notifications: [pricingRecord(1)], products: 3, perDay: { USD: 120.5 }, alerts: 7 };
  const { api } = provider({ 'GET /portal/notifications/needs-you': { status: 200, body: needed } });
  expect(await api.inbox.needsYou('t')).toMatchObject({ ok: true, value: { ...needed, notifications: [{ identity: { recordId: 'rec-1' } }] } });
  expect(await provider({}).api.inbox.needsYou('t')).toEqual({ ok: true, value: { supported: false } });
});

it('remembers the lack of each call by itself: an unknown undo hides nothing else', async () => {
  const changed: Answer = { status: 200, body: { frames: [], count: 0 } };
  const { api, calls } = provider({ 'PUT /portal/notifications/marks': changed });
  expect(await api.inbox.undo('t', 'change-0')).toEqual({ ok: true, value: { supported: false } });
  expect(await api.inbox.search('t', { filter: {} })).toEqual({ ok: true, value: { supported: false } });
  expect(await api.inbox.mark('t', mark)).toEqual({ ok: true, value: { frames: [], count: 0 } });
  expect(calls().at(-1)).toBe('PUT /portal/notifications/marks');
});

it('sends a change, a step and an undo as they are, and refuses an answer with an unreadable frame [API-01]', async () => {
  const step = { change: 'bulk-0001', filter: { unread: true }, until: 5, command: { kind: 'delete' }, after: '1:r' } as const;
  const { api, sent } = provider({
    'PUT /portal/notifications/marks': { status: 200, body: { frames: [{ event: 'notification:changed', data: { alerts: [{ identity: {} }] } }], count: 1 } },
    'POST /portal/notifications/matching': { status: 200, body: { frames: [], count: 3, left: 4, next: '2:r' } },
    'POST /portal/notifications/undo': { status: 200, body: { frames: [], count: 3, kept: 1, left: 0 } },
  });
  expect(await api.inbox.mark('t', mark)).toMatchObject({ ok: false, error: { status: 502, error: { code: 'BAD_ANSWER' } } });
  expect(await api.inbox.matching('t', step)).toEqual({ ok: true, value: { frames: [], count: 3, left: 4, next: '2:r' } });
  expect(await api.inbox.undo('t', 'bulk-0001')).toEqual({ ok: true, value: { frames: [], count: 3, kept: 1, left: 0 } });
  expect(sent.map(({ body }) => body)).toEqual([mark, step, { change: 'bulk-0001' }]);
});
