import { billingCalls } from '#shared/billing/calls.ts';
import type { Answer, TestProvider } from './provider.ts';

export const priceId = (key: string): string => `price_${key.toLowerCase()}`;

export const RETURN_URL = 'http://127.0.0.1:8787/pricing-plans?tab=AZINSIGHT';

/** A person's steps on the sandbox's payment pages, with the calls that lead there. */
export function billingOf(provider: TestProvider, token: string) {
  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    provider.call(method, path, { token, body });
  const submit = async (url: string, fields: Record<string, string>) => {
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    return { status: answer.status, to: answer.headers.get('location') ?? '', text: await answer.text() };
  };
  const checkout = (key: string, more: object = {}) =>
    call('POST', billingCalls.checkout.upstream.path, {
      price: priceId(key),
      quantity: 1,
      mode: /ONETIME|EXTRA_LOGIN/.test(key) ? 'payment' : 'subscription',
      returnUrl: RETURN_URL,
      ...more,
    });
  const portal = async () =>
    ((await call('POST', billingCalls.portal.upstream.path, { returnUrl: RETURN_URL })).body as { url: string }).url;

  return {
    call,
    submit,
    checkout,
    portal,
    /** Pays on the payment page. @returns where it redirects */
    buy: async (key: string, more: object = {}, card = 'works') => {
      const { body } = await checkout(key, more);
      return submit((body as { url: string }).url, { action: 'pay', card });
    },
    moveClock: async (step: 'day' | 'week' | 'month' | 'year' | 'due') =>
      submit(await portal(), { action: 'clock', step }),
    chooseCard: async (card: 'works' | 'declined' | 'fails-later') => submit(await portal(), { action: 'card', card }),
    user: async () => (await call('GET', '/get-user-info-app')).body as Record<string, unknown>,
    summary: async () => (await call('GET', billingCalls.summary.upstream.path)).body as Summary,
    tokens: async () =>
      (await call('POST', '/user/get-az-tokens')).body as Record<string, { tokens: number; remaining: number }>,
    update: (body: object) => call('POST', billingCalls.setRenewal.upstream.path, body),
    upcoming: async (key: string, quantity = 1) =>
      (await call('POST', billingCalls.upcoming.upstream.path, { price: priceId(key), quantity })).body as UpcomingWire,
  };
}

export type UpcomingWire = {
  items: { id: string; description: string; amount: number }[];
  amount: number;
  prorationDate: number;
};
export type Summary = {
  subscriptions: {
    id: string;
    family: string;
    key: string;
    quantity: number;
    status: string;
    periodEnd: number;
    autoRenew: boolean;
    scheduled: object | null;
    pastDue: { amountCents: number } | null;
  }[];
  card: { last4: string } | null;
  invoices: { amountCents: number; status: string; description: string }[];
  seats: { used: number; quota: number; included: number };
  sandbox: { now: number } | null;
};
