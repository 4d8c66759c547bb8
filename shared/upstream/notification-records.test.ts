import * as v from 'valibot';
import { expect, it } from 'vitest';
import { readFixture } from '#tests/support/fixtures.ts';
import { readNotificationPage, upstreamNotificationsSchema } from './notification-records.ts';

it('parses a page of records and its totals, and reports an unreadable record without losing the others', () => {
  const health = readFixture('sp-api/pricing-health.json') as object;
  const answer = v.parse(upstreamNotificationsSchema, {
    notifications: [
      { _id: 'r1', ...health },
      { _id: 'r2', notificationType: 'PRICING_HEALTH', payload: {} },
      'nonsense',
      { _id: 'r3', ...health },
    ],
    total: 120,
    unread: 9,
    page: 1,
  });
  const refused: string[] = [];
  const page = readNotificationPage(answer, 0, (_, path, reason) => refused.push(`${path}: ${reason}`));
  expect(page.notifications.map((each) => each.identity.recordId)).toEqual(['r1', 'r3']);
  expect(page).toMatchObject({ total: 120, unread: 9 });
  expect(refused).toHaveLength(2);
  expect(refused[0]).toMatch(/^payload\.issueType: ./);
  expect(refused[1]).toMatch(/^\(message\): ./);
});

it('accepts an answer with missing or null totals', () => {
  expect(v.parse(upstreamNotificationsSchema, { notifications: [] })).toEqual({ notifications: [] });
  expect(v.safeParse(upstreamNotificationsSchema, { notifications: [], total: null, unread: null }).success).toBe(true);
});

it('loses only the record that is nested too deeply', () => {
  const health = readFixture('sp-api/pricing-health.json') as object;
  const deep = JSON.parse(`{"_id":"r1","payload":${'['.repeat(20_000)}${']'.repeat(20_000)}}`) as unknown;
  const answer = v.parse(upstreamNotificationsSchema, { notifications: [deep, { _id: 'r2', ...health }] });
  const refused: unknown[] = [];
  const page = readNotificationPage(answer, 0, (record) => refused.push(record));
  expect(page.notifications.map((each) => each.identity.recordId)).toEqual(['r2']);
  expect(() => JSON.stringify(refused)).not.toThrow();
});

it('reads what the listings said about the stock, and drops what it does not know [ACT-01]', () => {
  const health = readFixture('sp-api/pricing-health.json') as object;
  const notifications = ['suppressed', 'stranded', 7, undefined].map((stock, index) => ({
    _id: `r${index}`,
    ...health,
    stock,
  }));
  const page = readNotificationPage(v.parse(upstreamNotificationsSchema, { notifications }), 0, () => undefined);
  expect(page.notifications.map(({ stock }) => stock)).toEqual(['suppressed', undefined, undefined, undefined]);
});
