import { subscriptions } from '#provider/sandbox/sellers/seller-records.ts';
import type { RegionName } from '#shared/integrations/regions.ts';
import type { Answer, TestProvider } from './provider.ts';

export const PORTAL = 'http://127.0.0.1:8787';

export type SellerWalk = ReturnType<typeof createSellerWalk>;

/** Walks through the sandbox's Amazon and Walmart pages as a browser would. */
export function createSellerWalk(provider: Pick<TestProvider, 'url' | 'sellers' | 'deps'>) {
  const authorize = async (method: string, path: string, authorization: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${provider.url}/api/v1/authorize-sp${path}`, {
      method,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const submit = async (url: string, form: Record<string, string>) => {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
    return { status: response.status, text: await response.text(), location: response.headers.get('location') };
  };
  const redirectUri = `${PORTAL}/sp-auth`;
  const consentUrl = (region: RegionName, changed: Record<string, string> = {}) => {
    const { amazon } = provider.sellers.services;
    const url = new URL(amazon?.consent[region] ?? 'http://none.test');
    const query = { application_id: amazon?.applicationId ?? '', state: 's1', redirect_uri: redirectUri, ...changed };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  };
  const consent = async (region: RegionName, sellerId: string): Promise<string> => {
    const { location } = await submit(consentUrl(region), { action: 'permit', sellerId });
    return new URL(location ?? '').searchParams.get('spapi_oauth_code') ?? '';
  };
  const connect = (
    token: string,
    regionShortName: RegionName,
    sellingPartnerId: string,
    code: string,
  ): Promise<Answer> => authorize('POST', '/sellers', token, { code, sellingPartnerId, redirectUri, regionShortName });

  return {
    authorize,
    submit,
    consentUrl,
    consent,
    connect,
    /** Gives consent, sends the code and waits for the subscriptions. */
    async connected(token: string, region: RegionName, sellerId: string): Promise<void> {
      const answer = await connect(token, region, sellerId, await consent(region, sellerId));
      if (answer.status !== 200) throw new Error(`Not connected: ${JSON.stringify(answer.body)}`);
      await provider.sellers.connections.settled();
    },
    /** Takes back the subscriptions at the sandbox's Amazon, before it sends their first messages. */
    async silence(): Promise<void> {
      const { db, write } = provider.deps;
      for (const { id } of await subscriptions.list(db)) await write((trx) => subscriptions.remove(trx, id));
    },
    async walmartLogin(sellerId: string): Promise<Record<string, string>> {
      const { walmart } = provider.sellers.services;
      const url = new URL(walmart?.login ?? 'http://none.test');
      const query = {
        responseType: 'code',
        clientId: walmart?.clientId ?? '',
        redirectUri: `${PORTAL}/walmart-auth`,
        nonce: 'n1',
        state: 'marketplace-US',
        clientType: 'seller',
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const { location } = await submit(url.href, { action: 'permit', sellerId });
      return Object.fromEntries(new URL(location ?? '').searchParams);
    },
  };
}
