import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { screensOf } from '#client/app/screens.ts';
import type { Profile } from '#shared/session/profile.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { test } from './browser-test.ts';
import { callsOf, pathsOf, screenPaths, visit } from './floor.ts';

// One list of screens, walked under each profile: with `specification` the portal is what the specification describes,
// without a hole or a hint of more.

let specified: Portal;
let full: Portal;

test.beforeAll(async () => {
  [specified, full] = await Promise.all([startPortal({ PROFILE: 'specification' }), startPortal()]);
});

test.afterAll(async () => {
  await Promise.all([specified?.close(), full?.close()]);
});

const ours = screenPaths.filter((path) => !pathsOf(screensOf({ profile: 'specification', lacks: [] })).includes(path));

async function signIn(page: Page, portal: Portal, email: string) {
  const signedIn = await page.request.post(`${portal.url}/api/session`, {
    data: { email, password: 'demo-pass-1', remember: true },
  });
  expect(signedIn.status()).toBe(200);
}

/**
 * What a portal of the specification must not show: a technical message, a word about the provider, or a link to a
 * screen of ours.
 */
async function hintsOn(page: Page): Promise<string[]> {
  const text = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ');
  const words = [
    'no such call',
    'can’t be read',
    'Error can not request server',
    'not available from your provider',
    'provider (?:does not|cannot|lacks)',
  ];
  const leadsTo = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  const isOurs = (path: string) => ours.some((each) => path === each) || path.startsWith('/products/');
  return [
    ...words.flatMap((each) => new RegExp(`.{0,60}${each}.{0,40}`, 'i').exec(text)?.[0] ?? []),
    ...leadsTo.filter(isOurs).map((path) => `links to ${path}`),
  ];
}

/** Visits every screen in turn. @returns what is wrong, each with its address */
async function walk(page: Page, portal: Portal, profile: Profile): Promise<string[]> {
  const wrong: string[] = [];
  let here = '';
  page.on('response', (answer) => {
    if (answer.status() >= 400 && answer.status() !== 403)
      wrong.push(`${here}: ${answer.status()} ${answer.request().method()} ${new URL(answer.url()).pathname}`);
  });
  const settled = callsOf(page);
  await page.goto(`${portal.url}/user/change-password`);
  for (const path of screenPaths) {
    here = path;
    await visit(page, path);
    await expect(page.locator('main h1').first()).toBeVisible();
    await settled();
    await expect(page.locator('main .skeleton'), path).toHaveCount(0, { timeout: 30_000 });
    if (profile === 'full') continue;
    const isMissing = await page.getByRole('heading', { name: 'This page does not exist' }).isVisible();
    if (isMissing !== ours.includes(path)) wrong.push(`${path}: ${isMissing ? 'is not there' : 'is there'}`);
    wrong.push(...(await hintsOn(page)).map((found) => `${path}: ${found}`));
  }
  return wrong;
}

for (const email of ['owner@demo.test', 'member@demo.test'])
  test(`with the specification’s profile, ${email} has every screen of the specification, and nothing speaks of more [API-01] [SHELL-01]`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await signIn(page, specified, email);
    expect(await walk(page, specified, 'specification')).toEqual([]);
  });

test('with the full profile, the same walk finds every screen, and each of its calls is answered [API-01]', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signIn(page, full, 'owner@demo.test');
  // A product that nobody knows has a page, whose look-up finds nothing.
  expect((await walk(page, full, 'full')).filter((each) => !each.startsWith('/products/'))).toEqual([]);
});

test('with the specification’s profile, keys, menus, and the palette lead to nothing of ours [API-01]', async ({
  page,
}) => {
  await signIn(page, specified, 'owner@demo.test');
  await page.goto(`${specified.url}/notifications`);
  const alert = page.getByRole('grid', { name: 'Notifications' }).getByRole('row').filter({ hasText: /B0/ }).first();
  await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible();
  for (const key of ['m', 'e', 's', 'p']) {
    await alert.focus();
    await page.keyboard.press(key);
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Sound' })).toBeVisible();
  await expect(page.getByText('Mute for 8 hours')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill('my products');
  await expect(palette.getByRole('option', { name: /^My Products/ })).toHaveCount(0);
  await palette.getByRole('combobox').fill('team history');
  await expect(palette.getByRole('option', { name: /^Team History/ })).toBeVisible();
});

test('with the six calls that a provider begins with, the inbox shows its alerts, and nothing red [API-01]', async ({
  page,
}) => {
  const firstSix =
    /^(?:POST \/api\/v1\/sign-in-portal|GET \/api\/v1\/get-user-info-app|GET \/api\/v1\/portal\/notifications|POST \/api\/v1\/user\/get-az-tokens|PUT \/api\/v1\/portal\/notifications\/mark-read|DELETE \/api\/v1\/portal\/notifications)$/;
  const front = createServer(async (request, response) => {
    if (!firstSix.test(`${request.method} ${request.url?.split('?')[0]}`))
      return response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>No such call</h1>');
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(chunk as Buffer);
    const { host: _, connection: __, 'accept-encoding': ___, ...headers } = request.headers;
    const answer = await fetch(`${specified.provider}${request.url}`, {
      method: request.method as string,
      headers: headers as Record<string, string>,
      redirect: 'manual',
      ...(body.length > 0 ? { body: Buffer.concat(body) } : {}),
    });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port } = front.address() as AddressInfo;
  const portal = await startPortal({
    UPSTREAM_API: `http://127.0.0.1:${port}`,
    UPSTREAM_SOCKET: specified.provider as string,
  });
  try {
    await signIn(page, portal, 'owner@demo.test');
    await page.goto(`${portal.url}/notifications`);
    await expect(page.getByRole('button', { name: /^Connection: Live/ })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('main').getByRole('row').first()).toBeVisible();
    expect(await hintsOn(page)).toEqual([]);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  } finally {
    await portal.close();
    front.closeAllConnections();
    front.close();
  }
});
