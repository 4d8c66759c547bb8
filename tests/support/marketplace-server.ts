import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createListingAnswers } from './listing-answers.ts';

export type ReceivedCall = { call: string; headers: IncomingMessage['headers']; body: string };

const AMERICA = new Set(['ATVPDKIKX0DER', 'A2EUQ1WTGCTBG2']);
const EUROPE = new Set(['A1F83G8C2ARO7P', 'A1PA6795UKMFR9']);
const CLIENT = { client_id: 'app-client', client_secret: 'app-secret' };

/**
 * A server that speaks the protocols of Login with Amazon, the Sellers, Notifications, Listings and Pricing APIs, and
 * Walmart's token call. Each code works once, and every request is recorded. Europe's APIs are under /eu.
 */
export async function startMarketplaceServer() {
  const requested: ReceivedCall[] = [];
  /** By code; the value is the seller's marketplaces. */
  const codes = new Map<string, readonly string[]>();
  const sellers = new Map<string, readonly string[]>();
  const refreshTokens = new Map<string, string>();
  const subscriptions = new Map<string, { id: string; body: Record<string, unknown> }>();
  const behaves = { status: 0, mayNotSend: '' };
  const listings = createListingAnswers();
  let serial = 0;

  const answerTo = (
    method: string,
    url: string,
    headers: IncomingMessage['headers'],
    body: string,
  ): [number, unknown] => {
    const [, isEurope, path = ''] = /^(\/eu(?=\/))?(.*)$/.exec(url) ?? [];
    if (behaves.status) return [behaves.status, { errors: [{ code: 'InternalFailure' }] }];
    const form = Object.fromEntries(new URLSearchParams(body));
    if (path === '/auth/o2/token') {
      if (form.client_id !== CLIENT.client_id || form.client_secret !== CLIENT.client_secret)
        return [401, { error: 'invalid_client' }];
      if (form.grant_type === 'client_credentials')
        return form.scope === 'sellingpartnerapi::notifications'
          ? [200, { access_token: 'Atc|app', expires_in: 3600 }]
          : [400, { error: 'invalid_scope' }];
      if (form.grant_type === 'refresh_token')
        return refreshTokens.has(form.refresh_token ?? '')
          ? [
              200,
              {
                access_token: `Atza|${refreshTokens.get(form.refresh_token ?? '')}`,
                token_type: 'bearer',
                expires_in: 3600,
                refresh_token: form.refresh_token,
              },
            ]
          : [400, { error: 'invalid_grant', error_description: 'The request has an invalid grant parameter' }];
      const marketplaces = codes.get(form.code ?? '');
      if (form.grant_type !== 'authorization_code' || !form.redirect_uri || !marketplaces)
        return [400, { error: 'invalid_grant' }];
      codes.delete(form.code ?? '');
      serial += 1;
      sellers.set(`Atza|seller-${serial}`, marketplaces);
      refreshTokens.set(`Atzr|${serial}`, `seller-${serial}`);
      return [
        200,
        {
          access_token: `Atza|seller-${serial}`,
          token_type: 'bearer',
          expires_in: 3600,
          refresh_token: `Atzr|${serial}`,
        },
      ];
    }
    if (path === '/v3/token') {
      if (headers.authorization !== `Basic ${Buffer.from('wm-client:wm-secret').toString('base64')}`)
        return [401, { error: [{ code: 'UNAUTHORIZED' }] }];
      const complete =
        headers['wm_partner.id'] && headers['wm_svc.name'] && headers['wm_qos.correlation_id'] && form.redirect_uri;
      if (!complete || form.grant_type !== 'authorization_code' || !codes.delete(form.code ?? ''))
        return [400, { error: [{ code: 'INVALID_REQUEST' }] }];
      return [200, { access_token: 'wm', refresh_token: `wmr-${form.code}`, token_type: 'Bearer', expires_in: 900 }];
    }
    const token = String(headers['x-amz-access-token'] ?? '');
    if (path === '/sellers/v1/marketplaceParticipations') {
      const marketplaces = sellers.get(token) ?? [];
      // Marketplaces outside both regions are answered by both, as Amazon might.
      const isHome =
        marketplaces.some((id) => EUROPE.has(id) === (isEurope !== undefined)) ||
        marketplaces.every((id) => !EUROPE.has(id) && !AMERICA.has(id));
      if (!isHome)
        return [403, { errors: [{ code: 'Unauthorized', message: 'Access to requested resource is denied.' }] }];
      return [
        200,
        {
          payload: marketplaces.map((id) => ({
            marketplace: { id, name: 'Amazon' },
            participation: { isParticipating: true },
          })),
        },
      ];
    }
    if (path === '/notifications/v1/destinations')
      return token === 'Atc|app'
        ? [200, { payload: { destinationId: 'dest-1', ...JSON.parse(body) } }]
        : [403, { errors: [{ code: 'Unauthorized' }] }];
    const [, type = '', id] =
      /^\/notifications\/v1\/subscriptions\/([A-Z0-9_]+)(?:\/([\w-]+))?(?:\?.*)?$/.exec(path) ?? [];
    const key = `${token} ${type}`;
    if (method === 'DELETE') {
      const found = [...subscriptions].find(([, each]) => each.id === id);
      if (token !== 'Atc|app' || !found) return [token === 'Atc|app' ? 404 : 403, { errors: [] }];
      subscriptions.delete(found[0]);
      return [200, {}];
    }
    if (!token.startsWith('Atza|') || type === behaves.mayNotSend) return [403, { errors: [{ code: 'Unauthorized' }] }];
    const known = subscriptions.get(key);
    if (method === 'GET')
      return known ? [200, { payload: { subscriptionId: known.id, payloadVersion: '1.0' } }] : [404, { errors: [] }];
    if (known) return [409, { errors: [{ code: 'InvalidInput', message: 'Subscription already exists' }] }];
    serial += 1;
    subscriptions.set(key, { id: `sub-${serial}`, body: JSON.parse(body) });
    return [200, { payload: { subscriptionId: `sub-${serial}`, payloadVersion: '1.0' } }];
  };

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      requested.push({ call: `${request.method} ${request.url}`, headers: request.headers, body });
      const asked = new URL(request.url ?? '', 'http://marketplace.test');
      if (['/listings/', '/batches/', '/products/', '/fba/'].some((each) => asked.pathname.startsWith(each))) {
        const listed = listings.answerTo(
          request.method ?? '',
          asked,
          String(request.headers['x-amz-access-token'] ?? ''),
          body,
        );
        if (listed.cut) return request.socket.destroy();
        return response
          .writeHead(listed.status, { 'content-type': 'application/json', ...listed.headers })
          .end(JSON.stringify(listed.body));
      }
      const [status, answer] = answerTo(request.method ?? '', request.url ?? '', request.headers, body);
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    requested,
    behaves,
    subscriptions,
    listings,
    amazonKeys: {
      appId: 'amzn1.sellerapps.app.test',
      beta: true,
      clientId: CLIENT.client_id,
      clientSecret: CLIENT.client_secret,
      destinations: { NA: 'dest-na' },
      at: { token: `${url}/auth/o2/token`, api: { NA: url, EU: `${url}/eu` } },
    },
    walmartKeys: { clientId: 'wm-client', clientSecret: 'wm-secret', at: url },
    /** Issues the code of a permission just granted. @param marketplaces where the seller sells, by Amazon's ids */
    newCode(marketplaces: readonly string[] = ['ATVPDKIKX0DER']) {
      serial += 1;
      codes.set(`code-${serial}`, marketplaces);
      return `code-${serial}`;
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
