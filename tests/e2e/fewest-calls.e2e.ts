import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { historyPaths } from '#client/features/history/paths.ts';
import { productScreens } from '#shared/products/access.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { test } from './browser-test.ts';
import { callsOf, screenPaths, visit } from './floor.ts';

// A company's own provider may lack every call that the contract marks as optional. Here a server in front of the embedded provider answers 404 to them.

type Operation = { summary?: string };

let provider: Portal;
let front: Server;
let portal: Portal;
const missing = new Set<string>();

test.beforeAll(async () => {
  provider = await startPortal();
  const { paths } = (await (await fetch(`${provider.provider}/openapi.json`)).json()) as { paths: Record<string, Record<string, Operation>> };
  const optional = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { summary }]) => summary?.includes('(ours, optional)'))
      .map(([method]) => new RegExp(`^${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)),
  );
  expect(optional.length).toBeGreaterThan(40);
  front = createServer(async (request, response) => {
    const call = `${request.method} ${request.url?.split('?')[0]}`;
    if (optional.some((each) => each.test(call))) {
      missing.add(call);
      return response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>No such call</h1>');
    }
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(chunk as Buffer);
    const { host: _, connection: __, 'accept-encoding': ___, ...headers } = request.headers;
    const answer = await fetch(`${provider.provider}${request.url}`, {
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
  portal = await startPortal({ UPSTREAM_API: `http://127.0.0.1:${port}`, UPSTREAM_SOCKET: provider.provider as string });
});

test.afterAll(async () => {
  await portal?.close();
  front?.closeAllConnections();
  front?.close();
  await provider?.close();
});

const signIn = async (page: Page, email: string) => {
  const signedIn = await page.request.post(`${portal.url}/api/session`, { data: { email, password: 'demo-pass-1', remember: true } });
  expect(signedIn.status()).toBe(200);
};

/** Technical messages about missing calls that a page must not show. */
async function faultsOn(page: Page): Promise<string[]> {
  const text = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ');
  const words = ['no such call', 'does not fit its contract', 'Error can not request server', 'This is not available from your provider\\.'];
  return words.flatMap((each) => new RegExp(`.{0,60}${each}.{0,40}`, 'i').exec(text)?.[0] ?? []);
}

for (const email of ['owner@demo.test', 'member@demo.test'])
  test(`no screen of ${email} shows a technical error for an optional call that the provider lacks [API-01]`, async ({ page }) => {
    test.setTimeout(180_000);
    await signIn(page, email);
    const seen: string[] = [];
    const calls = callsOf(page);
    await page.goto(`${portal.url}/notifications`);
    for (const path of screenPaths) {
      await visit(page, path);
      await expect(page.locator('main h1').first()).toBeVisible();
      await calls();
      await expect(page.locator('main .skeleton')).toHaveCount(0);
      seen.push(...(await faultsOn(page)).map((found) => `${path}: ${found}`));
    }
    expect(seen).toEqual([]);
    expect(missing.size).toBeGreaterThan(email.startsWith('owner') ? 10 : 2);
  });

test('an action that the provider lacks is absent, does nothing, or shows a clear message [API-01]', async ({ page }) => {
  await signIn(page, 'owner@demo.test');
  await page.goto(`${portal.url}/notifications`);
  const alert = page.getByRole('grid', { name: 'Notifications' }).getByRole('row').filter({ hasText: /B0/ }).first();
  await alert.focus();
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Sound' })).toBeVisible();
  await expect(page.getByText('Mute for 8 hours')).toHaveCount(0);
  await expect(page.locator('.toast')).toHaveCount(0);
  expect(await faultsOn(page)).toEqual([]);

  await page.goto(portal.url + historyPaths.team);
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Views?\b/ })).toHaveCount(0);
  expect(await faultsOn(page)).toEqual([]);

  await page.goto(`${portal.url}${productScreens.tracking}?asin=B0TRACK001`);
  await page.getByRole('textbox', { name: 'New Offer Count, Max', exact: true }).fill('12');
  await expect(page.getByText(/^Your provider does not support tracking/).first()).toBeVisible();
  const start = page.getByRole('button', { name: 'Start Tracking', exact: true });
  if (await start.isEnabled()) await start.click();
  expect(await faultsOn(page)).toEqual([]);

  await page.goto(portal.url + productScreens.viewer);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'List of identifiers' }).fill('B0E1NG3TWR');
  await expect(page.getByText('Up to 1 token. Products we can’t find are free.')).toBeVisible();
  expect(await faultsOn(page)).toEqual([]);
  for (const call of [/mutes$/, /\/views$/, /\/portal\/tracking$/, /get-items-cost$/]) expect([...missing].some((each) => call.test(each))).toBe(true);
});
