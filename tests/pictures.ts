// npm run pictures: takes the README's pictures in docs/images anew, one per kind of person, with sample data.
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { builtClient } from '#edge/client-build.ts';
import { chromiumArgs, ensureBrowser } from './support/browser.ts';
import { readCommandLine } from './support/command-line.ts';
import { startPortal } from './support/portal.ts';
import { root } from './support/sources.ts';

readCommandLine(
  'npm run pictures\n\nTakes the pictures in docs/images anew, from a portal with sample data. Takes no options.',
  {},
);

const EMAIL = 'owner@demo.test';
/** How long late content (histories, the demo's alerts) may take, ms. */
const PATIENCE = 120_000;

async function signIn(page: Page) {
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill('demo-pass-1');
  await page.keyboard.press('Enter');
  await page.getByText('Live', { exact: true }).waitFor();
}

const pictures: Record<string, (page: Page, url: string) => Promise<void>> = {
  /** A seller's inbox with an alert open beside the list. */
  async notifications(page, url) {
    await page.goto(`${url}/notifications`);
    await signIn(page);
    await page.locator('.alert').first().click();
    await page.getByText('New price').waitFor();
  },
  /** What an owner sees first: the team. */
  async overview(page, url) {
    await page.goto(`${url}/overview`);
    await signIn(page);
    await page.waitForLoadState('networkidle');
  },
  /** An operator's search: what happened to an alert. */
  async operator(page, url) {
    await page.goto(`${url}/ops#alerts`);
    await page.getByLabel('Operator key').fill('operator-key-for-tests');
    await page.keyboard.press('Enter');
    await page.getByRole('searchbox').fill(EMAIL);
    await page.keyboard.press('Enter');
    await page.waitForLoadState('networkidle');
  },
};

await builtClient(root);
const portal = await startPortal({ DEMO_FEED: 'on' });
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: chromiumArgs });
try {
  for (const [name, show] of Object.entries(pictures)) {
    const context = await browser.newContext({
      viewport: { width: 1_440, height: 900 },
      reducedMotion: 'reduce',
      colorScheme: 'light',
      locale: 'en-US',
      timezoneId: 'UTC',
    });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    await show(page, portal.url);
    const path = join(root, 'docs', 'images', `${name}-light.png`);
    await page.screenshot({ path });
    console.log(`Written: ${path}`);
    await context.close();
  }
} finally {
  await browser.close();
  await portal.close();
}
