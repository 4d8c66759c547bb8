import type { Page } from '@playwright/test';
import { nextFrames, overflowOf, smallTargets } from './floor.ts';
import { expect, goLive, rowOf, test } from './stage.ts';

/** Elements outside the window, and prices that are cut off. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const shown = (element: Element) => element.checkVisibility() && !element.closest('.unseen');
    // Parts of a segmented control that scrolls by itself may be outside the window.
    const swiped = (element: Element) => {
      const place = element.parentElement?.closest('.seg');
      return !!place && place.scrollWidth > place.clientWidth;
    };
    const off = [...document.querySelectorAll('.tools *, .page-head *, .side *')].filter(
      (element) =>
        shown(element) &&
        !swiped(element) &&
        (element.getBoundingClientRect().right > wide + 0.5 || element.getBoundingClientRect().left < -0.5),
    );
    const cut = [...document.querySelectorAll('.alert .four > span, .side .num, .facts dd')].filter((element) => {
      // On phones, prices that don't fit wrap to a second line, which is hidden completely.
      const line = element.closest('.four')?.getBoundingClientRect();
      const box = element.getBoundingClientRect();
      return shown(element) && element.scrollWidth > element.clientWidth + 1 && (!line || box.top < line.bottom - 2);
    });
    return [
      ...off.map((each) => `off the edge: ${each.outerHTML.slice(0, 80)}`),
      ...cut.map((each) => `cut: ${each.textContent}`),
    ];
  });

test('at 768, 390, 360 and 320 px nothing overflows, filters and long prices are complete, and every target is at least 24 px', async ({
  page,
  seller,
}) => {
  const money = (amount: number) => ({ amount, currencyCode: 'USD' });
  for (let n = 1; n <= 6; n += 1) {
    const { payload } = seller.alert(n, { live: false });
    Object.assign(payload as object, {
      merchantOffer: { condition: 'new', landedPrice: money(12_345.67) },
      summary: {
        buyBoxPrices: [{ condition: 'New', landedPrice: money(11_999.99) }],
        referencePrice: {
          competitivePriceThreshold: money(11_899.5),
          averageSellingPrice: money(12_100.25),
          msrpPrice: money(12_999.99),
        },
      },
    });
  }
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/sign-in');
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await goLive(page, seller);
  for (const width of [768, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(rowOf(page, 1)).toBeVisible();
    expect(await overflowOf(page), `${width} px`).toBeLessThanOrEqual(0);
    expect(await misfits(page), `${width} px`).toEqual([]);
    expect(await smallTargets(page), `${width} px`).toEqual([]);
    await page.getByRole('button', { name: /^Connection/ }).click();
    const popup = await page.getByRole('dialog', { name: 'Connection' }).boundingBox();
    expect(popup?.x, `${width} px`).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Escape');
    await rowOf(page, 2).getByText('Lost the Buy Box').click();
    const close = page
      .getByRole('button', { name: 'Close' })
      .or(page.getByRole('link', { name: 'Close' }))
      .first();
    await expect(close).toBeVisible();
    expect(await overflowOf(page), `${width} px`).toBeLessThanOrEqual(0);
    expect(await misfits(page), `${width} px, opened`).toEqual([]);
    await close.click();
  }
});

test('with forced colors, marks drawn only by color stay visible: dots, wire, scale, switches, selection, focus', async ({
  page,
  seller,
}) => {
  for (let n = 1; n <= 3; n += 1) seller.alert(n, { live: false });
  await page.emulateMedia({ forcedColors: 'active' });
  await goLive(page, seller);
  await rowOf(page, 2).getByText('Lost the Buy Box').click();
  await expect(page.getByRole('heading', { name: 'Lost the Buy Box' }).first()).toBeVisible();
  const unseen = await page.evaluate(() => {
    const canvas = getComputedStyle(document.querySelector('.alert') as Element).backgroundColor;
    const marks = [
      '.dot',
      '.wire',
      '.lamp',
      '.alert .scale .you',
      '.alert .scale .cap',
      '.alert .scale .gap',
      '.delta::before',
      '.main-menu [aria-current]::after',
    ];
    const colourOf = (mark: string) => {
      const [selector = '', pseudo] = mark.split(/(?=::)/);
      const element = document.querySelector(selector);
      return element ? getComputedStyle(element, pseudo).backgroundColor : canvas;
    };
    const edges = ['.page-head .btn', '.tag', '.alert .scale .box', '.switch input'];
    const bare = (selector: string) => {
      const style = getComputedStyle(document.querySelector(selector) as Element);
      return style.borderTopWidth === '0px' || style.borderTopColor === canvas;
    };
    const selected = getComputedStyle(document.querySelector('.alert[aria-selected="true"]') as Element, '::after');
    return [
      ...marks.filter((mark) => colourOf(mark) === canvas),
      ...edges.filter(bare),
      ...(selected.borderLeftWidth === '4px' && selected.borderLeftColor !== canvas ? [] : ['selection']),
    ];
  });
  expect(unseen).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => page.locator('.alert:focus').evaluate((row) => getComputedStyle(row).outlineStyle))
    .toBe('solid');
});

test('with reduced motion nothing moves, and a new row is underlined for 4 s', async ({ page, seller }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  seller.alert(1, { live: false });
  await goLive(page, seller);
  await expect(rowOf(page, 1)).toBeVisible();
  await page.mouse.move(10, 10);
  seller.alert(2);
  await expect(rowOf(page, 2)).toBeVisible();
  const running = await page.evaluate(() =>
    document
      .getAnimations()
      .map(
        (each) => `${(each as CSSAnimation).animationName} ${Number(each.effect?.getComputedTiming().activeDuration)}`,
      )
      .filter((each) => !/ (0|1)$/.test(each)),
  );
  expect([...new Set(running)]).toEqual(['stand 4000']);
});

test('live data moves nothing: the layout shift of a burst stays under 0.02', async ({ page, seller }) => {
  for (let n = 1; n <= 60; n += 1)
    seller.alert(n, { live: false, record: { publishedTime: new Date(Date.now() - n * 60_000).toISOString() } });
  await goLive(page, seller);
  await expect(rowOf(page, 1)).toBeVisible();
  // This provider keeps no states: the place for the views goes once it has said so.
  await expect(page.locator('.with-views')).toHaveCount(0);
  // That move itself is drawn with the next frame, and would count.
  await nextFrames(page);
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.defineProperty(window, 'shifts', { value: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: false });
  });
  for (let n = 101; n <= 120; n += 1) {
    seller.alert(n);
    await nextFrames(page);
  }
  await expect(page.getByRole('link', { name: /Notifications 80 unread/ })).toBeVisible();
  const shift = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0),
  );
  expect(shift).toBeLessThan(0.02);
});
