import { chromium } from '@playwright/test';
import { chromiumArgs, ensureBrowser } from '#tests/support/browser.ts';
import { pricingMessage } from '#tests/support/messages.ts';
import { startPortal } from '#tests/support/portal.ts';
import { sharedNow } from './procs.ts';

/**
 * From the answer of the ingest endpoint to the row in the page of a signed-in person, through the embedded provider,
 * the edge and the client.
 * @returns the median, ms; 0 where the row was there before the answer had been read
 */
export async function ingestToDom(messages: number): Promise<number> {
  const portal = await startPortal();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: chromiumArgs });
  try {
    const page = await browser.newPage();
    await page.goto(`${portal.url}/sign-in?returnUrl=/notifications`);
    await page.getByLabel('Email').fill('owner@demo.test');
    await page.getByLabel('Password', { exact: true }).fill('demo-pass-1');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: /^Connection: Live/ }).waitFor({ timeout: 15_000 });
    // Over the list, the mouse would count as reading, and new rows would wait.
    await page.mouse.move(0, 0);
    // The page itself records when one of our texts first appears: polling from outside would cost more than the
    // measured time.
    await page.evaluate(() => {
      const seen: Record<string, number> = {};
      Object.assign(window, { seen });
      const look = () => {
        const now = performance.timeOrigin + performance.now();
        for (const [asin] of (document.body.textContent ?? '').matchAll(/B0BENCH\d{3}/g)) seen[asin] ??= now;
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    const waits: number[] = [];
    for (let n = 0; n < messages; n += 1) {
      const asin = `B0BENCH${String(n).padStart(3, '0')}`;
      const { status } = await portal.ingest('sp-api', messageOf(n, asin));
      const answered = sharedNow();
      if (status !== 202) throw new Error(`The endpoint answered ${status}`);
      const at = await page.waitForFunction(
        (name) => (window as unknown as { seen: Record<string, number> }).seen[name],
        asin,
        { timeout: 5_000 },
      );
      waits.push(Math.max(0, ((await at.jsonValue()) as number) - answered));
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    waits.sort((a, b) => a - b);
    return waits[Math.floor(waits.length / 2)] ?? Number.NaN;
  } finally {
    await browser.close();
    await portal.close();
  }
}

function messageOf(n: number, asin: string): unknown {
  const at = Date.now();
  return pricingMessage(n, { sellerId: 'A1DEMOOWNER001', asin, at, notificationId: `bench-${at}-${n}` });
}
