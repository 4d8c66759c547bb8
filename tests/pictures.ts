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
/** How long the operator's picture waits for alerts, ms. */
const FEED = 20_000;

async function signIn(page: Page, address: string) {
  await page.goto(address);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill('demo-pass-1');
  await page.keyboard.press('Enter');
  await page.getByText('Live', { exact: true }).waitFor();
}

/** Each in a browser of its own. */
const pictures: Record<string, (page: Page, url: string) => Promise<unknown>> = {
  /** A seller's inbox with an alert open beside the list. */
  async notifications(page, url) {
    await signIn(page, `${url}/notifications`);
    await page.locator('.alert').first().click();
    return page.getByRole('button', { name: 'Change price' }).waitFor();
  },
  /** What an owner sees first: what needs a decision, and the team. */
  async overview(page, url) {
    await signIn(page, `${url}/overview`);
    await page.getByText('looked up today', { exact: true }).waitFor();
    await page.getByText('at risk in').waitFor();
    return page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  },
  /** An operator's search: what happened to an alert, while its seller has the portal open. */
  async operator(page, url) {
    await signIn(page, `${url}/notifications`);
    const operators = await page.context().newPage();
    await operators.goto(`${url}/ops#alerts`);
    await operators.getByLabel('Operator key').fill('operator-key-for-tests');
    await operators.keyboard.press('Enter');
    await page.waitForTimeout(FEED);
    await operators.bringToFront();
    await operators.getByRole('searchbox').fill(EMAIL);
    await operators.keyboard.press('Enter');
    await operators.getByText('ANY_OFFER_CHANGED').nth(2).click();
    return operators.getByText('Acknowledged').or(operators.getByText('Sent to tabs')).first().waitFor();
  },
};

await builtClient(root);
const portal = await startPortal();
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: chromiumArgs });
try {
  for (const [name, show] of Object.entries(pictures)) {
    // Only the operator's picture needs alerts that come now.
    if (name === 'operator') {
      await portal.kill();
      await portal.start({ DEMO_FEED: 'on' });
    }
    const context = await browser.newContext({
      viewport: { width: 1_440, height: 900 },
      reducedMotion: 'reduce',
      colorScheme: 'light',
      locale: 'en-US',
      timezoneId: 'UTC',
    });
    context.setDefaultTimeout(PATIENCE);
    await show(await context.newPage(), portal.url);
    const path = join(root, 'docs', 'images', `${name}-light.png`);
    await context.pages().at(-1)?.screenshot({ path });
    console.log(`Written: ${path}`);
    await context.close();
  }
} finally {
  await browser.close();
  await portal.close();
}
