import type { Page } from '@playwright/test';
import { publicScreens } from '#client/app/public-screens.ts';
import { screens } from '#client/app/screens.ts';
import { brandOf } from '#provider/products/sample-products.ts';
import { nextFrames, overflowOf, screenPaths, visit } from './floor.ts';
import { owner, test } from './marketplace.ts';
import { enter, expect } from './stage.ts';

/** Names of people and products, and codes, which no language changes. */
const untouched =
  /^(?:[A-Z0-9]{2,}|.*@.*|Sellerwire|demo-pass-1|Demo .*|Starter|Advanced|AZInsight|Harlow insulated tumbler|User not authorize|Home & Kitchen)$/;

/**
 * Elements that show data: what people entered, imports, rows, cells, product titles, the provider's plan contents, and
 * the lists of suppliers.
 */
const dataAreas =
  '[dir=auto], .run, [role=row]:not(.head), [role=option], td, tbody th, option, textarea, .plugin :is(h3, .ticks), .plugin > .soft';

/** Dates, amounts, browsers, and titles of products. */
const isData = (text: string): boolean =>
  /^(?:[A-Z][a-z]{2} \d|\d|.*\$\d|.*\bon Linux$)/.test(text) || brandOf(text) !== '';

const paths = [...screenPaths.filter((path) => path !== '/notifications'), '/pricing-plans?tab=API&menu=SUBSCRIPTION'];

/** Without anything in their addresses, these only move on. */
const onTheirWay: readonly unknown[] = [
  publicScreens.walmartAuth,
  publicScreens.olderWizard,
  publicScreens.newestWizard,
];
const publicPaths = Object.values(publicScreens)
  .filter((screen) => !onTheirWay.includes(screen))
  .map(({ path }) => path.replace(':product', 'az'));

/** Returns a page's distinct visible texts that contain letters. @param inside the selector of the part to search */
const textsOf = (page: Page, inside: string): Promise<string[]> =>
  page.evaluate(
    ([selector, data]) => {
      const found = new Set<string>();
      for (const root of document.querySelectorAll(selector)) {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const text = walker.currentNode.textContent?.trim() ?? '';
          if (walker.currentNode.parentElement?.closest(data)) continue;
          if (/[A-Za-z]{3}/.test(text)) found.add(text);
        }
        for (const element of root.querySelectorAll('[aria-label], [placeholder], [title]')) {
          if (element.closest(data) || element.matches('.plugin')) continue;
          for (const name of ['aria-label', 'placeholder', 'title']) {
            const text = element.getAttribute(name)?.trim() ?? '';
            if (/[A-Za-z]{3}/.test(text)) found.add(text);
          }
        }
      }
      return [...found];
    },
    [inside, dataAreas] as const,
  );

// Every text longer and accented: the pseudo language.
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('sellerwire.pseudo', 'true'));
});

/**
 * Returns the texts inside that no language reaches, in a wide and a narrow window, and how far the page is too wide.
 */
async function faultsOf(page: Page, inside: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await nextFrames(page);
    const plain = (await textsOf(page, inside)).filter(
      (text) => !text.includes('~') && !untouched.test(text) && !isData(text),
    );
    faults.push(...plain.map((text) => `${width} px: ${text}`));
    const tooWide = await overflowOf(page);
    if (tooWide > 0) faults.push(`${width} px: ${tooWide} px too wide`);
  }
  return faults;
}

test('every text of the header, of the inbox, and of every screen can be translated, and none makes a page too wide', async ({
  page,
}) => {
  await enter(page, owner, '/notifications');
  await expect(page.getByRole('heading', { level: 1, name: /Nótífícátíóns/ })).toBeVisible();
  // The count needs room in the head.
  await expect(page.locator('.page-head > .count')).toBeAttached();
  expect(await faultsOf(page, 'header, .tools, .page-head, .feed-head')).toEqual([]);
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, path);
    await expect(page).toHaveURL(path);
    // A member's page has the member's name as its heading, once it is read.
    await expect(page.locator('main h1').first(), path).toHaveText(
      path === screens.memberPage.path ? 'Demo Owner' : /~/,
    );
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    expect.soft(await faultsOf(page, 'main'), path).toEqual([]);
  }
});

test('every text of every public screen can be translated, and none makes a page too wide', async ({ page }) => {
  for (const path of publicPaths) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.locator('h1').first(), path).toHaveText(/~/);
    await expect(page.locator('.skeleton')).toHaveCount(0);
    expect.soft(await faultsOf(page, '#root'), path).toEqual([]);
  }
});
