import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { feeCalls } from '#shared/listings/fees/calls.ts';
import { productCalls } from '#shared/products/calls.ts';
import { importCalls } from '#shared/products/imports/calls.ts';
import { sellCalls } from '#shared/products/selling/calls.ts';
import type { SellCheck, SellVerdict } from '#shared/products/selling/sell-check.ts';
import type { Profile } from '#shared/session/profile.ts';
import { overflow, violations } from '#tests/support/component.tsx';
import { savedFile } from '#tests/support/component-files.ts';
import { type Answers, on, refused, showFed } from '#tests/support/fed-screen.tsx';
import { foundAll } from '#tests/support/viewer-stage.ts';
import { ProductSelling } from '../product-selling.tsx';
import { ProductViewerScreen } from './product-viewer-screen.tsx';

const LINK = 'https://sellercentral.amazon.com/hz/approvalrequest/restrictions/approve';
const asin = (n: number) => `B0${String(n).padStart(8, '0')}`;
const asins = (count: number) => Array.from({ length: count }, (_, n) => asin(n));
const verdicts: SellVerdict[] = ['sellable', 'approval', 'not-sellable', 'not-found', 'unknown'];

/** The provider's line: what is wanted waits until `answerAll`. */
function createLine() {
  const checks = new Map<string, SellCheck>();
  const line = { stopped: null as string | null };
  const waiting = (of: string, condition: SellCheck['condition'], paused: boolean): SellCheck => ({
    asin: of,
    condition,
    verdict: null,
    message: null,
    link: null,
    at: null,
    state: paused ? 'paused' : 'waits',
  });
  return {
    line,
    calls: [
      on(sellCalls.read, ({ asins: wanted }) => ({
        checks: wanted.flatMap((of) => [...checks.values()].filter((check) => check.asin === of)),
        stopped: line.stopped,
      })),
      on(sellCalls.want, ({ asins: wanted, conditions = ['new_new'] as const, paused = false }) => {
        for (const of of wanted)
          for (const condition of conditions) checks.set(`${of} ${condition}`, waiting(of, condition, paused));
        return line;
      }),
    ],
    answerAll: () => {
      for (const [key, check] of checks) {
        const verdict = verdicts[Number(check.asin.slice(-1)) % verdicts.length] as SellVerdict;
        const approval = verdict === 'approval' ? { message: 'Ask first.', link: `${LINK}?asin=${check.asin}` } : {};
        checks.set(key, { ...check, verdict, at: Date.UTC(2026, 10, 30, 12), state: null, ...approval });
      }
    },
  };
}

let serial = 0;
async function openViewer(count: number, more: Answers, profile?: Profile) {
  serial += 1;
  const shown = await showFed((store) => <ProductViewerScreen store={store} info={null} ColleagueNote={() => null} />, {
    answers: [
      on(feeCalls.schedules, { schedules: [] }),
      on(importCalls.list, { imports: [], rows: 0, most: { rows: 1, imports: 1 } }),
      on(productCalls.items, (lookup) => foundAll(lookup as never)),
      ...more,
    ],
    user: { _id: `selling-${Date.now()}-${serial}`, accountType: 'USER', productType: 'basic' },
    profile,
  });
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await next.click();
  await page.getByLabelText('List of identifiers').fill(asins(count).join(','));
  await next.click();
  await page.getByRole('checkbox', { name: 'Buy Box new' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  return shown;
}

const rowText = (index: number) => document.querySelector(`.columns-body [data-index="${index}"]`)?.textContent;
const strip = page.getByRole('region', { name: 'Check what you can sell' });

describe('what can be sold, in the Product Viewer', () => {
  it('is asked at a press, shows its progress, is paused, and filters the list [SIG-06]', async () => {
    const { line, calls, answerAll } = createLine();
    const { edge, emit } = await openViewer(30, calls);
    await page.getByRole('button', { name: 'Check 30 products' }).click();
    await expect.element(strip).toMatchTextContent(/0 of 30.*30 products take 1 minute, 1 left/);
    await strip.getByRole('button', { name: 'Pause' }).click();
    await strip.getByRole('button', { name: 'Resume' }).click();
    await expect.element(strip.getByRole('button', { name: 'Pause' })).toBeVisible();
    expect(edge.sent(sellCalls.want).map((sent) => (sent as { paused: boolean }).paused)).toEqual([false, true, false]);

    line.stopped = 'The role Product Listing is missing.';
    emit('sellChecks.changed', { marketplace: 'US', asins: [] });
    await expect.element(page.getByRole('alert')).toMatchTextContent(/has stopped.*Product Listing/);
    line.stopped = null;

    answerAll();
    emit('sellChecks.changed', { marketplace: 'US', asins: asins(30) });
    await expect.poll(() => rowText(0)).toContain('You can sell it');
    await expect.element(strip).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('link', { name: `Request approval for ${asin(1)} at Amazon` }))
      .toHaveAttribute('href', `${LINK}?asin=${asin(1)}`);
    for (const [at, text] of ['Not sellable', 'ASIN not found', 'No answer'].entries())
      expect(rowText(at + 2)).toContain(text);
    await page.getByRole('button', { name: 'Approval 6' }).click();
    await expect.poll(() => rowText(0)).toContain(asin(1));
    await expect.poll(() => rowText(1)).toContain(asin(6));
    expect(location.search).toContain('sell=approval');
    expect(overflow()).toBe(0);
    expect(await violations()).toEqual([]);

    const file = savedFile();
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect.poll(() => file.isClosed).toBe(true);
    expect(file.text).toContain('May I sell it');
    expect(file.text).toContain('Approval needed');
    expect(file.text).not.toContain('Not sellable');
  });

  it('starts by itself for a short list, and says why it cannot [SIG-06]', async () => {
    const { calls } = createLine();
    const { edge } = await openViewer(3, [...calls, on(sellCalls.want, refused('Too many checks wait.'))]);
    await expect.element(page.getByText('Too many checks wait.')).toBeVisible();
    expect(edge.sent(sellCalls.want)).toEqual([{ marketplace: 'US', asins: asins(3), paused: false }]);
    await expect.element(page.getByRole('button', { name: 'Check 3 products' })).toBeVisible();
  });

  it('is not there with the specification’s profile [SIG-06]', async () => {
    const { edge } = await openViewer(3, createLine().calls, 'specification');
    await expect.poll(() => rowText(0)).toContain(asin(0));
    expect(document.body.textContent).not.toContain('May I sell it');
    expect(edge.sent(sellCalls.read)).toEqual([]);
  });
});

describe('what can be sold, on the product’s page', () => {
  it('is asked at a press for each condition, and follows as Amazon answers [SIG-06]', async () => {
    const { calls, answerAll } = createLine();
    const product = { marketplace: 'US', asin: asin(1) };
    const { edge, emit } = await showFed(
      (shown) => <ProductSelling store={shown} product={product} condition="new" onFound={() => {}} />,
      { answers: calls },
    );
    await page.getByRole('button', { name: 'Ask Amazon' }).click();
    await expect.poll(() => document.querySelectorAll('dl [role="img"]').length).toBe(6);
    expect(edge.sent(sellCalls.want)).toEqual([expect.objectContaining({ asins: [asin(1)] })]);
    answerAll();
    emit('sellChecks.changed', { marketplace: 'US', asins: [asin(1)] });
    await expect.poll(() => document.querySelectorAll('dl a').length).toBe(6);
    await expect.element(page.getByText('Used, very good')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Ask Amazon' })).not.toBeInTheDocument();
    expect(await violations()).toEqual([]);
  });
});
