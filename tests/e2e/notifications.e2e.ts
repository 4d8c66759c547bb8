import type { Request } from '@playwright/test';
import { asinOf } from '#tests/support/messages.ts';
import { nextFrames } from './floor.ts';
import { journey } from './journey.ts';
import { enter, expect, goLive, rowOf, scrollInbox, test, toast } from './stage.ts';

/** The call that marks alerts as read. */
const READ = /\/api\/inbox\/marks$/;

/** An offer change with long amounts, and seller ids as long as Amazon's. */
const longAmounts = (n: number) =>
  JSON.parse(
    JSON.stringify(offerChange(n))
      .replaceAll('A1PA6795UKMFR9', 'A1AM78C64UM0Y8')
      .replaceAll('"EUR"', '"MXN"')
      .replaceAll('OTHER', 'AMBRACELONGID')
      .replace(/"Amount":([1-9][\d.]*)/g, (_, amount: string) => `"Amount":${Number(amount) * 12_345.67}`),
  );

/** An offer change as Amazon writes it, with the seller's own offer third. */
const offerChange = (n: number) => ({
  notificationType: 'ANY_OFFER_CHANGED',
  payload: {
    AnyOfferChangedNotification: {
      SellerId: 'SELLER1',
      OfferChangeTrigger: {
        MarketplaceId: 'A1PA6795UKMFR9',
        ASIN: asinOf(n),
        ItemCondition: 'new',
        TimeOfOfferChange: new Date().toISOString(),
        OfferChangeType: 'FeaturedOffer',
      },
      Summary: {
        NumberOfOffers: [{ Condition: 'new', FulfillmentChannel: 'Amazon', OfferCount: 3 }],
        LowestPrices: [
          { Condition: 'new', FulfillmentChannel: 'Merchant', LandedPrice: { Amount: 18.5, CurrencyCode: 'EUR' } },
        ],
        BuyBoxPrices: [{ Condition: 'New', LandedPrice: { Amount: 19.9, CurrencyCode: 'EUR' } }],
        SalesRankings: [{ ProductCategoryId: 'kitchen_display_on_website', Rank: 4013 }],
      },
      Offers: [
        {
          SellerId: 'OTHER1',
          ListingPrice: { Amount: 18.5, CurrencyCode: 'EUR' },
          Shipping: { Amount: 0, CurrencyCode: 'EUR' },
          IsFulfilledByAmazon: false,
        },
        {
          SellerId: 'OTHER2',
          ListingPrice: { Amount: 19.9, CurrencyCode: 'EUR' },
          Shipping: { Amount: 0, CurrencyCode: 'EUR' },
          IsFulfilledByAmazon: true,
          IsBuyBoxWinner: true,
        },
        {
          SellerId: 'SELLER1',
          ListingPrice: { Amount: 20.5, CurrencyCode: 'EUR' },
          Shipping: { Amount: 1, CurrencyCode: 'EUR' },
          IsFulfilledByAmazon: true,
        },
      ],
    },
  },
});

test.describe('the list', () => {
  test(
    'new alerts appear on top; a toast announces them if their row is not visible, and a burst makes one toast [LIVE-12]',
    journey('notifications'),
    async ({ page, seller }) => {
      for (let n = 21; n <= 40; n += 1)
        seller.alert(n, { live: false, record: { publishedTime: new Date(Date.now() - n * 60_000).toISOString() } });
      await goLive(page, seller);
      await page.mouse.move(10, 10);
      await expect(rowOf(page, 21)).toBeVisible();
      const spoken = page.getByRole('status', { name: 'New notifications' });
      seller.alert(2);
      await expect(page.getByRole('row').nth(1)).toContainText(asinOf(2));
      await expect(spoken).toHaveText(`New notification: Lost the Buy Box, ${asinOf(2)}`);
      // The page checks a moment after arrival whether the row is visible. An earlier scroll would hide it.
      await page.evaluate(
        () => new Promise((seen) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(seen)), 300)),
      );
      await expect(page.locator('.toast')).toHaveCount(0);

      const grid = page.getByRole('grid', { name: 'Notifications' });
      await scrollInbox(page, 400);
      for (let n = 3; n <= 12; n += 1) seller.alert(n);
      await expect(toast(page, 'New notification received!')).toContainText('10 new notifications');
      await expect(page.locator('.toast')).toHaveCount(1);
      // The toast is below the list and covers no row.
      const foot = await grid.evaluate((element) => element.getBoundingClientRect().bottom);
      expect((await page.locator('.toast').boundingBox())?.y).toBeGreaterThanOrEqual(foot);
      await expect(spoken).toHaveText(/^New notification:/);
      await expect(spoken).toHaveText('10 new notifications, 10 Pricing Health');
      await page.getByRole('button', { name: '10 new' }).click();
      await expect(page.getByRole('row').nth(1)).toContainText(asinOf(12));
    },
  );

  test('unread alerts have a dot and become read on click [NOTE-01, NOTE-12]', async ({ page, seller }) => {
    seller.alert(1, { live: false });
    await goLive(page, seller);
    const row = rowOf(page, 1);
    await expect(row).toHaveAccessibleName(/unread/);
    await expect(row.getByRole('img', { name: 'Unread' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Notifications 1 unread/ })).toBeVisible();
    await row.getByText('Lost the Buy Box').click();
    await expect(row.getByRole('img', { name: 'Unread' })).toHaveCount(0);
    await expect.poll(() => seller.account().records[0]?.processed).toBe(true);
    await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  });

  test('a row’s name is what it shows, and a storm stays unread until all its alerts are read [NOTE-01, NOTE-12]', async ({
    page,
    seller,
  }) => {
    // Seven alerts for one product become one row, led by the newest.
    for (let n = 1; n <= 7; n += 1) {
      const at = new Date(Date.now() - n * 60_000).toISOString();
      const { payload } = seller.alert(n, { live: false, record: { publishedTime: at } });
      (payload as { offerChangeTrigger: { asin: string } }).offerChangeTrigger.asin = asinOf(1);
    }
    await goLive(page, seller);
    const row = rowOf(page, 1);
    await expect(row).toHaveAccessibleName(
      /^Lost the Buy Box 7 unread B000000001 US Undercut by another offer, \$[\d.]+ below you You \$[\d.]+ .+ 1 min 7 notifications in 6 min$/,
    );
    await row.getByText('Lost the Buy Box').click();
    await expect(row).toHaveAccessibleName(/6 unread/);
    await page.getByRole('button', { name: 'Close' }).click();
    await row.getByRole('button', { name: 'Mark as read, 6 unread' }).click();
    await expect(row.getByRole('img', { name: 'unread' })).toHaveCount(0);
  });

  test('Mark as read and Mark All Read show their toasts, without an Undo that the provider has not [NOTE-01, NOTE-07]', async ({
    page,
    seller,
  }) => {
    for (let n = 1; n <= 4; n += 1) seller.alert(n, { live: false });
    await goLive(page, seller);
    await rowOf(page, 1).getByRole('button', { name: 'Mark as read' }).click();
    await expect(toast(page, 'Marked as read')).toBeVisible();
    await expect.poll(() => seller.account().records.filter((record) => record.processed).length).toBe(1);

    await page.getByRole('button', { name: 'Mark All Read' }).click();
    await expect(page.getByRole('img', { name: 'Unread' })).toHaveCount(0);
    await expect.poll(() => seller.account().records.every((record) => record.processed)).toBe(true);
    await expect(toast(page, 'Marked as read')).toContainText('4 notifications about 4 products');
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  });

  test(
    'Delete asks with the specified text, names the alert, and can be canceled; nothing promises an Undo that the provider has not [NOTE-01, NOTE-07, NOTE-08]',
    journey('notifications'),
    async ({ page, seller }) => {
      seller.alert(1, { live: false });
      seller.alert(2, { live: false });
      await goLive(page, seller);
      await rowOf(page, 1).getByRole('button', { name: 'Delete' }).click();
      const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
      await expect(question).toContainText('Are you sure to delete this notification?');
      await expect(question).toContainText(`Lost the Buy Box, ${asinOf(1)}.`);
      await expect(question).not.toContainText('undo');
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(0);
      await expect(rowOf(page, 1)).toBeVisible();
      await rowOf(page, 1).getByRole('button', { name: 'Delete' }).click();
      await question.getByRole('button', { name: /^Delete/ }).click();
      await expect(rowOf(page, 1)).toHaveCount(0);
      await expect(toast(page, 'Notifications deleted')).toBeVisible();
      await expect(toast(page, 'Notifications deleted')).toContainText(`Lost the Buy Box, ${asinOf(1)}`);
      await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
      await expect
        .poll(() => seller.account().records.map((record) => record._id), { timeout: 30_000 })
        .toEqual(['rec-2']);
    },
  );

  test('Delete Selected needs a selection and shows the number [NOTE-01, NOTE-08]', async ({ page, seller }) => {
    for (let n = 1; n <= 3; n += 1) seller.alert(n, { live: false });
    await goLive(page, seller);
    await expect(page.getByRole('button', { name: 'Delete Selected' })).toHaveCount(0);
    await rowOf(page, 1).getByRole('checkbox').check();
    await rowOf(page, 3).getByRole('checkbox').check();
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(question).toContainText('Are you sure you want to delete 2 notification(s)?');
    await question.getByRole('button', { name: /^Delete/ }).click();
    await expect(rowOf(page, 1)).toHaveCount(0);
    await expect(toast(page, 'Notifications deleted')).toBeVisible();
    await expect.poll(() => seller.account().records.map((record) => record._id)).toEqual(['rec-2']);
  });

  test('a failed change is rolled back with the reason, and can be retried [NOTE-07, ERR-04]', async ({
    page,
    seller,
    upstream,
  }) => {
    seller.alert(1, { live: false });
    await goLive(page, seller);
    seller.fail('read', 500, { code: 'DOWN', message: 'The list is locked.' });
    await rowOf(page, 1).getByRole('button', { name: 'Mark as read' }).click();
    await expect(toast(page, 'Failed to mark as read')).toContainText('The list is locked.');
    await expect(rowOf(page, 1).getByRole('img', { name: 'Unread' })).toBeVisible();
    upstream.mendAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rowOf(page, 1).getByRole('img', { name: 'Unread' })).toHaveCount(0);
  });

  test('a list that fails to load says so and loads on retry [NOTE-07]', async ({ page, seller, upstream }) => {
    seller.alert(1, { live: false });
    // The page doesn't retry a call by itself after a refusal.
    seller.fail('list', 400, { code: 'DOWN', message: 'The list is resting.' });
    await enter(page, seller);
    await expect(page.getByText('Failed to load notifications').first()).toBeVisible();
    // Mended by the press: hub and page also read the list again when the connection is up, and the button would be
    // gone.
    await page.evaluate(() =>
      addEventListener('click', () => Object.assign(window, { isPressed: true }), { capture: true, once: true }),
    );
    await page.route('**/api/notifications?*', async (route) => {
      if (await page.evaluate(() => 'isPressed' in window)) upstream.mendAll();
      await route.continue();
    });
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(rowOf(page, 1)).toBeVisible();
  });

  test('an empty list says so, and ages update by themselves [NOTE-09]', async ({ page, seller }) => {
    await goLive(page, seller);
    await expect(page.getByText('No notifications yet')).toBeVisible();
    seller.alert(1, { record: { publishedTime: new Date(Date.now() - 57_000).toISOString() } });
    await expect(rowOf(page, 1).locator('time')).toHaveText(/^5\d s$/);
    const old = [
      [2, 3 * 3_600_000, '3 h'],
      [3, 5 * 86_400_000, '5 days'],
      [4, 400 * 86_400_000, /^[A-Z][a-z]{2} \d\d, \d{4}$/],
    ] as const;
    for (const [n, age, text] of old) {
      seller.alert(n, { record: { publishedTime: new Date(Date.now() - age).toISOString() } });
      await expect(rowOf(page, n).locator('time')).toHaveText(text);
    }
    await expect(rowOf(page, 1).locator('time')).toHaveText('1 min');
  });

  test('the list loads 50 and continues on scroll, with few rows in the document [NOTE-10]', async ({
    page,
    seller,
    upstream,
  }) => {
    for (let n = 1; n <= 130; n += 1)
      seller.alert(n, { live: false, record: { publishedTime: new Date(Date.now() - n * 60_000).toISOString() } });
    await goLive(page, seller);
    const grid = page.getByRole('grid', { name: 'Notifications' });
    await expect(rowOf(page, 1)).toBeVisible();
    expect(upstream.calls.some((call) => call.name === 'list' && call.path === '/portal/notifications')).toBe(true);
    await expect(grid).toHaveAttribute('aria-rowcount', '131');
    let most = 0;
    const scrolled = async () => {
      await grid.evaluate((element) => element.scrollBy(0, 700));
      await nextFrames(page);
      most = Math.max(most, await grid.getByRole('row').count());
      return rowOf(page, 130).isVisible();
    };
    await expect.poll(scrolled, { intervals: [0] }).toBe(true);
    expect(most).toBeLessThan(60);
    await expect(rowOf(page, 130)).toHaveAttribute('aria-rowindex', '131');
  });

  test('nothing moves while the reader is further down; pill and toast count the same new alerts [LIVE-12]', async ({
    page,
    seller,
  }) => {
    for (let n = 1; n <= 40; n += 1)
      seller.alert(n, { live: false, record: { publishedTime: new Date(Date.now() - n * 60_000).toISOString() } });
    await goLive(page, seller);
    const grid = page.getByRole('grid', { name: 'Notifications' });
    await expect(rowOf(page, 1)).toBeVisible();
    await page.mouse.move(10, 10);
    await scrollInbox(page, 600);
    const seen = await grid.getByRole('row').nth(8).boundingBox();
    const asin = await grid.getByRole('row').nth(8).locator('.code').textContent();
    for (let n = 201; n <= 203; n += 1) seller.alert(n);
    await expect(page.getByRole('button', { name: '3 new' })).toBeVisible();
    await expect(toast(page, 'New notification received!')).toContainText('3 new notifications');
    const after = await page.getByRole('row', { name: asin as string }).boundingBox();
    expect(Math.abs((after?.y ?? 0) - (seen?.y ?? 0))).toBeLessThan(2);
    await page.getByRole('button', { name: '3 new' }).click();
    await expect(rowOf(page, 203)).toBeInViewport();
  });
});

test.describe('an alert', () => {
  test('pricing health shows issue, ASIN, condition, own landed price, reference prices and Buy Box [NOTE-03, LIVE-02]', async ({
    page,
    seller,
  }) => {
    await goLive(page, seller);
    seller.alert(7, {
      record: {
        payload: {
          issueType: 'BuyBoxDisqualification',
          sellerId: 'SELLER1',
          offerChangeTrigger: { marketplaceId: 'ATVPDKIKX0DER', asin: asinOf(7), itemCondition: 'new' },
          merchantOffer: {
            condition: 'new',
            fulfillmentType: 'MFN',
            landedPrice: { amount: '27.40', currencyCode: 'USD' },
          },
          summary: {
            referencePrice: {
              competitivePriceThreshold: { amount: 24.49, currencyCode: 'USD' },
              averageSellingPrice: { amount: 25.8, currencyCode: 'USD' },
            },
            buyBoxPrices: [{ condition: 'New', landedPrice: { amount: 24.99, currencyCode: 'USD' } }],
          },
        } as never,
      },
    });
    const row = rowOf(page, 7);
    await expect(row).toContainText('Lost the Buy Box');
    for (const figure of ['$27.40', '$24.99', '+$2.41', '9.6% over', 'US']) await expect(row).toContainText(figure);
    await row.getByText('Lost the Buy Box').click();
    const detail = page
      .getByRole('complementary', { name: /Notification|Alert|detail/i })
      .or(page.getByRole('region', { name: /Alert|Notification|detail/i }))
      .last();
    for (const figure of [
      'You',
      'Buy Box',
      'Threshold',
      'Average',
      '$27.40',
      '$24.99',
      '$24.49',
      '$25.80',
      '+$2.41',
      'New',
    ])
      await expect(detail).toContainText(figure);
    await expect(detail.getByRole('link', { name: new RegExp(asinOf(7)) })).toHaveAttribute(
      'href',
      `https://www.amazon.com/dp/${asinOf(7)}`,
    );
  });

  test('a title too long for its row is complete in its tooltip and in the open alert', async ({ page, seller }) => {
    const title = `${'Kestrel trail running shoe with a very long name '.repeat(3)}and its size`;
    await goLive(page, seller);
    seller.alert(9, { record: { title } as never });
    const row = rowOf(page, 9);
    const shown = row.getByText(title);
    await expect(shown).toHaveAttribute('title', title);
    expect(await shown.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    await row.click({ position: { x: 200, y: 12 } });
    const heading = page.getByRole('complementary').last().getByRole('heading', { name: title });
    await expect(heading).toBeVisible();
    expect(await heading.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  });

  test('an offer change shows own offer, Buy Box, lowest prices, offers and rank, in its marketplace [NOTE-04, LIVE-02]', async ({
    page,
    seller,
  }) => {
    await goLive(page, seller);
    seller.alert(8, { record: { marketplace: 'DE', ...offerChange(8) } as never });
    const row = rowOf(page, 8);
    for (const figure of ['€21.50', '€19.90', 'DE']) await expect(row).toContainText(figure);
    await row.click({ position: { x: 200, y: 12 } });
    const detail = page.getByRole('complementary').last();
    for (const text of ['OTHER2', '€18.50', '€19.90', '€21.50', '#4,013', 'New'])
      await expect(detail).toContainText(text);
    await expect(detail.getByRole('row', { name: /OTHER2.*Buy Box/ })).toBeVisible();
    await expect(detail.getByText('You are 3rd')).toBeVisible();
    await expect(detail.getByRole('link', { name: new RegExp(asinOf(8)) })).toHaveAttribute(
      'href',
      `https://www.amazon.de/dp/${asinOf(8)}`,
    );
  });

  test('with long amounts shows every seller, You among them, and nothing overflows the panel at 1440, 1280, and 390 px [NOTE-04]', async ({
    page,
    seller,
  }) => {
    await goLive(page, seller);
    seller.alert(8, { record: { marketplace: 'MX', ...longAmounts(8) } as never });
    await rowOf(page, 8).click({ position: { x: 200, y: 12 } });
    const detail = page.getByRole('complementary').last();
    await expect(detail).toContainText('MX$245,678.83');
    for (const width of [1440, 1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await nextFrames(page);
      for (const name of ['You', 'AMBRACELONGID1', 'AMBRACELONGID2']) {
        const cell = detail.locator('.offers .code').filter({ hasText: new RegExp(`^${name}$`) });
        await expect(cell).toBeVisible();
        expect(
          await cell.evaluate((element) => element.clientWidth > 12 && element.scrollWidth <= element.clientWidth),
          `${name} at ${width} px`,
        ).toBe(true);
      }
      const outside = await detail.evaluate((panel) => {
        const { right } = panel.getBoundingClientRect();
        return [...panel.querySelectorAll('dd, dt, td, th, header span')]
          .filter((each) => each.getBoundingClientRect().right > right)
          .map((each) => each.textContent);
      });
      expect(outside, `${width} px`).toEqual([]);
      expect(await detail.evaluate((panel) => panel.scrollWidth <= panel.clientWidth), `${width} px`).toBe(true);
    }
  });

  test('without a marketplace, it counts as US, and copying its ASIN is confirmed for 1.4 s [NOTE-12]', async ({
    page,
    seller,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await goLive(page, seller);
    seller.alert(9, {
      record: {
        marketplace: undefined as never,
        payload: {
          issueType: 'Other',
          sellerId: 'SELLER1',
          offerChangeTrigger: { asin: asinOf(9), itemCondition: 'new' },
          summary: {},
        } as never,
      },
    });
    await expect(rowOf(page, 9)).toContainText('US');
    await rowOf(page, 9).getByText('Other').click();
    await page.getByRole('button', { name: /Copy ASIN/i }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(asinOf(9));
    const confirmation = page.getByText('ASIN copied').first();
    await expect(confirmation).toBeVisible();
    await expect(confirmation).toBeHidden();
  });
});

test.describe('subscriptions and access', () => {
  test('each type has its control, and subscribing creates the subscription, loads the list and confirms it [NOTE-05, NOTE-11]', async ({
    page,
    seller,
    upstream,
  }) => {
    seller.account().unsubscribed = ['PRICING_HEALTH', 'ANY_OFFER_CHANGED'];
    await goLive(page, seller);
    const health = page.getByRole('switch', { name: 'Pricing Health' });
    const offers = page.getByRole('switch', { name: 'Offer Changes' });
    await expect(health).not.toBeChecked();
    await expect(offers).not.toBeChecked();
    await expect(page.getByText('You are not subscribed to Pricing Health and Offer Changes.')).toBeVisible();
    const lists = upstream.calls.filter((call) => call.name === 'list').length;
    await health.click();
    await expect(toast(page, 'Successfully subscribed to Pricing Health notifications!')).toBeVisible();
    await expect(health).toBeChecked();
    // The empty list offers the missing subscription, too.
    await page.getByRole('button', { name: 'Subscribe to Offer Changes' }).click();
    await expect(toast(page, 'Successfully subscribed to Offer Changes notifications!')).toBeVisible();
    await expect(offers).toBeChecked();
    await expect(page.getByText('Alerts appear here as soon as Amazon sends them.')).toBeVisible();
    expect(
      upstream.calls.filter(
        (call) => call.name === 'subscribe' && (call.body as { marketplace: string }).marketplace === 'US',
      ).length,
    ).toBeGreaterThanOrEqual(2);
    await expect.poll(() => upstream.calls.filter((call) => call.name === 'list').length).toBeGreaterThan(lists);
  });

  test('a subscription that fails says so and stays off [NOTE-07]', async ({ page, seller }) => {
    seller.account().unsubscribed = ['PRICING_HEALTH'];
    seller.fail('subscribe', 500, { code: 'DOWN', message: 'Amazon is busy.' });
    await goLive(page, seller);
    await page.getByRole('switch', { name: 'Pricing Health' }).click();
    await expect(toast(page, 'Failed to subscribe to notifications')).toContainText('Amazon is busy.');
    await expect(page.getByRole('switch', { name: 'Pricing Health' })).not.toBeChecked();
  });

  test('subscriptions that cannot be read say so [NOTE-07]', async ({ page, seller, upstream }) => {
    seller.fail('subscriptions', 400, { code: 'DOWN', message: 'Not now.' });
    await goLive(page, seller);
    await expect(toast(page, 'Failed to get subscriptions')).toBeVisible();
    await expect(page.getByText('Failed to get subscriptions. Not now.')).toBeVisible();
    upstream.mendAll();
    await page.locator('.feed').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('switch', { name: 'Pricing Health' })).toBeChecked();
  });

  test('status 108 shows a warning with a link to the Amazon integration [NOTE-06]', async ({
    page,
    seller,
    upstream,
  }) => {
    seller.fail('subscriptions', 200, { code: 108, message: 'User not authorised' });
    await goLive(page, seller);
    await expect(
      toast(page, 'Please complete the Amazon Integration Process to keep using the Notifications Feature.'),
    ).toBeVisible();
    await expect(page.getByText('no new notifications')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to Amazon Integration' })).toHaveAttribute(
      'href',
      '/user/amazon-integration',
    );
    upstream.mendAll();
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('no new notifications')).toHaveCount(0);
  });

  test('an account in trial sees the requirements instead of the list [NOTE-02]', async ({ page, upstream }) => {
    const who = upstream.addUser(`no-plan-${process.pid}-${Date.now()}`, {
      fullName: 'Sample Seller',
      productType: 'basic',
      isInTrial: true,
    });
    await goLive(page, who);
    await expect(
      page.getByText('The notification feature is only available for AZInsight Advanced plan.'),
    ).toBeVisible();
    await expect(
      page.getByText(/complete the Amazon Integration and subscribe to the AZInsight Advanced Plan/i),
    ).toBeVisible();
    const ways = page.getByRole('main').getByRole('link');
    await expect(ways).toHaveText(['Pricing Plans', 'Amazon Integration']);
    await expect(ways.first()).toHaveAttribute('href', '/pricing-plans');
    await expect(page.getByRole('grid', { name: 'Notifications' })).toHaveCount(0);
  });
});

test.describe('two tabs', () => {
  test('an alert read or deleted, or a type subscribed, in one tab shows in the other, and badges agree [LIVE-10]', async ({
    page,
    context,
    seller,
  }) => {
    for (let n = 1; n <= 3; n += 1) seller.alert(n, { live: false });
    seller.account().unsubscribed = ['PRICING_HEALTH'];
    await goLive(page, seller);
    const other = await context.newPage();
    await other.goto('/notifications');
    await expect(rowOf(other, 1)).toBeVisible();
    await expect(other.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
    await rowOf(page, 1).getByRole('button', { name: 'Mark as read' }).click();
    await expect(rowOf(other, 1).getByRole('img', { name: 'Unread' })).toHaveCount(0);
    await expect(other.getByRole('link', { name: /Notifications 2 unread/ })).toBeVisible();
    await page.getByRole('button', { name: 'Mark All Read' }).click();
    await expect(other.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
    await expect(other.getByRole('img', { name: 'Unread' })).toHaveCount(0);
    for (const tab of [page, other]) await expect(tab).toHaveTitle('Notifications · Sellerwire');
    seller.alert(4);
    await expect(other.getByRole('link', { name: /Notifications 1 unread/ })).toBeVisible();
    await rowOf(page, 2).getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(rowOf(other, 2)).toHaveCount(0);
    await page.getByRole('switch', { name: 'Pricing Health' }).click();
    await expect(other.getByRole('switch', { name: 'Pricing Health' })).toBeChecked();
    await expect(other.getByRole('link', { name: /Notifications 1 unread/ })).toBeVisible();
  });

  test('signing out in one takes the other to sign-in, without a leftover question, toast or late error [SHELL-13]', async ({
    page,
    context,
    seller,
    upstream,
  }) => {
    for (const n of [1, 2]) seller.alert(n, { live: false });
    await goLive(page, seller);
    const other = await context.newPage();
    await other.goto('/notifications');
    await expect(other.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
    const release = upstream.hold('read');
    const sent = other.waitForRequest(READ);
    await rowOf(other, 1).getByRole('button', { name: 'Mark as read' }).click();
    // It may be answered as soon as the session is over.
    const answered = other.waitForResponse(READ);
    await sent;
    await rowOf(other, 2).getByRole('button', { name: 'Delete' }).click();
    await expect(other.getByRole('dialog')).toBeVisible();

    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(other).toHaveURL(/\/sign-in/);
    await expect(other.getByText('Your session has ended. Log in to continue where you left off.')).toBeVisible();
    await expect(page.getByText('Your session has ended')).toHaveCount(0);
    await expect(other.getByRole('dialog')).toHaveCount(0);
    seller.fail('read', 401);
    release();
    await answered;
    await expect(other.getByLabel('Email')).toBeEditable();
    await expect(other.locator('.toast')).toHaveCount(0);
  });
});

test.describe('after an upstream loss', () => {
  test('a failed read is retried until it works, and meanwhile the page does not claim to be complete [ST16, LIVE-11]', async ({
    page,
    seller,
    upstream,
  }) => {
    for (let n = 1; n <= 2; n += 1) seller.alert(n, { live: false });
    let isResting = false;
    let refused = 0;
    // From the start: a request that leaves the page while a route is being installed is neither routed nor reported.
    await page.route('**/api/notifications?*', (route) => {
      if (!isResting) return route.continue();
      refused += 1;
      return route.fulfill({ status: 503, json: { code: 'DOWN', message: 'The list is resting.' } });
    });
    let underWay = 0;
    const count = (change: number) => (request: Request) => {
      if (request.url().includes('/api/notifications?')) underWay += change;
    };
    page.on('request', count(1));
    page.on('requestfinished', count(-1));
    page.on('requestfailed', count(-1));
    let snapshots = 0;
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => (snapshots += Number(payload.includes('"type":"snapshot"')))),
    );
    await goLive(page, seller);
    await expect(rowOf(page, 2)).toBeVisible();
    isResting = true;
    // The edge's first reading and the page's own, if that one was slow, would already show the change.
    await expect.poll(() => snapshots).toBe(1);
    await expect.poll(() => underWay).toBe(0);
    // The record disappears without an event, so only a new read of the list shows it.
    seller.account().records = seller.account().records.filter((record) => record._id !== 'rec-2');
    upstream.disconnect(seller.id);

    const catchingUp = page.getByRole('button', { name: 'Connection: Live catching up' });
    const note = page.getByRole('alert').filter({ hasText: 'Failed to load notifications. The list is resting.' });
    await expect(catchingUp).toBeVisible();
    await expect(note).toBeVisible();
    await expect.poll(() => refused).toBeGreaterThan(1);
    await expect(note).toBeVisible();
    await expect(rowOf(page, 2)).toBeVisible();

    isResting = false;
    // After several failures, the next retry may be half a minute away.
    await expect(rowOf(page, 2)).toHaveCount(0, { timeout: 45_000 });
    await expect(rowOf(page, 1)).toBeVisible();
    await expect(note).toHaveCount(0);
    await expect(catchingUp).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
  });
});
