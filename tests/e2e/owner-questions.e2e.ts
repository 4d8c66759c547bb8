import { expect, type Page } from '@playwright/test';
import { journey } from './journey.ts';
import { owner, test } from './marketplace.ts';
import { enter } from './stage.ts';

type Question = {
  /** The line on the overview. */
  line: string;
  answer: RegExp;
  /** What the line leads to. @param found what the answer's groups matched */
  opens(page: Page, found: RegExpExecArray): Promise<unknown>;
};

const table = (page: Page, name: string) => page.getByRole('table', { name });
const patience = { timeout: 30_000 };

const questions: Record<string, Question> = {
  'Who is my best sourcer?': {
    line: 'Best sourcer',
    answer: /(Demo \w+(?: \d)?): (\$[\d,.]+) profit from \d+ leads? in 30 days/,
    opens: async (page, [, name = '']) => {
      await expect(
        page.getByRole('region', { name: 'Summary' }).getByRole('row').filter({ hasText: name }).first(),
      ).toBeVisible(patience);
      await expect(page).toHaveURL(/by=-profit/);
    },
  },
  'What does a bought lead cost?': {
    line: 'Cost of a bought lead',
    answer: /(\$[\d,.]+) on average in 30 days\. .*Demo .+ finds the cheapest at \$[\d,.]+/,
    opens: (page, [, cost = '']) =>
      expect(table(page, 'Per lead').getByRole('row', { name: /^Team/ })).toContainText(cost, patience),
  },
  'Who wastes tokens?': {
    line: 'Researched twice',
    answer: /[\d,]+ tokens spent again in 7 days\. .*Most by (Demo \w+(?: \d)?)/,
    opens: (page, [, name = '']) =>
      expect(page.locator('.decision-answer')).toContainText(`${name} repeats most`, patience),
  },
  'What was researched twice?': {
    line: 'Researched twice',
    answer: /([\d,]+) products?, [\d,]+ tokens spent again/,
    opens: (page, [, count = '']) => expect(page.locator('.decision-foot')).toContainText(`of ${count}`, patience),
  },
  'What did we pass over that got cheaper?': {
    line: 'Passed over, better now',
    answer: /([\d,]+) products? in 7 days\. First of all: /,
    opens: async (page) => {
      await expect(table(page, 'Passed over, better now').getByRole('button').first()).toBeVisible(patience);
      await expect(page).toHaveURL(/days=7/);
    },
  },
  'Who did what today?': {
    line: 'Usage statistics',
    answer: /looked up today.+Demo (Member|Owner)/s,
    opens: (page) => expect(page.getByRole('heading', { level: 1, name: 'History Usage Statistics' })).toBeVisible(),
  },
};

// Just after midnight, nobody has looked up anything yet today.
test.beforeEach(async ({ portal }) => {
  const lookUp = {
    member: 'member@demo.test',
    asin: 'B0TODAY001',
    title: 'Looked up today',
    marketplace: 'US',
    tokens: 1,
  };
  expect((await portal.ingest('activity', lookUp)).status).toBe(202);
});

/** Finds the answer on the overview, and goes on to the screen behind it. */
async function answered(page: Page, { line, answer, opens }: Question, press: 'key' | 'tap'): Promise<void> {
  const link = page.getByRole('main').getByRole('link', { name: line });
  const place =
    line === 'Usage statistics'
      ? page.getByRole('region', { name: 'Team now' })
      : page.getByRole('listitem').filter({ has: page.getByRole('link', { name: line }) });
  await expect(place).toContainText(answer, patience);
  const found = answer.exec((await place.textContent()) ?? '');
  expect(found).not.toBeNull();
  if (press === 'tap') await link.click();
  else {
    await link.focus();
    await page.keyboard.press('Enter');
  }
  await opens(page, found as RegExpExecArray);
}

test(
  'each of the owner’s six questions is answered in two presses by keyboard: to the overview, which says it, and on to the screen behind it [OWN-01, OWN-02, OWN-03, OWN-04, OWN-05, OWN-07]',
  journey('overview', 'usageStatistics'),
  async ({ page }) => {
    test.slow();
    for (const [question, of] of Object.entries(questions)) {
      await test.step(question, async () => {
        await enter(page, owner, '/notifications');
        await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible(patience);
        await page.keyboard.press('g');
        await page.keyboard.press('o');
        await answered(page, of, 'key');
      });
    }
    // From anywhere, Decisions has keys of its own.
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await expect(table(page, 'Researched twice')).toBeVisible(patience);
    await page.goto('/overview');
    const person = page.locator('.team-people').getByRole('link').first();
    const name = (await person.textContent()) ?? '';
    await person.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name, patience);
    await expect(page).toHaveURL(/time=today/);
  },
);

test('each of the owner’s six questions is answered in two taps on a phone: the menu, and the overview [OWN-01, OWN-02, OWN-03, OWN-04, OWN-05, OWN-07]', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, owner, '/notifications');
  for (const [question, of] of Object.entries(questions)) {
    await test.step(question, async () => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Overview' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
      await answered(page, of, 'tap');
    });
  }
});
