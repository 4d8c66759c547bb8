import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { screens } from '#client/app/screens.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';

// A company's own provider may leave out every call that the contract calls optional. Here the embedded provider stands behind a server that does not have them.

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

for (const email of ['owner@demo.test', 'member@demo.test'])
  test(`no screen of ${email} speaks of a call that a provider may leave out [API-01]`, async ({ page }) => {
    test.setTimeout(180_000);
    const signedIn = await page.request.post(`${portal.url}/api/session`, { data: { email, password: 'demo-pass-1', remember: true } });
    expect(signedIn.status()).toBe(200);
    const paths = Object.values(screens)
      .flatMap((screen) => ('path' in screen ? [screen.path.replace(':product', 'az')] : []))
      .filter((path) => !path.includes(':'));
    const seen: string[] = [];
    for (const path of paths) {
      await page.goto(portal.url + path);
      await page.waitForLoadState('networkidle').catch(() => undefined);
      const text = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ');
      for (const words of [/.{0,60}no such call.{0,40}/i, /.{0,60}does not fit its contract.{0,40}/i, /.{0,60}Error can not request server.{0,40}/i]) {
        const found = words.exec(text);
        if (found) seen.push(`${path}: ${found[0]}`);
      }
    }
    expect(seen).toEqual([]);
    expect(missing.size).toBeGreaterThan(email.startsWith('owner') ? 10 : 2);
  });
