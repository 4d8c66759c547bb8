import { describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { shortcutActions } from '#client/ui/shortcuts.ts';
import type { About, Incident } from '#shared/inbox/incidents/incident.ts';
import { type AlertCommand, type Marks, noMarks } from '#shared/inbox/marks.ts';
import { focus, overflow, violations } from '#tests/support/component.tsx';
import { emptyInbox, fedNotifications } from '#tests/support/fed-notifications.ts';
import { showFed } from '#tests/support/fed-screen.tsx';
import { alertOf } from '#tests/support/sample-alerts.ts';
import { wholeInbox } from '../inbox-query.ts';
import type { AlertRow } from '../state/notifications-state.ts';
import { NotificationsProvider } from '../store-context.ts';
import { Feed, type FeedProps } from './alert-feed.tsx';
import { foldStorms } from './storms.ts';
import '../notifications.css';

const START = Date.now() - 600_000;
const rival: About = { kind: 'rival', sellerId: 'A2CORNERSHOP01', name: 'Corner Shop', undercuts: true };
const incident: Incident = {
  id: 'i1',
  rev: 1,
  about: rival,
  openedAt: START,
  lastAt: START + 300_000,
  endedAt: null,
  products: 4,
  alerts: 5,
  perDay: { USD: 61.5 },
};
const mei = { id: 'm', name: 'Mei Tanaka' };

/** Alerts of one incident, each about another product. */
const members = (...marks: Partial<Marks>[]): AlertRow[] =>
  marks.map((mark, at) => ({
    id: `a${at}`,
    alert: alertOf(at + 1, {
      publishedTime: START - at * 1_000,
      marks: { ...noMarks, rev: 1, incident: 'i1', ...mark },
    }),
    seq: 0,
    receivedAt: null,
    arrival: 0,
    doubted: false,
  }));

/** The list of a filter that these alerts pass. @returns what was done with which alerts */
async function show(rows: AlertRow[], known: Incident = incident, opened: readonly string[] = []) {
  const done: { what: AlertCommand['kind'] | 'rule'; ids: string[]; about?: About | undefined }[] = [];
  const ids = (of: readonly AlertRow[]) => of.map(({ id }) => id);
  const nothing = () => {};
  const handlers: FeedProps['handlers'] = {
    onOpen: nothing,
    onCheck: nothing,
    onRead: nothing,
    onDelete: nothing,
    onSnooze: nothing,
    onAssign: nothing,
    onStorm: nothing,
    onMark: (of, { kind }) => void done.push({ what: kind, ids: ids(of) }),
    onRule: (row, about) => void done.push({ what: 'rule', ids: ids([row]), about }),
  };
  await showFed(
    (deps) => {
      const store = fedNotifications(deps);
      store.incidents$.next(new Map([[known.id, known]]));
      return (
        <NotificationsProvider value={store}>
          <Feed
            items={foldStorms(rows, new Set(opened))}
            query={wholeInbox}
            total={rows.length}
            isLate={false}
            isUnread={({ alert }) => !alert.processed}
            mutedText={() => undefined}
            checked={new Set()}
            selection={[]}
            selectedId={null}
            allChecked={false}
            onCheckAll={nothing}
            handlers={handlers}
            onKey={{ mute: nothing, copy: nothing, leave: nothing }}
            states
            gone={new Set()}
            waiting={0}
            onShowNew={nothing}
            onReading={nothing}
            onEnd={nothing}
            rowWanted={null}
          />
        </NotificationsProvider>
      );
    },
    { answers: emptyInbox },
  );
  const row = page.getByRole('row', { name: /Corner Shop|kettle/ });
  await expect.element(row.first()).toBeVisible();
  return { row, done };
}

const says = (row: Locator, text: string) => expect.element(row).toMatchTextContent(text);

describe("an incident's row", () => {
  it('counts the alerts that it stands for, and its keys act on these [ACT-07]', async () => {
    const { row, done } = await show(members({}, {}));
    await says(row, 'Corner Shop undercuts 2 products');
    await says(row, '2 of 5 alerts');
    await expect.element(row.getByRole('button', { name: '2 products' })).toBeVisible();
    // The money is that of the whole incident.
    await says(row, '$61.504 products');
    await focus(row);
    shortcutActions(document.activeElement).done?.();
    shortcutActions(document.activeElement).pin?.();
    expect(done).toEqual([
      { what: 'done', ids: ['a0', 'a1'] },
      { what: 'pin', ids: ['a0', 'a1'] },
    ]);
  });

  it('shows the pinned and the assigned of its alerts, and unpins once all are pinned [ACT-07]', async () => {
    const { row } = await show(
      members({ pinned: true }, { assignee: mei }, { assignee: mei }, { assignee: { id: 'o', name: 'Olive Owner' } }),
    );
    await says(row, '1 pinned');
    await says(row, 'Mei Tanaka: 2');
    await says(row, 'You: 1');
    // On a phone, what the row is about keeps its room.
    await page.viewport(390, 700);
    expect(row.element().querySelector('.what b')?.getBoundingClientRect().width).toBeGreaterThan(60);
    expect(overflow()).toBeLessThanOrEqual(0);
  });

  it('unpins once all of its alerts are pinned [ACT-07]', async () => {
    const { row, done } = await show(members({ pinned: true, assignee: mei }, { pinned: true, assignee: mei }));
    await says(row, 'Pinned');
    await says(row, 'Mei TanakaAssigned to Mei Tanaka: 2 alerts');
    await focus(row);
    shortcutActions(document.activeElement).pin?.();
    expect(done).toEqual([{ what: 'unpin', ids: ['a0', 'a1'] }]);
  });

  it('fits a phone when it is open, passes axe, and leads to its prices from its menu [ACT-07] [ACT-08]', async () => {
    await page.viewport(390, 800);
    const { row } = await show(members({}, {}, {}), incident, ['i1']);
    await expect.poll(() => page.getByRole('row').elements().length).toBeGreaterThanOrEqual(4);
    expect(overflow()).toBeLessThanOrEqual(0);
    expect(await violations()).toEqual([]);
    await row.first().getByRole('button', { name: 'Actions' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Change prices' })).toBeVisible();
  });

  it('makes a rule about its rival [ACT-07] [INBX-09]', async () => {
    const { row, done } = await show(members({}, {}));
    await focus(row);
    shortcutActions(document.activeElement).rule?.();
    expect(done).toEqual([{ what: 'rule', ids: ['a0'], about: rival }]);
  });

  it('says that nothing is left once its alerts are done [ACT-07]', async () => {
    const { row } = await show(members({ done: true }, { done: true }), {
      ...incident,
      products: 0,
      alerts: 2,
      perDay: {},
      endedAt: START + 400_000,
    });
    await says(row, 'Corner Shop undercuts 2 products');
    await says(row, 'Ended');
    await says(row, '–all resolved');
  });
});
