import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { feeCalls } from '#shared/listings/fees/calls.ts';
import { productCalls } from '#shared/products/calls.ts';
import { importCalls } from '#shared/products/imports/calls.ts';
import type { Profile } from '#shared/session/profile.ts';
import { viewCalls } from '#shared/views/calls.ts';
import { overflow, violations } from '#tests/support/component.tsx';
import { savedFile } from '#tests/support/component-files.ts';
import { type Answers, held, on, refused, showFed } from '#tests/support/fed-screen.tsx';
import { foundAll } from '#tests/support/viewer-stage.ts';
import { ProductViewerScreen } from './product-viewer-screen.tsx';

const asin = (n: number) => `B0${String(n).padStart(8, '0')}`;
const asins = (count: number) => Array.from({ length: count }, (_, n) => asin(n));

const next = page.getByRole('button', { name: 'Next' });
const list = page.getByLabelText('List of identifiers');
const strip = page.getByRole('region', { name: 'Import' });
const done = () =>
  expect.poll(() => page.getByRole('progressbar', { name: 'Import' }).query()?.getAttribute('aria-valuenow'));

let serial = 0;
/** Each test has an account of its own, whose lists this browser stores. */
const open = (more: Answers, address?: string, profile?: Profile) => {
  const answers = [on(feeCalls.schedules, { schedules: [] }), ...more];
  serial += 1;
  const user = { _id: `viewer-${Date.now()}-${serial}`, accountType: 'USER', productType: 'basic' };
  return showFed((store) => <ProductViewerScreen store={store} info={null} ColleagueNote={() => null} />, {
    answers,
    address,
    user,
    profile,
  });
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
    const items = on(productCalls.items, (lookup) =>
      fails && lookup.asins?.includes(broken) ? failure : foundAll(lookup as never),
    );
    const { edge } = await open([items]);
    await submit(100);
    await expect.element(page.getByText('Error in calling api, please check api')).toBeVisible();
    await expect.poll(() => strip.element().textContent).toContain('1 batch, 20 identifiers');
    await expect
      .poll(() => document.querySelector('.columns-body [data-index="0"]')?.textContent)
      .toContain(`Product ${asin(0)}`);
    fails = false;
    const before = edge.sent(productCalls.items).length;
    await strip.getByRole('button', { name: 'Retry' }).click();
    await done().toBe('100');
    await expect.element(page.getByText('Error in calling api, please check api')).not.toBeInTheDocument();
    // Each batch but the failed one was asked for once.
    expect(edge.sent(productCalls.items)).toHaveLength(6);
    expect(edge.sent(productCalls.items).slice(before)).toContainEqual(
      expect.objectContaining({ asins: expect.arrayContaining([broken]) }),
    );
  });

  it('says that tokens ran out, leads to the token plans, and goes on when there are more [TOK-02]', async () => {
    let left = 2;
    const items = on(productCalls.items, (lookup) => {
      left -= 1;
      return left < 0
        ? refused('You do not have enough tokens.', { status: 402, code: 'NO_TOKENS' })
        : foundAll(lookup as never);
    });
    await open([items]);
    await submit(100);
    await expect.element(page.getByText('Too few tokens are left', { exact: false })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'See the token plans' }))
      .toHaveAttribute('href', expect.stringContaining('pricing-plans'));
    await done().toBe('40');
    left = 100;
    await strip.getByRole('button', { name: 'Resume' }).click();
    await done().toBe('100');
    await expect.element(page.getByText('Too few tokens are left', { exact: false })).not.toBeInTheDocument();
  });

  it('asks before it replaces results that only this browser stores: they can be exported first, and No leads back to the list [VIEW-10]', async () => {
    const file = savedFile();
    await open([on(productCalls.items, (lookup) => foundAll(lookup as never))], '', 'specification');
    await submit(1);
    await done().toBe('1');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import' });
    await list.fill(asin(7));
    await dialog.getByRole('button', { name: 'Next' }).click();
    // The fields of the last import.
    await expect.element(dialog.getByRole('checkbox', { name: 'Buy Box new' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    const question = page.getByRole('dialog', { name: 'Replace the results?' });
    await expect
      .poll(() => question.query()?.textContent)
      .toContain('Typed list: 1 found for 1 token. The results are removed from this browser');
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

  it('has no stored imports, presets, or costs up front with the specification’s profile, and an ASIN leads to Amazon [VIEW-08]', async () => {
    const { edge } = await open([on(productCalls.items, (lookup) => foundAll(lookup as never))], '', 'specification');
    await submit(2);
    await done().toBe('2');
    await expect
      .element(page.getByRole('link', { name: asin(0) }))
      .toHaveAttribute('href', `https://www.amazon.com/dp/${asin(0)}`);
    (document.querySelector('.columns-body [data-index="1"] input[type="checkbox"]') as HTMLElement).click();
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await expect
      .poll(() =>
        bar
          .getByRole('button')
          .elements()
          .map(({ textContent }) => textContent?.trim()),
      )
      .toEqual(['Export CSV', '']);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await list.fill(asin(7));
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.element(page.getByRole('dialog').getByRole('checkbox', { name: 'Buy Box new' })).toBeChecked();
    expect(page.getByRole('group', { name: 'What to look up' }).query()).toBeNull();
    expect(page.getByRole('dialog').element().textContent).not.toContain('token');
    for (const call of [
      importCalls.list,
      importCalls.open,
      importCalls.begin,
      viewCalls.list,
      productCalls.cost,
      feeCalls.schedules,
    ])
      expect(edge.sent(call)).toEqual([]);
  });

  it('shows only products that Amazon itself does not sell, and its file has a row for each ASIN of a code [VIEW-08]', async () => {
    const file = savedFile();
    const sold: Record<string, number | null> = { B0AMAZON01: 20, B0NOAMAZ02: null, B0NOAMAZ03: null };
    await open([
      on(productCalls.items, ({ asins = [], identifiers = [] }) => {
        const asked = [...asins, ...identifiers];
        const found = asked.map((each) => ({
          asked: each,
          asins: each in sold ? [each] : ['B0NOAMAZ03', 'B0AMAZON01'],
        }));
        const rows = Object.entries(sold).map(([each, amazon_price]) => ({
          asin: each,
          title: `Product ${each}`,
          amazon_price,
        }));
        return { rows, found, notFound: [], tokens: { spent: asked.length, free: 0 }, sample: true };
      }),
    ]);
    await next.click();
    await next.click();
    await list.fill('B0AMAZON01,B0NOAMAZ02,036000291452');
    await next.click();
    await expect.element(page.getByRole('checkbox', { name: 'Amazon', exact: true })).toBeChecked();
    await page.getByRole('button', { name: 'Submit' }).click();
    await done().toBe('3');
    const shown = () =>
      [...document.querySelectorAll('.columns-body [data-index]')].map(
        (row) => /B0\w{8}/.exec(row.textContent ?? '')?.[0],
      );
    await expect.poll(() => shown().sort()).toEqual(expect.arrayContaining(['B0AMAZON01', 'B0NOAMAZ02', 'B0NOAMAZ03']));
    await page.getByRole('checkbox', { name: 'Amazon does not sell it' }).click();
    await expect.poll(() => shown().includes('B0AMAZON01')).toBe(false);
    expect(location.search).toContain('amazon=no');
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect.poll(() => shown().includes('B0AMAZON01')).toBe(true);
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect.poll(() => file.isClosed).toBe(true);
    expect(file.text.split('\r\n').flatMap((line) => /B0\w{8}/.exec(line)?.[0] ?? [])).toEqual([
      'B0AMAZON01',
      'B0NOAMAZ02',
      'B0NOAMAZ03',
      'B0AMAZON01',
    ]);
  });

  it('lists what was not found beside its results, passes axe, and fits a phone', async () => {
    const unknown = [asin(3), asin(8)];
    await open([
      on(productCalls.items, (lookup) => {
        const { rows, found, ...rest } = foundAll(lookup as never);
        const known = <T,>(each: T, id: string): T[] => (unknown.includes(id) ? [] : [each]);
        return {
          ...rest,
          rows: rows.flatMap((each) => known(each, each.asin)),
          found: found.flatMap((each) => known(each, each.asked)),
          notFound: found.flatMap(({ asked }) => (unknown.includes(asked) ? [{ asked, reason: 'unknown' }] : [])),
        };
      }),
    ]);
    await submit(20);
    await done().toBe('20');
    await strip.getByRole('button', { name: '2', exact: true }).click();
    const drawer = page.getByRole('complementary', { name: 'Not found' });
    await expect.poll(() => drawer.query()?.textContent).toContain(asin(3));
    (document.querySelector('.columns-body [data-index="1"] input[type="checkbox"]') as HTMLElement).click();
    expect(await violations(page.getByRole('main').element())).toEqual([]);
    await drawer.getByRole('button', { name: 'Close' }).click();
    for (const width of [1440, 390, 360]) {
      await page.viewport(width, 844);
      expect(overflow(), `${width} px`).toBe(0);
    }
  });

  it('opens the form alone for a link to a product, also while it still reads [VIEW-01]', async () => {
    const fees = held({ schedules: [] });
    const dialogs: string[] = [];
    const seen = new MutationObserver(() => document.querySelector('.p-dialog, .dialog') && dialogs.push('opened'));
    seen.observe(document.body, { childList: true, subtree: true });
    await open([on(feeCalls.schedules, fees.answer)], `?asin=${asin(1)}`);
    await expect.element(page.getByRole('status', { name: 'Loading saved results' })).toBeVisible();
    fees.release();
    await next.click();
    await next.click();
    await expect.element(list).toHaveValue(asin(1));
    seen.disconnect();
    expect(dialogs).toEqual([]);
  });
});
