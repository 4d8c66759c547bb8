import { expect, it } from 'vitest';
import { noMarks } from '#shared/notifications/marks.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import type { PageEvent } from '#shared/page-events.ts';
import { followed } from './open-alert.ts';

const alert = { identity: { recordId: 'r1', fingerprint: 'f1' }, processed: false, marks: { ...noMarks, rev: 2 } } as Notification;
const row = { id: '1', alert, seq: 0, receivedAt: null, arrival: 0, doubted: false };
const same = { recordId: 'r1', fingerprint: '' };
const changed = (recordId: string, rev: number) =>
  ({
    type: 'notification.changed',
    data: { alerts: [{ identity: { recordId, fingerprint: '' }, processed: true, marks: { ...noMarks, rev, pinned: true } }] },
  }) as PageEvent;

it('follows what happens to an open alert that no list holds: changes, reading, and its deletion [INBX-12]', () => {
  expect(followed(row, changed('r1', 3))?.alert).toMatchObject({ processed: true, marks: { rev: 3, pinned: true } });
  expect(followed(row, changed('r1', 2))).toBe(row);
  expect(followed(row, changed('r2', 3))).toBe(row);
  expect(followed(row, { type: 'notification.read', data: { alerts: [same] } } as PageEvent)?.alert.processed).toBe(true);
  expect(followed(row, { type: 'notification.read', data: { alerts: [{ fingerprint: 'f2' }] } } as PageEvent)).toBe(row);
  expect(followed(row, { type: 'notification.deleted', data: { alerts: [same] } } as PageEvent)).toBeNull();
  expect(followed(row, { type: 'mutes.changed', data: {} } as unknown as PageEvent)).toBe(row);
});
