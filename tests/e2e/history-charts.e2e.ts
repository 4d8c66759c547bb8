import { expect, type Locator, type Page } from '@playwright/test';
import { noFaults, overflowOf } from './floor.ts';
import { owner, portalTest } from './marketplace.ts';
import { enter } from './stage.ts';

const test = portalTest('node').extend<{ noFaults: undefined }>({
  noFaults,
});
test.use({ viewport: { width: 1440, height: 900 } });

const PATH = '/user/team-history';
const member = 'member@demo.test';

const charts = (page: Page) => page.getByRole('region', { name: 'Charts', exact: true });
const bars = (page: Page) => charts(page).getByRole('figure', { name: /^Looked up per/ });
const figure = (page: Page, name: string) =>
  page
    .locator('.key-figures > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd > b');
const foot = (page: Page) => page.locator('.foot');
const numberIn = (text: string | null) => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));
const rowsInGrid = async (page: Page) => numberIn((await foot(page).locator('.fig').first().textContent())?.replace(/.* of /, '') ?? '');

async function open(page: Page, query = '?time=last30days') {
  await enter(page, owner, PATH + query);
  await expect(foot(page)).toContainText(/Rows 1–/);
  await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
  await page.mouse.move(10, 10);
}

let serial = 0;
const sourced = (change: object = {}) => {
  serial += 1;
  const id = `charts-${Date.now()}-${serial}`;
  return { id, member, asin: `B0CHT${String(serial).padStart(5, '0')}`, title: id, marketplace: 'US', sourced: new Date().toISOString(), ...change };
};

test('the charts and figures above the rows follow the same filters, and a day leads to its rows', async ({ page }) => {
  await open(page);
  await expect(bars(page).locator('.bar-part').first()).toBeAttached();
  // The axes are labeled with figures and days.
  await expect(bars(page).locator('.recharts-yAxis-tick-labels text').first()).toHaveText('0');
  await expect(bars(page).locator('.recharts-xAxis-tick-labels text').first()).toHaveText(/^\w{3} \d+$/);
  const total = await rowsInGrid(page);
  await expect.poll(async () => numberIn(await figure(page, 'Looked up').textContent())).toBe(total);
  await page.getByLabel('Filter Category').fill('home');
  await expect.poll(() => rowsInGrid(page)).toBeLessThan(total);
  await expect.poll(async () => numberIn(await figure(page, 'Looked up').textContent())).toBe(await rowsInGrid(page));

  const day = bars(page).getByRole('link', { name: /^\w+, \w+ \d+, \d{4}: \d+; / });
  await day.focus();
  await page.keyboard.press('ArrowLeft');
  const count = numberIn((await day.getAttribute('aria-label'))?.replace(/^.*?\d{4}: /, '') ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=(\d{4}-\d\d-\d\d)&to=\1/);
  await expect(page).toHaveURL(/has\.category=home/);
  await expect.poll(() => rowsInGrid(page)).toBe(count);
  await page.goBack();
  await bars(page).getByRole('link', { name: 'Demo Member 1', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Account', exact: true })).toHaveValue(member);
});

test('a cell of the week leads to the rows of its hours, which can be cleared again', async ({ page }) => {
  await open(page);
  const peak = charts(page)
    .getByRole('figure', { name: 'Week' })
    .getByRole('link', { name: /^\w+ \d\d–\d\d: / });
  const count = numberIn((await peak.getAttribute('aria-label'))?.replace(/^.*: /, '') ?? '');
  const all = await rowsInGrid(page);
  await peak.press('Enter');
  await expect(page).toHaveURL(/time=last30days.*hours=\w{3}-\d\d-\d\d|hours=\w{3}-\d\d-\d\d.*time=last30days/);
  await expect.poll(() => rowsInGrid(page)).toBe(count);
  await page.reload();
  await expect.poll(() => rowsInGrid(page)).toBe(count);
  await page.getByRole('button', { name: /^Remove \w+day \d\d:00 to \d\d:00/ }).click();
  await expect.poll(() => rowsInGrid(page)).toBe(all);
});

test('a click on a cell of the week or on a day opens it, even if the pointer has not moved there before', async ({ page }) => {
  await open(page);
  const week = charts(page).getByRole('figure', { name: 'Week' });
  const peak = week.getByRole('link', { name: /^\w+ \d\d–\d\d: / });
  const press = async (of: Locator, columns: number) => {
    const plot = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const link = (await of.getByRole('link').boundingBox()) ?? plot;
    // A press without a preceding move, as touch drivers and scripts send it, one column beside the link.
    const [x, y] = [link.x + link.width / 2 - plot.width / columns, link.y + link.height / 2];
    await of.evaluate(
      (element, at) => {
        const send = (type: string, from: Element) => {
          const Kind = type.startsWith('pointer') ? PointerEvent : MouseEvent;
          from.dispatchEvent(new Kind(type, { bubbles: true, cancelable: true, clientX: at.x, clientY: at.y, pointerType: 'mouse' } as PointerEventInit));
        };
        // Like a browser, send the click to the common ancestor of the pressed and the released element.
        send('pointerdown', element);
        send('click', element);
      },
      { x, y },
    );
  };
  await expect(peak).toBeVisible();
  await press(week.locator('.plot-points'), 12);
  await expect(page).toHaveURL(/hours=\w{3}-\d\d-\d\d/);
  await page.goBack();
  await expect(page).not.toHaveURL(/hours=/);
  await expect(bars(page).locator('.bar-part').first()).toBeAttached();
  await press(bars(page).locator('.plot-points'), 31);
  await expect(page).toHaveURL(/from=(\d{4}-\d\d-\d\d)&to=\1/);
});

test('a newly sourced product updates the figures and today’s bar, unless the rows are frozen', async ({ page, portal }) => {
  await open(page);
  const today = numberIn(await figure(page, 'Today').textContent());
  await portal.ingest('activity', sourced());
  await expect.poll(async () => numberIn(await figure(page, 'Today').textContent())).toBe(today + 1);
  await expect(bars(page).locator('.fill-new')).toHaveCount(1);

  await page.goto(`${PATH}?time=last30days&asof=${Date.now() - 60_000}`);
  await expect(bars(page).locator('.bar-part').first()).toBeAttached();
  const held = numberIn(await figure(page, 'Looked up').textContent());
  await portal.ingest('activity', sourced());
  await page.reload();
  await expect.poll(async () => numberIn(await figure(page, 'Looked up').textContent())).toBe(held);
  await expect(bars(page).locator('.fill-new')).toHaveCount(0);
});

test('all history is drawn with one shape per series, however many bars there are', async ({ page }) => {
  await open(page, '?time=all');
  const shapes = bars(page).locator('.bar-part');
  await expect(shapes.first()).toBeAttached();
  const series = await bars(page).locator('.series-key').count();
  expect(series).toBeGreaterThan(1);
  // One more shape for live rows.
  expect(await shapes.count()).toBeLessThanOrEqual(series + 1);
  const parts = (await shapes.evaluateAll((paths) => paths.map((path) => path.getAttribute('d') ?? ''))).join('').split('M').length - 1;
  expect(parts).toBeGreaterThan(300);
});

test('the charts open and close, this browser remembers it, and they start closed on small screens', async ({ page }) => {
  await open(page);
  const button = page.getByRole('button', { name: 'Charts', exact: true });
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await button.click();
  await expect(charts(page)).toHaveCount(0);
  await page.reload();
  await expect(foot(page)).toContainText(/Rows 1–/);
  await expect(charts(page)).toHaveCount(0);
  await button.click();
  await expect(charts(page)).toBeVisible();

  await page.evaluate(() => localStorage.removeItem('sellerwire.team-history.charts'));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(foot(page)).toContainText(/Rows 1–/);
  await expect(charts(page)).toHaveCount(0);
  await button.click();
  await expect(bars(page).locator('.bar-part').first()).toBeAttached();
  expect((await charts(page).boundingBox())?.height).toBeLessThanOrEqual(370);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});

test('a provider without the charts’ calls still shows the rows, with a note', async ({ page }) => {
  for (const call of ['charts/sourced', 'team/figures']) await page.route(`**/api/history/${call}`, (route) => route.fulfill({ json: { supported: false } }));
  await open(page);
  await expect(page.getByText('Charts are not available from this provider.')).toBeVisible();
  await expect(page.getByRole('figure')).toHaveCount(0);
});
