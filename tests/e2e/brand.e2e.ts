import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { brandStyle } from '#shared/brand/brand-style.ts';
import { root } from '#tests/support/sources.ts';
import { owner, ownPortal } from './marketplace.ts';
import { enter, goLive, idlePartsLoaded } from './stage.ts';

const folder = join(root, 'docs', 'brand-example');
const brand = JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8'));
/** PICTURES=on replaces the pictures of docs/brand.md. */
const pictures = process.env.PICTURES === 'on' ? folder : undefined;

const test = ownPortal({ BRAND_FILE: join(folder, 'brand.json') });

/** The product's own name, in what people can read or hear of a page. */
const namesProduct = async (page: Page): Promise<boolean> =>
  /sellerwire/i.test(
    await page.evaluate(() =>
      [
        document.title,
        document.body.innerText,
        ...[...document.querySelectorAll('[aria-label], [alt], [title], [placeholder]')].flatMap((each) =>
          ['aria-label', 'alt', 'title', 'placeholder'].map((name) => each.getAttribute(name) ?? ''),
        ),
      ].join('\n'),
    ),
  );

const color = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);
const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

test('under another brand, the sign-in page has its logo, name, colors, favicon, and pages, from the first paint on [CO-02]', async ({
  page,
}) => {
  const html = await (await page.request.get('/sign-in')).text();
  expect(html).toContain(`<title>${brand.name}</title>`);
  expect(html).toContain(brandStyle(brand.colors));
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/sign-in');
  await expect(page).toHaveTitle(`Log in · ${brand.shortName}`);
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', brand.colors.bar);
  expect(await color(page, '.public-side')).toBe(rgb(brand.colors.bar));
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(await color(page, '.btn.primary')).toBe(rgb(brand.colors.primary.light));

  const icon = await page.locator('link[rel="icon"]').getAttribute('href');
  expect(await (await page.request.get(icon ?? '')).text()).toBe(readFileSync(join(folder, 'icon.svg'), 'utf8'));
  const logo = page.getByRole('img', { name: brand.name });
  const drawn = async () => (await page.request.get((await logo.getAttribute('src')) ?? '')).text();
  await expect(logo).toHaveCount(1);
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await drawn()).toBe(readFileSync(join(folder, 'logo-light.svg'), 'utf8'));
  await page.emulateMedia({ colorScheme: 'dark' });
  // The button changes its color gradually.
  await expect.poll(() => color(page, '.btn.primary')).toBe(rgb(brand.colors.primary.dark));
  expect(await drawn()).toBe(readFileSync(join(folder, 'logo-dark.svg'), 'utf8'));

  for (const [name, href] of [
    ['Email support', `mailto:${brand.support}`],
    ['Terms', brand.legal.terms],
    ['Privacy policy', brand.legal.privacy],
    ['Imprint', brand.legal.imprint],
  ])
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', href);
  expect(await namesProduct(page)).toBe(false);
  expect(refused).toEqual([]);
});

test('the inbox, the settings, an unknown page, and the operator’s page have the brand and never the product’s name [CO-02]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await goLive(page, owner);
  await expect(page).toHaveTitle(new RegExp(`Notifications · ${brand.shortName}$`));
  await expect(page.getByRole('link', { name: `${brand.name}, start page` })).toBeVisible();
  expect(await color(page, '.bar')).toBe(rgb(brand.colors.bar));
  expect(await color(page, '.bar .wire')).toBe(rgb(brand.colors.wire.dark));
  await page.getByRole('button', { name: 'Support', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Imprint' })).toHaveAttribute('href', brand.legal.imprint);
  await page.keyboard.press('Escape');
  expect(await namesProduct(page)).toBe(false);

  for (const [path, heading] of [
    ['/user/change-password', 'Profile Settings'],
    ['/nowhere', 'This page does not exist'],
  ] as const) {
    await enter(page, owner, path);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`${heading} · ${brand.shortName}$`));
    expect(await namesProduct(page)).toBe(false);
  }

  await page.goto('/ops');
  await expect(page.getByRole('img', { name: brand.name })).toHaveCount(1);
  await expect(page).toHaveTitle(`Operator · ${brand.name}`);
  await page.getByLabel('Operator key').fill('operator-key-for-tests');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: `${brand.name} operator` })).toBeVisible();
  expect(await color(page, '.ops-bar')).toBe(rgb(brand.colors.bar));
  expect(await namesProduct(page)).toBe(false);
});

test('the header has the logo while there is room for it, and on a small phone the favicon [CO-02]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await goLive(page, owner);
  const home = page.getByRole('link', { name: `${brand.name}, start page` });
  await expect(home.locator('.mark')).toBeVisible();
  await expect(home.locator('.logo')).toBeHidden();
  for (const width of [700, 1_000, 1_900]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(home.locator('.logo'), `at ${width} px`).toBeVisible();
    await expect(home.locator('.mark'), `at ${width} px`).toBeHidden();
  }
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the picture of the inbox in the ${colorScheme} theme shows the logo in the header [CO-02]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1600, height: 900 });
    // No picture of a color on its way.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await goLive(page, owner);
    await idlePartsLoaded(page);
    await page.locator('.alert').nth(2).click();
    await expect(page.getByRole('heading', { name: 'New price' })).toBeVisible();
    const logo = page.locator('.bar .logo');
    await expect(logo).toBeVisible();
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const path = join(pictures ?? test.info().outputDir, `inbox-${colorScheme}.png`);
    await page.screenshot({ path, animations: 'disabled' });
    expect(readFileSync(path).length).toBeGreaterThan(10_000);
  });
