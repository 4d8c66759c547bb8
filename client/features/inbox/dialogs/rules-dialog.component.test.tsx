import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import type { Rule, RulePreview } from '#shared/inbox/rules.ts';
import { overflow } from '#tests/support/component.tsx';
import { emptyInbox, fedNotifications } from '#tests/support/fed-notifications.ts';
import { type Answers, on, refused, showFed } from '#tests/support/fed-screen.tsx';
import { alertOf } from '#tests/support/sample-alerts.ts';
import { NotificationsProvider } from '../store-context.ts';
import { likeAlert } from './rule-like-alert.tsx';
import { RulesDialog } from './rules-dialog.tsx';

const nothing: RulePreview = { total: 0, of: 0, days: [] };

/** The dialog over an edge that the test answers for. */
const show = (dialog: Partial<Parameters<typeof RulesDialog>[0]>, ...answers: Answers) =>
  showFed(
    (deps) => (
      <NotificationsProvider value={fedNotifications(deps)}>
        <RulesDialog deps={deps} filter={{}} onClose={() => {}} {...dialog} />
      </NotificationsProvider>
    ),
    { answers: [...emptyInbox, on(inboxCalls.rules, { rules: [] }), on(inboxCalls.previewRule, nothing), ...answers] },
  );

const rule = (id: string): Rule => ({
  id,
  name: `Rule ${id}`,
  when: { text: id },
  actions: [{ kind: 'pin' }],
  on: true,
  lastHour: 0,
  today: 0,
  busySince: null,
});

describe('a rule', () => {
  it('lists what it would have matched before it is saved, and says where another one runs first [INBX-09]', async () => {
    const match = {
      title: 'Enamel kettle',
      asin: 'B0KETTLE01',
      marketplace: 'CA',
      at: Date.parse('2026-02-02T14:02:00'),
      first: null,
    };
    const preview: RulePreview = {
      total: 14,
      of: 90,
      days: [{ day: '2026-02-02', count: 14 }],
      newest: [
        { ...match, record: 'r1' },
        { ...match, record: 'r2', title: null, asin: 'B0KETTLE02', first: 'Kettles first' },
      ],
    };
    const { edge } = await show({ filter: { text: 'kettle' }, makesOne: true }, on(inboxCalls.previewRule, preview));
    await page.getByLabelText('Action', { exact: true }).selectOptions('Mark as done');
    const list = page.getByRole('region', { name: 'The newest 2 that would have matched' });
    await expect.element(list).toMatchTextContent(/What the rule would have done: Mark as done/);
    await expect.element(list.getByRole('listitem').nth(0)).toMatchTextContent(/Enamel kettleB0KETTLE01CAFeb 0?2/);
    await expect
      .element(list.getByRole('listitem').nth(1))
      .toMatchTextContent(/B0KETTLE02.+Nothing: Kettles first runs first/);
    expect(edge.sent(inboxCalls.previewRule)).toHaveLength(1);
    expect(overflow()).toBeLessThanOrEqual(0);
  });

  it('does nothing until somebody chooses what, and says so at the field [INBX-09]', async () => {
    const unnamed = { message: 'Add at least one action', errors: { actions: 'Add at least one action' } };
    const { edge } = await show(
      { filter: { text: 'kettle' }, makesOne: true },
      on(inboxCalls.saveRule, refused(unnamed.message, { errors: unnamed.errors })),
    );
    const action = page.getByLabelText('Action', { exact: true });
    await page.getByLabelText('Name').fill('Kettles');
    await page.getByRole('button', { name: 'Save rule' }).click();
    await expect.element(action).toHaveAccessibleDescription(/Add at least one action/);
    await expect.element(action).toHaveFocus();
    expect(edge.sent(inboxCalls.saveRule)).toMatchObject([{ actions: [] }]);
    await action.selectOptions('Pin');
    await expect.element(page.getByText('Add at least one action')).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Another action')).toBeVisible();
  });

  it('is back in its place after Undo [INBX-09]', async () => {
    let rules = ['a', 'b', 'c'].map(rule);
    const { edge } = await show(
      {},
      on(inboxCalls.rules, () => ({ rules })),
      on(inboxCalls.removeRule, ({ id }) => {
        rules = rules.filter((each) => each.id !== id);
        return { rules };
      }),
      on(inboxCalls.saveRule, (put) => {
        rules = [...rules, { ...rule('new'), ...put, id: 'new' }];
        return { rules };
      }),
      on(inboxCalls.orderRules, ({ ids }) => {
        rules = ids.flatMap((id) => rules.find((each) => each.id === id) ?? []);
        return { rules };
      }),
    );
    await page.getByRole('button', { name: 'Delete Rule b' }).click();
    await expect.element(page.getByText('Rule deleted: Rule b')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => edge.sent(inboxCalls.orderRules)).toEqual([{ ids: ['a', 'new', 'c'] }]);
    expect(edge.sent(inboxCalls.saveRule)).toEqual([
      { name: 'Rule b', when: { text: 'b' }, actions: [{ kind: 'pin' }], on: true },
    ]);
  });

  it('made from an incident is about its rival, and not about one of its products [ACT-07] [INBX-09]', async () => {
    const about = { kind: 'rival', sellerId: 'A2CORNERSHOP01', name: 'Corner Shop', undercuts: false } as const;
    const { edge } = await show({ filter: likeAlert(alertOf(1), about), makesOne: true });
    await expect
      .element(page.getByRole('textbox', { name: 'Title, ASIN, or seller contains' }))
      .toHaveValue('A2CORNERSHOP01');
    await expect
      .poll(() => edge.sent(inboxCalls.previewRule))
      .toMatchObject([
        { when: { causes: ['undercut-fba', 'undercut-fbm', 'undercut', 'better-rated'], text: 'A2CORNERSHOP01' } },
      ]);
    expect(likeAlert(alertOf(1), { ...about, undercuts: true }).causes).not.toContain('better-rated');
    expect(likeAlert(alertOf(1), { kind: 'amazon-retail', marketplace: 'CA' })).toEqual({
      causes: ['amazon-retail'],
      marketplaces: ['CA'],
    });
  });
});
