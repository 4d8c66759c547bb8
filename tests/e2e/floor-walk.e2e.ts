import { expect, type Page } from '@playwright/test';
import { publicScreens } from '#client/app/public-screens.ts';
import { screens } from '#client/app/screens.ts';
import { alertName, inboxAddress } from '#client/features/inbox/inbox-address.ts';
import { wholeInbox } from '#client/features/inbox/inbox-query.ts';
import { areaNames, areas } from '#client/ops/areas.ts';
import { DEMO_OWNER_ID } from '#provider/sample/accounts.ts';
import type { AlertIdentity } from '#shared/inbox/identity.ts';
import type { UserInfo } from '#shared/session/user.ts';
import {
  accessibility,
  callsOf,
  crampedText,
  enlargeText,
  keepToast,
  layoutFaults,
  nextFrames,
  visit,
} from './floor.ts';
import { message, owner, testWithLinks as test } from './marketplace.ts';
import { goLive } from './stage.ts';

// What every screen must keep, checked in one visit per screen and person. The screens come from the portal's own list,
// so that a new one is included.

// Nothing moves, so that no check waits for the end of a movement.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Both workers share the visits.
test.describe.configure({ mode: 'parallel', timeout: 300_000 });

const member = { email: 'member@demo.test', password: owner.password };

const ASIN = 'B0RW86G9D5';
const words: Record<string, string> = { ':product': 'az', ':marketplace': 'US', ':asin': ASIN };
const addressOf = ({ path }: { path: string }) => path.replace(/:\w+/g, (word) => words[word] ?? word);

/** Addresses at which a screen shows more than at its own: its other tabs, filled rows, the panel beside a list. */
const further: { [K in keyof typeof screens]?: readonly string[] } = {
  plans: ['/pricing-plans?tab=AZALERT', '/pricing-plans?tab=AZAPI', '/pricing-plans?tab=AZAPI&menu=ONE_TIME_PAYMENT'],
  notifications: ['/notifications?q=blocks'],
  productTracking: [`/az-api/product-tracking?asin=${ASIN}`, '/az-api/product-tracking?marketplace=ES'],
  sellerStorefront: ['/az-api/seller-storefront?tab=1&sellerId=A1DEMOOWNER001'],
  decisions: ['/user/decisions?tab=passed&days=90', '/user/decisions?tab=cost'],
  teamHistory: ['/user/team-history?has.category=home'],
  wholesaleSearch: ['/wholesale-suppliers/search?category=Art&approvedFors=Amazon'],
  wholesaleSaved: ['/wholesale-suppliers/my-saved/sample-w-0002'],
  members: ['/user/add-new-member', '/user/edit-member/demo-member-3/AZINSIGHT'],
  memberPage: ['/user/member/demo-member-3'],
  amazonIntegration: [
    '/user/amazon-integration?error=110&regionShortName=EU&sellerId=A1SAMPLE&email=other%40shop.test',
  ],
};

/** Public screens that need something in their addresses, without which they lead elsewhere. */
const entrances: { [K in keyof typeof publicScreens]?: string } = {
  newPassword: '/reset-password/some-token',
  firstPassword: '/set-password/some-token',
  olderWizard: '/bulkscanpro/signup?error=DUPLICATE&inf_field_Email=ada%40shop.test',
  newestWizard: '/sp-auth?state=signup',
};

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const windows = [
  desktop,
  { width: 1280, height: 800 },
  // 1440 and 1280 px at 200 % zoom.
  { width: 720, height: 450 },
  { width: 640, height: 400 },
  { width: 360, height: 740 },
  phone,
];

type Looks = { themes?: readonly ('light' | 'dark')[]; sizes?: readonly (typeof desktop)[] };

/** Returns what is wrong with the screen that is open. On a phone it has other parts, which are checked, too. */
async function faultsOf(page: Page, { themes = ['light', 'dark'], sizes = windows }: Looks = {}): Promise<string[]> {
  await keepToast(page);
  const found: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await nextFrames(page);
    const faults = await layoutFaults(page);
    if (size === desktop) faults.push(...(await accessibility(page, themes)));
    if (size === phone) faults.push(...(await accessibility(page, ['light'])));
    found.push(...faults.map((fault) => `${new URL(page.url()).pathname} at ${size.width} px: ${fault}`));
  }
  return found;
}

/** Screens whose lists have a selection bar, with sample rows to select. */
const selectable = [
  ...[screens.ownProducts, screens.topRatedSellers, screens.teamHistory, screens.wholesaleSaved, screens.members].map(
    addressOf,
  ),
  `${screens.productTracking.path}?view=list`,
];

/**
 * Returns what is wrong with the open screen, in the given widths, once a row is selected and a toast is beside the
 * selection bar.
 */
async function selectionFaultsOf(page: Page, widths: readonly number[]): Promise<string[]> {
  await page.setViewportSize(desktop);
  await page.locator('main').getByRole('row').getByRole('checkbox').first().check();
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await expect(bar).toBeVisible();
  await keepToast(page);
  return widthFaultsOf(page, widths);
}

/** From a narrow phone to a wide screen. */
const everyWidth = Array.from({ length: 27 }, (_, step) => 360 + step * 60);

async function widthFaultsOf(page: Page, widths: readonly number[] = everyWidth): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: desktop.height });
    await nextFrames(page);
    found.push(
      ...(await layoutFaults(page)).map((fault) => `${new URL(page.url()).pathname} at ${width} px: ${fault}`),
    );
  }
  return found;
}

/**
 * Visits the addresses and returns what `check` finds.
 * @param go opens an address; by default within the page that is open
 */
async function walk(
  page: Page,
  addresses: readonly string[],
  check: (page: Page) => Promise<string[]> = (each) => faultsOf(each),
  go = visit,
): Promise<string[]> {
  const settled = callsOf(page);
  const found: string[] = [];
  const room = (path: string) => path.split(/[/?]/)[1];
  for (const address of addresses) {
    await go(page, address);
    await expect(page.locator('h1').first(), address).toBeVisible();
    // It leads nowhere else, for example to sign in.
    await expect(page).toHaveURL(({ pathname }) => room(pathname) === room(address));
    await expect(page.locator('.skeleton'), address).toHaveCount(0, { timeout: 60_000 });
    await settled();
    // Rows of an earlier search are pale until those of the next have come.
    await expect(page.locator('.grid-scroll[aria-busy="true"]'), address).toHaveCount(0);
    found.push(...(await check(page)));
  }
  return found;
}

/** Returns the address of one alert of each type. */
async function alertsOf(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/notifications?limit=100');
  const { notifications } = (await answer.json()) as {
    notifications: { identity: AlertIdentity; notificationType: string }[];
  };
  const one = new Map(
    notifications.map(({ identity, notificationType }) => [
      notificationType,
      inboxAddress(alertName(identity), wholeInbox),
    ]),
  );
  return [...one.values()];
}

/** Signs in, opens a screen, and returns the addresses of all screens that are open to the person. */
async function openFor(page: Page, who: typeof owner): Promise<string[]> {
  const answer = await page.request.post('/api/session', { data: { ...who, remember: true } });
  expect(answer.status()).toBe(200);
  const { user } = (await (await page.request.get('/api/session')).json()) as { user: UserInfo };
  await page.setViewportSize(desktop);
  await page.goto(screens.memberPage.path);
  const named = Object.entries(screens).flatMap(([name, screen]) =>
    'path' in screen && screen.access(user).open
      ? [addressOf(screen), ...(further[name as keyof typeof screens] ?? [])]
      : [],
  );
  return [...named, ...(await alertsOf(page))];
}

for (const half of ['first', 'second'] as const)
  test(`every screen of a main account passes axe, fits every width, and hides no control: the ${half} half`, async ({
    page,
  }) => {
    const addresses = await openFor(page, owner);
    const middle = Math.ceil(addresses.length / 2);
    expect(await walk(page, half === 'first' ? addresses.slice(0, middle) : addresses.slice(middle))).toEqual([]);
  });

test('every screen that is open to a sub-account, and one that is not, passes axe, fits every width, and hides no control', async ({
  page,
}) => {
  const addresses = [...(await openFor(page, member)), addressOf(screens.members)];
  // The colors and most parts are those of the main account.
  expect(await walk(page, addresses, (each) => faultsOf(each, { themes: ['light'], sizes: [desktop, phone] }))).toEqual(
    [],
  );
});

test('every public screen passes axe, fits every width, and hides no control', async ({ page }) => {
  const addresses = Object.entries(publicScreens).map(
    ([name, screen]) => entrances[name as keyof typeof publicScreens] ?? addressOf(screen),
  );
  // Each is opened anew, as from a mail: what is secret in an address is read when it opens the page.
  const go = async (each: Page, address: string) => {
    await each.goto(address);
  };
  expect(await walk(page, [...addresses, '/restore-email', '/privacy'], (each) => faultsOf(each), go)).toEqual([]);
});

test('every area of the operator’s page passes axe, fits every width, and hides no control', async ({
  page,
  context,
  portal,
}) => {
  // A user with a stream, and an alert on its way.
  await goLive(await context.newPage(), owner);
  expect((await portal.ingest('sp-api', message(1))).status).toBe(202);
  await page.goto('/ops');
  await expect(page.getByLabel('Operator key')).toBeVisible();
  const found = await faultsOf(page);
  await page.getByLabel('Operator key').fill('operator-key-for-tests');
  await page.keyboard.press('Enter');
  for (const area of areas) {
    const user = area === 'alerts' || area === 'users' ? `/${DEMO_OWNER_ID}` : '';
    await page.evaluate((to) => location.assign(to), `#${area}${user}`);
    await expect(page.getByRole('heading', { name: `Operator, ${areaNames[area]}` })).toBeAttached();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    found.push(...(await faultsOf(page)).map((fault) => `${area}: ${fault}`));
  }
  found.push(...(await widthFaultsOf(page)));
  expect(found).toEqual([]);
});

test('the inbox fits every width from 360 to 1920 px, and nothing covers a control, nor does a toast that is beside the selection bar', async ({
  page,
}) => {
  await goLive(page, owner);
  expect(await selectionFaultsOf(page, everyWidth)).toEqual([]);
});

test('a toast beside the selection bar covers no control on any screen that has one', async ({ page }) => {
  await goLive(page, owner);
  expect(await walk(page, selectable, () => selectionFaultsOf(page, [desktop.width, 720, phone.width]))).toEqual([]);
});

test('text twice as large is readable: no screen of a main account is too wide, lines do not overlap, boxes grow with their text, and prices are whole', async ({
  page,
}) => {
  await page.addInitScript(enlargeText);
  const addresses = await openFor(page, owner);
  const found = await walk(page, addresses, async () => {
    const cutPrices = await page
      .locator('.alert .four > span')
      .evaluateAll((prices) =>
        prices
          .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1)
          .map((each) => each.outerHTML),
      );
    const faults = [
      ...(await layoutFaults(page)),
      ...(await crampedText(page)),
      ...cutPrices.map((price) => `cut: ${price}`),
    ];
    return faults.map((fault) => `${new URL(page.url()).pathname}: ${fault}`);
  });
  // The selection bar appears when a row is selected.
  await visit(page, screens.notifications.path);
  await page.getByRole('row').nth(2).getByRole('checkbox').check();
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible();
  found.push(...(await crampedText(page)).map((fault) => `selection: ${fault}`));
  expect(found).toEqual([]);
});
