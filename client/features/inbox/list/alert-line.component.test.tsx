import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { noMarks } from '#shared/inbox/marks.ts';
import { show } from '#tests/support/component.tsx';
import { alertOf } from '#tests/support/sample-alerts.ts';
import type { AlertRow } from '../state/notifications-state.ts';
import { AlertLine, type LineHandlers } from './alert-line.tsx';

const nothing = () => {};
const handlers: LineHandlers = {
  ...{
    onOpen: nothing,
    onCheck: nothing,
    onRead: nothing,
    onDelete: nothing,
    onMark: nothing,
    onSnooze: nothing,
    onAssign: nothing,
    onRule: nothing,
  },
  onStorm: nothing,
};
const rowOf = (alert: AlertRow['alert']): AlertRow => ({
  id: 'a1',
  alert,
  seq: 1,
  receivedAt: null,
  arrival: 1,
  doubted: false,
});

const line = (alert: AlertRow['alert']) => (
  // biome-ignore lint/a11y/useSemanticElements: as the list's own
  <div role="grid" aria-label="Notifications">
    <AlertLine
      {...{ itemKey: 'a1', index: 0, top: 0, height: 56, isStop: true, isFirstSight: () => false, onFocus: nothing }}
      {...{
        row: rowOf(alert),
        now: undefined,
        unread: 0,
        checked: false,
        selected: false,
        muted: undefined,
        inside: false,
        gone: false,
        storm: undefined,
      }}
      {...{ incident: undefined, menu: false, hint: () => ({}), states: true, me: 'me', handlers }}
    />
  </div>
);

it('a row says that nothing changed for the seller [ACT-01]', async () => {
  await show(line(alertOf(1, { unchanged: true })));
  await expect.element(page.getByText('Nothing changed for you')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Nothing changed for you/ })).toBeVisible();
});

it('a snoozed row says until when [INBX-05]', async () => {
  const tomorrow = new Date();
  tomorrow.setDate(tomorrow.getDate() + 1);
  tomorrow.setHours(8, 0, 0, 0);
  await show(line(alertOf(1, { marks: { ...noMarks, rev: 1, snoozedUntil: tomorrow.getTime() } })));
  await expect.element(page.getByText('Until tomorrow, 08:00')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Until tomorrow, 08:00/ })).toBeVisible();
});
