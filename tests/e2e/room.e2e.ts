import { expect, type Page } from '@playwright/test';
import { linkNames } from '#client/app/connection-popup.tsx';
import type { LinkStatus } from '#client/stream/link-state.ts';
import { enlargeText, nextFrames, noFaults } from './floor.ts';
import { owner, portalTest } from './marketplace.ts';
import { enter } from './stage.ts';

// Every link that the menu can have.
const test = portalTest('node', { LINK_GOOGLE_ADDON: 'https://addon.example' }).extend<{ noFaults: undefined }>({ noFaults });

/** The longest details that the header shows for each state. A state without details here fails type checking. */
const details: Record<LinkStatus['state'], readonly string[]> = {
  connecting: [''],
  live: ['', '2 min ago', '11 min ago', '2 days ago', 'provider quiet for 59 s', 'limited', 'catching up'],
  unconfirmed: [''],
  reconnecting: ['try 12'],
  offline: ['since 12:04 PM', 'since Nov 23, 12:04 PM'],
  down: ['since Nov 23, 12:04 PM'],
  'provider-refuses': ['since Nov 23, 12:04 PM'],
  paused: [''],
  ended: [''],
};
const labels = Object.entries(linkNames).flatMap(([state, name]) => details[state as LinkStatus['state']].map((detail) => ({ state, name, detail })));

/** Shows every state of the connection in turn, and returns those with which the header does not fit. */
const misfits = (page: Page): Promise<string[]> =>
  page.evaluate((all) => {
    const bar = document.querySelector('.bar') as HTMLElement;
    const button = bar.querySelector('.link-state') as HTMLElement;
    const before = { html: button.innerHTML, classes: button.className };
    const wide = document.documentElement.clientWidth;
    /** How much of the words is in sight. The age goes first, then the other details; on a narrow phone, a long name goes, too. */
    const sight = (element: Element) => {
      const [own, box] = [element.getBoundingClientRect(), button.getBoundingClientRect()];
      const isWhole = own.top >= box.top && own.bottom <= box.bottom && own.right <= box.right + 0.5;
      return isWhole ? 'whole' : own.top >= box.bottom || !element.checkVisibility() ? 'none' : 'half';
    };
    const faults: string[] = [];
    for (const { state, name, detail } of all) {
      const span = button.querySelector('span') ?? button.appendChild(document.createElement('span'));
      const words = button.querySelector('b') as HTMLElement;
      words.textContent = name;
      span.textContent = detail;
      span.className = detail.endsWith(' ago') ? 'fig wide-only' : 'fig';
      button.classList.toggle('steady', (detail === '' || detail.endsWith(' ago')) && state !== 'unconfirmed');
      const parts = [...bar.querySelectorAll<HTMLElement>(':scope > :not(.wire), .bar-end > *, .main-menu > *')].filter((part) => part.checkVisibility());
      const leaves = parts.filter((part) => !parts.some((other) => other !== part && part.contains(other))).map((part) => part.getBoundingClientRect());
      const sorted = leaves.toSorted((a, b) => a.left - b.left);
      const over = sorted.filter((box, index) => index > 0 && box.left < (sorted[index - 1] as DOMRect).right - 1).length;
      const outside = leaves.filter((box) => box.left < -0.5 || box.right > wide + 0.5).length;
      const found = [
        outside > 0 && `${outside} parts outside`,
        over > 0 && `${over} parts overlap`,
        bar.scrollHeight > bar.clientHeight && 'too high',
        document.documentElement.scrollWidth > wide && `${document.documentElement.scrollWidth - wide} px too wide`,
        (state === 'live' || wide >= 480 ? sight(words) !== 'whole' : sight(words) === 'half') && 'its name is cut',
        detail !== '' && sight(span) === 'half' && 'its details are cut',
      ].filter((fault) => fault !== false);
      if (found.length > 0) faults.push(`${name} ${detail}: ${found.join(', ')}`);
    }
    button.innerHTML = before.html;
    button.className = before.classes;
    return faults;
  }, labels);

async function misfitsAt(page: Page, sizes: readonly { width: number; height: number }[]): Promise<string[]> {
  const faults: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await nextFrames(page);
    faults.push(...(await misfits(page)).map((fault) => `${size.width} px, ${fault}`));
  }
  return faults;
}

/** From a narrow phone to a wide screen, with the widths just around the phone's menu. */
const sizes = [...Array.from({ length: 27 }, (_, step) => 360 + step * 60), 390, 799, 800, 1180, 1181, 1366, 1536].map((width) => ({ width, height: 800 }));

for (const [who, email, path] of [
  ['a main account', owner.email, '/enterprise-support'],
  ['a sub-account', 'member@demo.test', '/user/member'],
] as const)
  test(`the header of ${who} fits every width in every state of the connection, with and without the Google Add-on`, async ({ page }) => {
    await enter(page, { email, password: owner.password }, path);
    await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
    const addon = page.locator('.main-menu > a', { hasText: 'Google Add-on' });
    await expect(addon).toHaveCount(who === 'a main account' ? 1 : 0);
    const found = await misfitsAt(page, sizes);
    await addon.evaluateAll((links) => {
      for (const link of links) (link as HTMLElement).style.display = 'none';
    });
    found.push(...(await misfitsAt(page, sizes)).map((fault) => `without the link: ${fault}`));
    expect(found).toEqual([]);
  });

test('the header fits in every state of the connection with text twice as large', async ({ page }) => {
  await page.addInitScript(enlargeText);
  await enter(page, owner, '/enterprise-support');
  await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
  expect(await misfitsAt(page, [{ width: 1440, height: 900 }])).toEqual([]);
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`toasts cover none of the actions of a selection at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await enter(page, owner);
    const rows = page.getByRole('grid', { name: 'Notifications' }).getByRole('row');
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await rows.nth(1).getByRole('checkbox').check();
    await bar.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(bar).toHaveCount(0);
    await expect(page.locator('.toast')).toBeVisible();
    await rows.nth(1).getByRole('checkbox').check();
    await expect(bar.getByRole('button', { name: 'Delete Selected' })).toBeVisible();
    await expect(page.locator('.toast')).toBeVisible();
    const covered = await bar.getByRole('button').evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('button') !== button;
        })
        .map((button) => button.textContent),
    );
    expect(covered).toEqual([]);
  });
