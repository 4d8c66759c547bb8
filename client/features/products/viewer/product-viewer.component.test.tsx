import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { lazy } from '#client/ui/lazy-part.ts';
import { feeCalls } from '#shared/fees/calls.ts';
import { productCalls } from '#shared/products/calls.ts';
import { savedFile } from '#tests/support/component-files.ts';
import { type Answers, on, refused, showFed } from '#tests/support/fed-screen.tsx';
import { foundAll } from '#tests/support/viewer-stage.ts';
import { productViewerWith } from './product-viewer-screen.tsx';

const Viewer = productViewerWith(lazy(() => new Promise(() => {})));
const asin = (n: number) => `B0${String(n).padStart(8, '0')}`;
const asins = (count: number) => Array.from({ length: count }, (_, n) => asin(n));

const next = page.getByRole('button', { name: 'Next' });
const list = page.getByLabelText('List of identifiers');
const strip = page.getByRole('region', { name: 'Import' });
const done = () => expect.poll(() => page.getByRole('progressbar', { name: 'Import' }).query()?.getAttribute('aria-valuenow'));

let serial = 0;
/** Each test has an account of its own, whose lists this browser stores. */
const open = (answers: Answers, query = '') => {
  serial += 1;
  const user = { _id: `viewer-${Date.now()}-${serial}`, accountType: 'USER', productType: 'basic' };
  return showFed((store) => <Viewer store={store} info={null} />, { answers, query, user });
};

async function submit(count: number) {
  await next.click();
  await next.click();
  await list.fill(asins(count).join(','));
  await next.click();
  await page.getByRole('checkbox', { name: 'Buy Box new' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
}

describe('the Product Viewer', () => {
  it('stops when a batch fails for good; what arrived stays, and Retry asks for the rest alone [VIEW-06]', async () => {
    const broken = asin(2 * 20);
    let fails = true;
    // A refused call is not tried again.
    const failure = refused('The provider cannot answer this.');
    const items = on(productCalls.items, (lookup) => (fails && lookup.asins?.includes(broken) ? failure : foundAll(lookup as never)));
    const { requestsOf } = await open([items]);
    await submit(100);
    await expect.element(page.getByText('Error in calling api, please check api')).toBeVisible();
    await expect.poll(() => strip.element().textContent).toContain('1 batch, 20 identifiers');
    await expect.poll(() => document.querySelector('.columns-body [data-index="0"]')?.textContent).toContain(`Product ${asin(0)}`);
    fails = false;
    const before = requestsOf(productCalls.items).length;
    await strip.getByRole('button', { name: 'Retry' }).click();
    await done().toBe('100');
    await expect.element(page.getByText('Error in calling api, please check api')).not.toBeInTheDocument();
    // Each batch but the failed one was asked for once.
    expect(requestsOf(productCalls.items)).toHaveLength(6);
    expect(requestsOf(productCalls.items)[before]).toMatchObject({ asins: expect.arrayContaining([broken]) });
  });

  it('says that tokens ran out, leads to the token plans, and goes on when there are more [TOK-02]', async () => {
    let left = 2;
    const items = on(productCalls.items, (lookup) => {
      left -= 1;
      return left < 0 ? refused('You do not have enough tokens.', { status: 402, code: 'NO_TOKENS' }) : foundAll(lookup as never);
    });
    await open([items]);
    await submit(100);
    await expect.element(page.getByText('Too few tokens are left', { exact: false })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'See the token plans' })).toHaveAttribute('href', expect.stringContaining('pricing-plans'));
    await done().toBe('40');
    left = 100;
    await strip.getByRole('button', { name: 'Resume' }).click();
    await done().toBe('100');
    await expect.element(page.getByText('Too few tokens are left', { exact: false })).not.toBeInTheDocument();
  });

  it('asks before it replaces results that no provider stores: they can be exported first, and No leads back to the list [VIEW-10]', async () => {
    const file = savedFile();
    await open([on(productCalls.items, (lookup) => foundAll(lookup as never))]);
    await submit(1);
    await done().toBe('1');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import' });
    await list.fill(asin(7));
    await dialog.getByRole('button', { name: 'Next' }).click();
    // The fields of the last import, which left one of the preset out.
    await expect.element(dialog.getByRole('checkbox', { name: 'Buy Box new' })).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    const question = page.getByRole('dialog', { name: 'Replace the results?' });
    await expect.poll(() => question.query()?.textContent).toContain('Typed list: 1 found for 1 token. The results are removed from this browser');
    await question.getByRole('button', { name: 'Export CSV' }).click();
    await expect.poll(() => file.isClosed).toBe(true);
    expect(file.text).toContain(asin(0));
    await question.getByRole('button', { name: 'Keep the results' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await question.getByRole('button', { name: 'Replace' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => document.querySelector('.columns-body [data-index="0"]')?.textContent).toContain(asin(7));
  });

  it('opens the form alone for a link to a product, also while it still reads [VIEW-01]', async () => {
    let read = () => {};
    const reading = new Promise<void>((resolve) => (read = resolve));
    const fees = on(feeCalls.schedules, async () => {
      await reading;
      return { supported: false };
    });
    const dialogs: string[] = [];
    const seen = new MutationObserver(() => document.querySelector('.p-dialog, .dialog') && dialogs.push('opened'));
    seen.observe(document.body, { childList: true, subtree: true });
    await open([fees], `?asin=${asin(1)}`);
    await expect.element(page.getByRole('status', { name: 'Loading saved results' })).toBeVisible();
    read();
    await next.click();
    await next.click();
    await expect.element(list).toHaveValue(asin(1));
    seen.disconnect();
    expect(dialogs).toEqual([]);
  });
});
