import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const KEYS = `Basic ${Buffer.from('wm-client:wm-secret').toString('base64')}`;
const EVENTS = ['BUY_BOX_CHANGED', 'OFFER_UNPUBLISHED', 'PO_CREATED'];

type Item = { sku: string; productName: string; price: { currency: string; amount: number } };

/** A server that speaks Walmart's token, webhook, item, and price calls, as Walmart documents them. */
export async function startWalmartServer() {
  const codes = new Set<string>();
  const subscriptions = new Map<string, Record<string, unknown>>();
  const items: Item[] = ['PF-SKL12', 'TM/BUT 1', 'HA-MUG4'].map((sku, at) => ({
    sku,
    productName: `Item ${at + 1}`,
    price: { currency: 'USD', amount: 20 + at },
  }));
  const requested: { call: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const behaves = { next: 0 };
  let serial = 0;

  const answerTo = (
    method: string,
    url: URL,
    headers: IncomingMessage['headers'],
    body: string,
  ): [number, unknown, Record<string, string>?] => {
    const problem = (status: number, description: string): [number, unknown] => [status, { errors: [{ description }] }];
    if (headers.authorization !== KEYS || !headers['wm_svc.name'] || !headers['wm_qos.correlation_id'])
      return problem(401, 'Unauthorized');
    if (url.pathname === '/v3/token') {
      const form = Object.fromEntries(new URLSearchParams(body));
      const isGranted =
        form.grant_type === 'refresh_token' ? form.refresh_token === 'wm-refresh' : codes.delete(form.code ?? '');
      return isGranted
        ? [200, { access_token: 'wm-access', refresh_token: 'wm-refresh', token_type: 'Bearer', expires_in: 900 }]
        : problem(400, 'Invalid grant');
    }
    if (headers['wm_sec.access_token'] !== 'wm-access') return problem(401, 'Unauthorized');
    const status = behaves.next;
    behaves.next = 0;
    if (status === 429) return [429, {}, { 'x-next-replenishment-time': String(Date.now() + 30_000) }];
    if (status !== 0) return problem(status, 'This price is outside of the allowed range.');
    if (url.pathname === '/v3/webhooks/eventTypes')
      return [
        200,
        { eventTypes: EVENTS.map((eventType) => ({ eventType, eventVersion: 'V1', resourceName: 'ITEM' })) },
      ];
    if (url.pathname.startsWith('/v3/webhooks/subscriptions'))
      return answerSubscription(method, url.pathname.split('/')[4], body);
    if (url.pathname === '/v3/items') {
      const at = Number(url.searchParams.get('nextCursor')?.replace('*', '0'));
      return [
        200,
        { ItemResponse: items.slice(at, at + 2), ...(at + 2 < items.length ? { nextCursor: String(at + 2) } : {}) },
      ];
    }
    if (url.pathname.startsWith('/v3/items/')) {
      const item = items.find(({ sku }) => sku === decodeURIComponent(url.pathname.slice('/v3/items/'.length)));
      return item ? [200, { ItemResponse: [item] }] : problem(404, 'No such item');
    }
    if (method === 'PUT' && url.pathname === '/v3/price') {
      const { sku, pricing } = JSON.parse(body) as { sku: string; pricing: { currentPrice: Item['price'] }[] };
      const item = items.find((each) => each.sku === sku);
      if (!item || !pricing[0]) return problem(404, 'No such item');
      item.price = pricing[0].currentPrice;
      return [200, { mart: 'WALMART_US', sku, message: 'Thank you.' }];
    }
    return problem(404, 'No such call');
  };

  function answerSubscription(method: string, id: string | undefined, body: string): [number, unknown] {
    if (method === 'DELETE') return subscriptions.delete(id ?? '') ? [200, {}] : [404, { errors: [] }];
    if (method === 'GET')
      return [200, { events: [...subscriptions].map(([subscriptionId, each]) => ({ ...each, subscriptionId })) }];
    const { events } = JSON.parse(body) as { events: Record<string, unknown>[] };
    return [
      200,
      {
        events: events.map((event) => {
          serial += 1;
          subscriptions.set(`sub-${serial}`, event);
          return { ...event, subscriptionId: `sub-${serial}`, partnerId: '10001' };
        }),
      },
    ];
  }

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      requested.push({ call: `${request.method} ${request.url}`, headers: request.headers, body });
      const url = new URL(request.url ?? '', 'http://walmart.test');
      const [status, answer, headers] = answerTo(request.method ?? '', url, request.headers, body);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    requested,
    behaves,
    subscriptions,
    items,
    keys: {
      clientId: 'wm-client',
      clientSecret: 'wm-secret',
      at: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    newCode() {
      serial += 1;
      codes.add(`code-${serial}`);
      return `code-${serial}`;
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
