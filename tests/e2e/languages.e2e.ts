import type { Page } from '@playwright/test';
import { publicScreens, screens } from '#client/app/screens.ts';
import { brandOf } from '#provider/products/sample-products.ts';
import { overflowOf, screenPaths, visit } from './floor.ts';
import { historyTest as test } from './history-stage.ts';
import { owner } from './marketplace.ts';
import { enter, expect } from './stage.ts';

/** Names of people and products, and codes, which no language changes. */
const untouched =
  /^(?:[A-Z0-9]{2,}|.*@.*|Sellerwire|demo-pass-1|Demo .*|Starter|Advanced|English|Deutsch|AZInsight|Harlow insulated tumbler|User not authorize|Home & Kitchen)$/;

/** Elements that show data: rows, cells, product titles, the provider's plan contents, and the lists of suppliers. */
const dataAreas = '[role=row]:not(.head), [role=option], td, tbody th, option, textarea, .plugin :is(h3, .ticks), .plugin > .soft';

/** Dates, amounts, browsers, and titles of products. */
const isData = (text: string): boolean => /^(?:[A-Z][a-z]{2} \d|\d|.*\$\d|.*\bon Linux$)/.test(text) || brandOf(text) !== '';

const paths = [...screenPaths.filter((path) => path !== '/notifications'), '/pricing-plans?tab=API&menu=SUBSCRIPTION'];

/** Without anything in their addresses, these only move on. */
const onTheirWay: readonly unknown[] = [publicScreens.walmartAuth, publicScreens.olderWizard, publicScreens.newestWizard];
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

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('sign-in, header, inbox and Team History are in German with German dates and numbers, unless the settings say otherwise', async ({ page }) => {
    await page.goto('/sign-in');
    await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.getByLabel('E-Mail').fill(owner.email);
    await page.getByLabel('Passwort', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByRole('button', { name: /^Verbindung: / })).toBeVisible();
    await page.goto('/notifications');
    await expect(page.getByRole('heading', { name: 'Benachrichtigungen' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Verbindung: Live/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Alle gelesen' })).toBeVisible();
    await page.goto('/user/team-history');
    await expect(page.getByRole('grid', { name: 'Teamverlauf' })).toHaveAttribute('aria-rowcount', /\d{6}/);
    await expect(page.getByRole('columnheader', { name: /^Titel/ })).toBeVisible();
    await expect(page.getByText(/Zeilen 1–\d+ von \d{3}\.\d{3}/)).toBeVisible();

    await page.goto('/user/change-password');
    // A reload before the answer would lose the choice.
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/preferences', async (route) => {
      if (route.request().method() === 'PUT') await answered.promise;
      await route.continue();
    });
    await page.getByRole('radio', { name: 'English' }).check();
    const reload = page.getByRole('button', { name: 'Reload' });
    await reload.click();
    await expect(reload).toHaveAttribute('aria-busy', 'true');
    answered.resolve();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.goto('/notifications');
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  });
});

test.describe('with every text longer and accented', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('sellerwire.pseudo', 'true'));
  });

  for (const width of [1440, 390])
    test(`every text of sign-in, header, inbox and Team History can be translated, and none overflows at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/sign-in');
      await expect(page.getByRole('heading', { name: /Lóg ín/ })).toBeVisible();
      const plain = async (inside: string) => (await textsOf(page, inside)).filter((text) => !text.includes('~') && !untouched.test(text));
      expect(await plain('main')).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
      await enter(page, owner, '/notifications');
      await expect(page.getByRole('heading', { level: 1, name: /Nótífícátíóns/ })).toBeVisible();
      // The count needs room in the head.
      await expect(page.locator('.page-head > .count')).toBeAttached();
      expect(await plain('header')).toEqual([]);
      expect(await plain('.tools, .page-head, .feed-head')).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
      await page.goto('/user/team-history');
      await expect(page.getByRole('heading', { level: 1, name: /Téám Hístórý/ })).toBeVisible();
      expect(await plain('.page-head, .tools, .columns-row.head')).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
    });

  for (const width of [1440, 390])
    test(`every text of every public screen can be translated, and none makes a page wider than ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const path of publicPaths) {
        await page.goto(path);
        await expect(page.locator('h1').first(), path).toHaveText(/~/);
        await expect(page.locator('.skeleton')).toHaveCount(0);
        const found = (await textsOf(page, '#root')).filter((text) => !text.includes('~') && !untouched.test(text) && !isData(text));
        expect.soft(found, path).toEqual([]);
        expect.soft(await overflowOf(page), path).toBe(0);
      }
    });

  for (const width of [1440, 390])
    test(`every text of every screen can be translated, and none makes a page wider than ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await enter(page, owner, '/notifications');
      for (const path of paths) {
        await visit(page, path);
        await expect(page).toHaveURL(path);
        // A member's page has the member's name as its heading, once it is read.
        await expect(page.locator('main h1').first(), path).toHaveText(path === screens.memberPage.path ? 'Demo Owner' : /~/);
        await expect(page.locator('main .skeleton')).toHaveCount(0);
        const found = (await textsOf(page, 'main')).filter((text) => !text.includes('~') && !untouched.test(text) && !isData(text));
        expect.soft(found, path).toEqual([]);
        expect.soft(await overflowOf(page), path).toBe(0);
      }
    });
});
