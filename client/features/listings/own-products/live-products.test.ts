import { BehaviorSubject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { RowsView, ShownRows } from '#client/ui/grid/columns/grid-rows.ts';
import type { Incident } from '#shared/inbox/incidents/incident.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { noState } from '#shared/inbox/product-state.ts';
import { isListingCurrent, type OwnProduct, ownProfitAtRisk } from '#shared/listings/own-products/own-product.ts';
import type { PriceChange } from '#shared/listings/prices/change-price.ts';
import { createLiveProducts } from './live-products.ts';

const row = (more: Partial<OwnProduct> = {}): OwnProduct => ({
  ...noState,
  id: '1',
  marketplace: 'US',
  asin: 'B000000001',
  sku: 'HT40',
  title: null,
  condition: 'new',
  fulfillment: 'FBA',
  channels: ['FBA'],
  quantity: null,
  fba: null,
  pace: null,
  buyable: null,
  listedAt: null,
  price: 20,
  former: null,
  floor: null,
  ceiling: null,
  unitProfit: null,
  noProfit: null,
  checkedAt: null,
  rivalName: null,
  flap: null,
  alerts: 2,
  ...more,
});
const alert = (recordId: string, publishedTime: number, rival: string): Notification => ({
  identity: { recordId, fingerprint: recordId },
  notificationType: 'ANY_OFFER_CHANGED',
  processed: false,
  marketplace: 'US',
  sellerId: 'ME',
  asin: 'B000000001',
  condition: 'new',
  publishedTime,
  risk: { perDay: 12, currency: 'USD', unitsADay: 1 },
  detail: {
    kind: 'offer-change',
    changeType: '',
    lowest: [],
    ranks: [],
    offers: [{ sellerId: rival, landed: { amount: 19, currency: 'USD' }, buyBox: true, prime: false }],
  },
});
const change = (more: Partial<PriceChange>) =>
  ({
    id: 'c1',
    marketplace: 'US',
    sku: 'HT40',
    before: 20,
    after: 18,
    state: 'accepted',
    at: 1,
    rev: 3,
    ...more,
  }) as PriceChange;

const flap = (more: Partial<Incident>): Incident => ({
  id: 'i1',
  rev: 1,
  about: { kind: 'flap', marketplace: 'US', asin: 'B000000001', prices: [18, 19], currency: 'USD', times: 4 },
  openedAt: 50,
  lastAt: 90,
  endedAt: null,
  products: 1,
  alerts: 5,
  perDay: {},
  ...more,
});

function world(first: OwnProduct) {
  const rows = { now: [first] };
  const view$ = new BehaviorSubject({ total: 1, version: 1 } as RowsView);
  const served = {
    view$,
    at: (index: number) => rows.now[index] ?? { missing: 'waits' },
    want: () => {},
    retry: () => {},
    letIn: () => {},
    setReading: () => {},
    isLive: () => 0,
    placeOf: () => 0,
  } as ShownRows<OwnProduct>;
  const live = createLiveProducts(served);
  return { live, at: () => live.rows.at(0) as OwnProduct, read: (next: OwnProduct) => rows.now.splice(0, 1, next) };
}

describe('a listing without stock', () => {
  it('counts until a message after it shows the product’s only SKU for sale [ACT-11]', () => {
    const read = row({ quantity: 0, listedAt: 100, own: 20, seenAt: 90 });
    expect(isListingCurrent(read)).toBe(true);
    expect(isListingCurrent({ ...read, seenAt: 110 })).toBe(false);
    expect(isListingCurrent({ ...read, seenAt: 110, own: null })).toBe(true);
    expect(isListingCurrent({ ...read, seenAt: 110, channels: ['FBA', 'FBM'] })).toBe(true);
  });
});

describe('live rows of products', () => {
  it('take the state of an alert at once, count it once, and forget it when the list brings it [ACT-11]', () => {
    const { live, at, read } = world(row());
    const versions: number[] = [];
    live.rows.view$.subscribe(({ version }) => versions.push(version));
    expect(live.hearAlert(alert('r1', 100, 'A2'))).toBe(true);
    live.hearAlert(alert('r1', 100, 'A2'));
    expect(at()).toMatchObject({
      buyBox: 'lost',
      since: 100,
      rival: { sellerId: 'A2' },
      rivalName: null,
      risk: { perDay: 12 },
      alerts: 3,
      seenAt: 100,
    });
    expect(at()).toBe(at());
    expect(new Set(versions).size).toBe(versions.length);
    read({ ...at(), rivalName: 'Harlan Goods' });
    expect(at()).toMatchObject({ alerts: 3, rivalName: 'Harlan Goods' });
    live.hearAlert(alert('r2', 200, 'A2'));
    expect(at()).toMatchObject({ alerts: 4, since: 100, rivalName: 'Harlan Goods' });
    live.hearAlert(alert('r3', 300, 'ATVPDKIKX0DER'));
    expect(at()).toMatchObject({ rivalName: 'Amazon Retail' });
  });

  it('show a profit only at the price that it was computed for [ACT-11]', () => {
    const own = (landed: number) => ({
      sellerId: 'ME',
      landed: { amount: landed, currency: 'USD' },
      buyBox: false,
      prime: false,
    });
    const priced = (recordId: string, at: number, landed: number): Notification => {
      const plain = alert(recordId, at, 'A2');
      return { ...plain, detail: { ...plain.detail, own: own(landed) } as Notification['detail'] };
    };
    const { live, at } = world(row({ own: 20, currency: 'USD', unitProfit: 5 }));
    live.hearAlert(priced('r1', 100, 20));
    expect(ownProfitAtRisk(at())).toBe(5);
    live.hearAlert(priced('r2', 200, 19));
    expect(at()).toMatchObject({ own: 19, unitProfit: null, noProfit: null });
    expect(ownProfitAtRisk(at())).toBeNull();
  });

  it('take from an alert the price and the gap of their own SKU, not of another one of the product [ACT-11]', () => {
    const money = (amount: number) => ({ amount, currency: 'USD' });
    const offer = (channel: 'FBA' | 'FBM', amount: number) =>
      ({
        sellerId: 'ME',
        channel,
        listing: money(amount),
        landed: money(amount),
        buyBox: false,
        prime: false,
      }) as const;
    const plain = alert('r1', 100, 'A2');
    const both = {
      ...plain,
      detail: {
        ...plain.detail,
        own: offer('FBM', 19),
        buyBox: { landed: money(19) },
        offers: [offer('FBM', 19), offer('FBA', 23.75)],
      },
    } as Notification;
    const { live, at } = world(row({ currency: 'USD', channels: ['FBM', 'FBA'] }));
    live.hearAlert(both);
    expect(at()).toMatchObject({ own: 19, price: 23.75, gap: 25 });
  });

  it('flap from the alert that makes a flap until its incident ends, whatever is read meanwhile [ACT-08] [ACT-11]', () => {
    const { live, at, read } = world(row());
    live.hearIncident(flap({}));
    expect(at().flap).toBeNull();
    live.hearAlert({ ...alert('r1', 100, 'A2'), marks: { incident: 'i1' } as Notification['marks'] });
    expect(at()).toMatchObject({ buyBox: 'lost', flap: { incident: 'i1', times: 4, since: 50 } });
    read({ ...at(), flap: { incident: 'i1', rev: 3, times: 6, since: 50 } });
    live.hearIncident(flap({ rev: 2, about: { ...flap({}).about, times: 5 } as Incident['about'] }));
    expect(at().flap?.times).toBe(6);
    live.hearIncident(flap({ rev: 4, endedAt: 200 }));
    live.hearIncident(flap({ rev: 3 }));
    expect(at().flap).toBeNull();
    read({ ...row(), flap: { incident: 'i2', rev: 1, times: 4, since: 300 } });
    expect(at().flap?.incident).toBe('i2');
  });

  it('draw another product’s rows no second time [ACT-11]', () => {
    const { live, at } = world(row({ asin: 'B000000002' }));
    const before = at();
    live.hearAlert(alert('r1', 100, 'A2'));
    expect(at()).toBe(before);
    expect(live.hearAlert({ ...alert('r2', 100, 'A2'), detail: { kind: 'tracking' } as Notification['detail'] })).toBe(
      false,
    );
  });

  it('show a price once Amazon took it, and follow the newest change of a SKU [ACT-11]', () => {
    const { live, at } = world(row());
    live.hearChange(change({ state: 'sent', rev: 2 }));
    expect(at().price).toBe(20);
    expect(live.changeOf(at())?.state).toBe('sent');
    live.hearChange(change({ state: 'accepted', rev: 3 }));
    live.hearChange(change({ state: 'asked', rev: 1 }));
    expect(at()).toMatchObject({ price: 18, former: 20 });
    expect(live.changeOf(at())?.state).toBe('accepted');
    live.hearChange(change({ id: 'c0', state: 'refused', at: 0 }));
    expect(live.changeOf(at())?.id).toBe('c1');
  });
});
