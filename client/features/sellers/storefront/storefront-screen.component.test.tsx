import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sellerCalls } from '#shared/sellers/calls.ts';
import { followCalls } from '#shared/sellers/follow-calls.ts';
import type { StorefrontLine } from '#shared/sellers/storefront.ts';
import type { Profile } from '#shared/session/profile.ts';
import { focus, overflow, press, violations } from '#tests/support/component.tsx';
import { type Answers, on, refused, showFed } from '#tests/support/fed-screen.tsx';
import { StorefrontScreen } from './storefront-screen.tsx';

/** Sellers by id, with the number of their listings. */
const sellers: Readonly<Record<string, number>> = { A1NORTH: 60, A1SOUTH: 80, A1LARGE: 700 };
const asinOf = (n: number) => `B0${String(n).padStart(8, '0')}`;
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ asin: asinOf(n), title: `Listing ${n}`, buy_box_price_new: 20 + n }));
const unknown = refused("Seller's Data does not exist in Database");
const ofSeller =
  (answer: (listings: number, sellerId: string) => unknown) =>
  ({ sellerId = '' }: { sellerId?: string }) => {
    const listings = sellers[sellerId];
    return listings === undefined ? unknown : answer(listings, sellerId);
  };
/** The whole storefront, line by line; `broken` ends it after twenty listings. */
const streamed =
  (broken = false) =>
  ({ sellerId }: { sellerId: string }) => {
    const rows = rowsOf(sellers[sellerId] ?? 0);
    const lines: StorefrontLine[] = [
      { rows: broken ? rows.slice(0, 20) : rows, of: rows.length },
      broken
        ? { failed: { code: 'BAD_ANSWER', message: 'It broke off.' } }
        : { end: { rows: rows.length, unreadable: 0 } },
    ];
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    return new Response(text, { headers: { 'content-type': 'application/x-ndjson' } });
  };

const answers: Answers = [
  on(
    sellerCalls.name,
    ofSeller((_, id) => ({ seller_id: id, seller_name: `Seller ${id}` })),
  ),
  on(
    sellerCalls.metrics,
    ofSeller((listings, id) => ({
      summary: {
        seller_id: id,
        seller_name: `Seller ${id}`,
        rating: 96,
        feedback_count: 900,
        tracked_since: 1_000_000_000_000,
        listing_count: listings,
      },
      categories: [{ name: 'Home', listing_count: listings, listing_count_amazon: 6 }],
    })),
  ),
  on(
    sellerCalls.preview,
    ofSeller(() => ({ rows: rowsOf(5) })),
  ),
  on(
    sellerCalls.cost,
    ofSeller((listings) => ({ listings, free: 0 })),
  ),
  on(sellerCalls.storefront, streamed()),
  on(sellerCalls.look, { look: null }),
];

const open = (address?: string, more: Answers = [], profile?: Profile) =>
  showFed((store) => <StorefrontScreen store={store} info={null} ColleagueNote={() => null} />, {
    answers: [...answers, ...more],
    address,
    profile,
  });

const listings = page.getByRole('grid', { name: 'Storefront listings' });
const listed = () => expect.poll(() => Number(listings.query()?.getAttribute('aria-rowcount')) - 2);
const field = page.getByRole('textbox', { name: 'Seller ID' });
const welcome = page.getByRole('heading', { name: 'Welcome to Seller Storefront' });
const submit = page.getByRole('button', { name: 'Submit' });
const alerts = () => expect.poll(() => document.querySelector('main [role=alert]')?.textContent);

describe('a storefront', () => {
  it('that a link names shows the seller before any choice and spends nothing; one press opens it [STORE-02, STORE-03]', async () => {
    const { edge } = await open('?tab=0&sellerId=A1NORTH');
    await expect.element(page.getByRole('heading', { name: 'Seller A1NORTH' })).toBeVisible();
    await expect.element(welcome).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument();
    expect(edge.sent(sellerCalls.preview)).toEqual([]);
    await submit.click();
    await listed().toBe(60);
    await expect.element(listings.getByRole('columnheader', { name: 'Buy Box new' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
  });

  it('is read and not followed or compared with an earlier look, with the specification’s profile [STORE-02, STORE-05]', async () => {
    const { edge } = await open('?tab=0&sellerId=A1LARGE', [], 'specification');
    await submit.click();
    await listed().toBe(700);
    await expect
      .element(page.getByRole('link', { name: asinOf(0) }))
      .toHaveAttribute('href', `https://www.amazon.com/dp/${asinOf(0)}`);
    expect(page.getByRole('button', { name: /Follow/ }).elements()).toEqual([]);
    for (const call of [sellerCalls.cost, sellerCalls.look, sellerCalls.keepLook, followCalls.list])
      expect(edge.sent(call)).toEqual([]);
  });

  it('opens without the filters and the search of the one before, and Back restores them', async () => {
    await open('?tab=0&sellerId=A1NORTH');
    await submit.click();
    await listed().toBe(60);
    await page.getByLabelText('Filter Title').fill('no such title');
    await expect.poll(() => location.search).toContain('has.title=');
    await page.getByRole('searchbox', { name: 'Title or ASIN' }).fill('nor this');
    await expect.element(page.getByText('No results found')).toBeVisible();
    await field.fill('A1SOUTH');
    await focus(page.getByRole('button', { name: 'Open storefront' }));
    await press('{Enter}');
    await listed().toBe(80);
    await expect.element(page.getByRole('searchbox', { name: 'Title or ASIN' })).toHaveValue('');
    await expect.poll(() => location.search).not.toContain('has.');
    history.back();
    await expect.poll(() => location.search).toContain('has.title=');
  });

  it('has its category statistics in a drawer that passes axe on a phone, and its metrics fit there', async () => {
    await open('?tab=0&sellerId=A1NORTH');
    await submit.click();
    await listed().toBe(60);
    await page.viewport(360, 780);
    await page.getByRole('button', { name: 'Category statistics' }).click();
    const drawer = page.getByRole('complementary');
    await expect.element(drawer).toBeVisible();
    expect(await violations(drawer.element())).toEqual([]);
    await press('{Escape}');
    await page.getByRole('tab', { name: 'Metrics' }).click();
    await expect.element(page.getByRole('region', { name: 'Category statistics of seller' })).toBeVisible();
    expect(overflow()).toBeLessThanOrEqual(0);
  });

  it('says that a seller is unknown; an interrupted read keeps its rows and goes on [STORE-04]', async () => {
    const { edge } = await open(undefined, [on(sellerCalls.storefront, streamed(true))]);
    await field.fill('A0NOBODY');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByText('Can not get seller name. Please try another SellerID or Contact Support'))
      .toBeVisible();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await submit.click();
    await alerts().toContain(
      "Seller's Data does not exist in Database, Please try another SellerID or Contact Support",
    );
    await expect.element(page.getByRole('tab', { name: 'Metrics' })).toHaveAttribute('aria-disabled', 'true');
    await field.fill('A1NORTH');
    await focus(page.getByRole('button', { name: 'Open storefront' }));
    await press('{Enter}');
    await alerts().toContain('The listings could not be loaded');
    await listed().toBe(20);
    edge.answer(on(sellerCalls.storefront, streamed()));
    await page.getByRole('button', { name: 'Try again' }).click();
    await listed().toBe(60);
  });

  it('leads to the token plans when tokens run short, and asks before it spends many [TOK-02]', async () => {
    const short = refused('This needs 5 tokens. You have 2.', { status: 402, code: 'NO_TOKENS' });
    const first = await open('?tab=0&sellerId=A1LARGE', [on(sellerCalls.preview, short)]);
    await submit.click();
    await alerts().toContain('This needs 5 tokens. You have 2.');
    await expect
      .element(page.getByRole('link', { name: 'See the token plans' }))
      .toHaveAttribute('href', expect.stringContaining('tab=API'));
    await first.unmount();
    const { store } = await open('?tab=0&sellerId=A1LARGE');
    store.tokens$.next({ phase: 'ready', value: many, trouble: null, behind: false, changes: 1, changing: [] });
    await expect.element(page.getByRole('button', { name: 'Load all for 700 tokens' })).toBeVisible();
    await listed().toBe(5);
    await page.getByRole('button', { name: 'Load all for 700 tokens' }).click();
    await listed().toBe(700);
  });

  it('marks what changed since the last visit, until it is seen', async () => {
    const before = rowsOf(60).map(({ asin, title, buy_box_price_new: price }) => ({
      asin,
      title,
      price: asin === asinOf(1) ? price + 1.5 : price,
    }));
    const look = {
      at: Date.now() - 3 * 86_400_000,
      listings: [...before.slice(1), { asin: 'B0GONEAWAY', title: 'Taken from the shelf', price: 14.05 }],
    };
    await open('?tab=0&sellerId=A1NORTH', [
      on(sellerCalls.look, () => ({ look })),
      on(sellerCalls.keepLook, () => ({ at: Date.now(), listings: 60 })),
    ]);
    await submit.click();
    await listed().toBe(60);
    const kind = (name: string) => page.getByRole('group', { name: 'Show' }).getByRole('button', { name });
    await kind('New').click();
    await listed().toBe(1);
    await expect.element(listings.getByRole('img', { name: 'New since your last visit' })).toBeVisible();
    await kind('Price changed').click();
    await expect.poll(() => document.querySelector('[data-index="0"] .delta')?.textContent).toBe('−1.50');
    await expect.element(page.getByRole('row', { name: /Taken from the shelf/ })).toBeVisible();
    await page.getByRole('button', { name: 'Mark all as seen' }).click();
    await expect.poll(() => kind('Removed').element().textContent).toContain('0');
    await kind('All').click();
    await listed().toBe(60);
  });
});

const many = {
  freeToken: { tokens: 0, remaining: 0 },
  subscription: { tokens: 0, remaining: 0 },
  onetime: { tokens: 2_000, remaining: 2_000 },
};
