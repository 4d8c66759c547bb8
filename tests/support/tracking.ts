import type { FiringPage, Tracked } from '#shared/tracking/tracked.ts';
import { type AlertFields, anyOfferChanged } from './messages.ts';
import type { TestProvider } from './provider.ts';

export const TRACKED_ASIN = 'B0TRACKED1';
export const TRACKING_SELLER = 'A1TRACKSELLER1';

/** A rule for the New Buy Box between 20 and 30 that rearms at once, as the calls accept it. */
export const ruleOf = (more: object = {}) => ({
  asin: TRACKED_ASIN,
  marketplace: 'US',
  entries: [{ field: 'buybox_new_price', min: 20, max: 30 }],
  rearm: 'at-once',
  ...more,
});

/** Adds an owner with an inbox, a member who may use the product tools, one who may not, and an outsider. */
export async function addTrackers(provider: TestProvider) {
  const owner = await provider.addAccount({
    email: 'owner@track.test',
    sellerId: TRACKING_SELLER,
    subscribed: ['US'],
    profile: { productType: 'basic', isInTrial: false },
  });
  const member = (name: string, accessProducts: boolean) =>
    provider.addAccount({ email: `${name}@track.test`, owner: owner.email, profile: { accessProducts } });
  return {
    owner,
    may: await member('may', true),
    mayNot: await member('maynot', false),
    stranger: await provider.addAccount({ email: 'stranger@other.test' }),
  };
}

/** An Amazon message with this New Buy Box price. */
export const priced = (price: number, more: AlertFields = {}) =>
  anyOfferChanged({ sellerId: TRACKING_SELLER, asin: TRACKED_ASIN, price, ...more });

export const trackingOf = (provider: TestProvider) => {
  const ask = async <T = { tracked: Tracked[] }>(method: string, path: string, token: string, body?: unknown) => {
    const answer = await provider.call(method, `/portal/tracking${path}`, { token, body });
    return { status: answer.status, ...(answer.body as T & { code?: string; errors?: Record<string, string> }) };
  };
  return {
    ask,
    list: (token: string, marketplace = 'US') => ask('GET', `?marketplace=${marketplace}`, token),
    save: (token: string, rule: object) => ask('PUT', '', token, rule),
    firings: (token: string, id: string, query = '') => ask<FiringPage>('GET', `/firings?id=${id}${query}`, token),
  };
};
