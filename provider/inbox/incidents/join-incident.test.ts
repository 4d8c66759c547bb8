import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { API_BASE } from '#provider/app.ts';
import { incidentCalls } from '#shared/inbox/incidents/calls.ts';
import type { Incident } from '#shared/inbox/incidents/incident.ts';
import { INCIDENT_SPAN } from '#shared/inbox/incidents/incident-rules.ts';
import { anyOfferChanged, asinOf } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { inboxOf, newChange } from '#tests/support/provider-inbox.ts';
import { runs } from '#tests/support/runs.ts';
import { passIncidentTime } from './incident-time.ts';

const START = Date.parse('2026-02-02T08:00:00.000Z');
const MINUTE = 60_000;
const RETAIL = 'ATVPDKIKX0DER';

describe('incidents', () => {
  let now = START;
  const open: TestProvider[] = [];
  afterEach(async () => {
    now = START;
    for (const provider of open.splice(0)) await provider.close();
  });

  async function shop() {
    const provider = await startTestProvider({ clock: () => now });
    open.push(provider);
    const { id, token } = await provider.addAccount({ email: 'owner@shop.test', sellerId: 'A1OWN' });
    const socket = await provider.connect(token);
    await socket.emitWithAck('join', id);
    const frames: { event: string; data: unknown }[] = [];
    for (const event of ['incident:changed', 'notification:changed', 'spapi:ANY_OFFER_CHANGED'])
      socket.on(event, (data: unknown) => frames.push({ event, data }));
    const inbox = inboxOf(provider, token);
    /** A minute later, the rival has the Buy Box of a product. */
    const undercut = async (product: number, { seller = 'A2RIVAL', price = 19 } = {}) => {
      now += MINUTE;
      await provider.ingest(
        anyOfferChanged({
          sellerId: 'A1OWN',
          asin: asinOf(product),
          at: now,
          publishedAt: now,
          rival: { sellerId: seller, price },
        }),
      );
    };
    const incidents = async (): Promise<Incident[]> => {
      const answer = await provider.app.request(API_BASE + incidentCalls.list.upstream.path, {
        headers: { 'portal-token': token },
      });
      return ((await answer.json()) as { incidents: Incident[] }).incidents;
    };
    const memberships = async () => (await inbox.search()).notifications.map(({ marks }) => marks?.incident);
    return { provider, token, inbox, undercut, incidents, memberships, frames };
  }

  it('costs what the newest message of each product says, also one that is no part of the incident [ACT-07]', async () => {
    const { provider, undercut, incidents, frames } = await shop();
    for (const product of [1, 2, 3]) await undercut(product);
    const [before] = await incidents();
    const held = { sellerId: 'A1OWN', asin: asinOf(1), at: now + 1, publishedAt: now + 1 };
    now += MINUTE;
    await provider.ingest(anyOfferChanged(held));
    const [after] = await incidents();
    expect(before?.perDay.USD).toBeGreaterThan(0);
    expect(after).toMatchObject({ alerts: 3, products: 2, endedAt: null, rev: (before?.rev ?? 0) + 1 });
    expect(after?.perDay.USD).toBeLessThan(before?.perDay.USD ?? 0);
    await expect.poll(() => frames.findLast(({ event }) => event === 'incident:changed')?.data).toEqual(after);
  });

  it('shrinks as its products have the Buy Box again, and is over with the last one; what the rival takes later is another incident [ACT-07]', async () => {
    const { provider, undercut, incidents } = await shop();
    const recover = async (product: number) => {
      now += MINUTE;
      await provider.ingest(anyOfferChanged({ sellerId: 'A1OWN', asin: asinOf(product), at: now, publishedAt: now }));
    };
    for (const product of [1, 2, 3]) await undercut(product);
    for (const product of [1, 2]) await recover(product);
    expect(await incidents()).toMatchObject([{ alerts: 3, products: 1, endedAt: null }]);
    await recover(3);
    expect(await incidents()).toMatchObject([{ alerts: 3, products: 0, endedAt: now }]);
    for (const product of [1, 2, 3]) await undercut(product);
    expect(await incidents()).toMatchObject([
      { alerts: 3, products: 3, endedAt: null },
      { alerts: 3, endedAt: expect.any(Number) },
    ]);
  });

  it('costs what is left as its alerts are done or deleted, is over with the last one, and opens again with the undo [ACT-07]', async () => {
    const { inbox, undercut, incidents, memberships, frames } = await shop();
    for (const product of [1, 2, 3]) await undercut(product);
    const [whole] = await incidents();
    const [third = '', second = '', first = ''] = await inbox.ids();
    await inbox.mark([first], { kind: 'done' });
    const [left] = await incidents();
    expect(left).toMatchObject({ products: 2, alerts: 3, endedAt: null });
    expect(left?.perDay.USD).toBeLessThan(whole?.perDay.USD ?? 0);
    await inbox.changeAll({ records: [second] }, { kind: 'delete' });
    expect(await incidents()).toMatchObject([{ products: 1, alerts: 2, endedAt: null }]);
    const last = newChange();
    await inbox.mark([third], { kind: 'done' }, last);
    expect(await incidents()).toMatchObject([{ products: 0, alerts: 2, perDay: {}, endedAt: now }]);
    await inbox.undo(last);
    const [back] = await incidents();
    expect(back).toMatchObject({ products: 1, alerts: 2, endedAt: null });
    await expect.poll(() => frames.findLast(({ event }) => event === 'incident:changed')?.data).toEqual(back);
    await undercut(4);
    expect(await incidents()).toMatchObject([{ products: 2, alerts: 3, endedAt: null }]);

    await inbox.changeAll({ folders: ['inbox'] }, { kind: 'done' });
    await undercut(5);
    expect(await incidents()).toMatchObject([{ products: 0, endedAt: now - MINUTE }]);
    expect((await memberships())[0]).toBeUndefined();
  });

  it('a price that flaps stays quiet after its alerts are done [ACT-08]', async () => {
    const { inbox, undercut, incidents } = await shop();
    for (const price of [18, 19, 18, 19, 18]) await undercut(1, { price });
    await inbox.changeAll({}, { kind: 'done' });
    expect(await incidents()).toMatchObject([{ endedAt: null, products: 0 }]);
    await undercut(1, { price: 19 });
    expect(await incidents()).toMatchObject([{ about: { times: 5 }, products: 1, alerts: 6 }]);
    expect((await inbox.search({ unread: true })).total).toBe(0);
  });

  it('opens with the third product of one rival within an hour, grows, and ends an hour after its last alert [ACT-07]', async () => {
    const { provider, undercut, incidents, memberships, frames } = await shop();
    await undercut(1);
    await undercut(1);
    await undercut(2);
    expect(await incidents()).toEqual([]);
    expect(await memberships()).toEqual([undefined, undefined, undefined]);
    await undercut(3);
    const [incident] = await incidents();
    expect(incident).toMatchObject({
      about: { kind: 'rival', sellerId: 'A2RIVAL' },
      products: 3,
      alerts: 4,
      openedAt: START + MINUTE,
      lastAt: now,
      endedAt: null,
      rev: 1,
    });
    expect(new Set(await memberships())).toEqual(new Set([incident?.id]));

    await undercut(4);
    const [grown] = await incidents();
    expect(grown).toMatchObject({ id: incident?.id, products: 4, alerts: 5, rev: 2 });

    now += INCIDENT_SPAN - 1;
    await passIncidentTime(provider.deps);
    expect((await incidents())[0]?.endedAt).toBeNull();
    now += 1;
    await Promise.all([passIncidentTime(provider.deps), passIncidentTime(provider.deps)]);
    const ended = await incidents();
    expect(ended).toEqual([{ ...grown, endedAt: now, rev: 3 }]);
    expect(await provider.deps.db.selectFrom('incident_evidence').selectAll().execute()).toEqual([]);
    await expect
      .poll(() => frames.filter(({ event }) => event === 'incident:changed').map(({ data }) => data))
      .toEqual([incident, grown, ended[0]]);
    // The alerts before the third product hear of it once.
    expect(frames.filter(({ event }) => event === 'notification:changed')).toMatchObject([
      { data: { alerts: [1, 2, 3].map(() => ({ marks: { rev: 1, incident: incident?.id } })) } },
    ]);

    await undercut(1);
    expect(await incidents()).toHaveLength(1);
    expect((await memberships())[0]).toBeUndefined();
  });

  it('keeps rivals apart, and Amazon Retail is one of its own [ACT-07]', async () => {
    const { undercut, incidents } = await shop();
    for (const product of [1, 2, 3]) {
      await undercut(product, { seller: 'A2RIVAL' });
      await undercut(product, { seller: 'A3RIVAL', price: 18.5 });
      await undercut(product, { seller: RETAIL, price: 18 });
    }
    expect((await incidents()).map(({ about, products, alerts }) => ({ about, products, alerts }))).toEqual([
      { about: { kind: 'amazon-retail', marketplace: 'US' }, products: 3, alerts: 3 },
      { about: { kind: 'rival', sellerId: 'A3RIVAL', name: null, undercuts: true }, products: 3, alerts: 3 },
      { about: { kind: 'rival', sellerId: 'A2RIVAL', name: null, undercuts: true }, products: 3, alerts: 3 },
    ]);
  });

  it('sums the money at risk of its products, each by its newest alert, and its alerts can be searched [ACT-07]', async () => {
    const { inbox, undercut, incidents } = await shop();
    for (const product of [1, 2, 3, 1]) await undercut(product);
    const [incident] = await incidents();
    const { notifications, total } = await inbox.search({ incidents: [incident?.id ?? ''] });
    expect(total).toBe(4);
    const { notifications: others } = await inbox.search({ incidents: ['another'] });
    expect(others).toEqual([]);
    const newest = new Map(
      notifications.toReversed().map((alert) => [JSON.stringify(alert.payload).match(/B0\d{8}/)?.[0], alert]),
    );
    const sum = [...newest.values()].reduce((all, { risk }) => all + (risk?.perDay ?? 0), 0);
    expect(sum).toBeGreaterThan(0);
    expect(incident?.perDay.USD).toBeCloseTo(sum, 2);
  });

  it('never takes an alert that a rule points somebody to, nor one of an hour ago [ACT-07]', async () => {
    const { provider, token, undercut, incidents, memberships } = await shop();
    const put = await provider.app.request(`${API_BASE}/portal/notifications/rules`, {
      method: 'PUT',
      headers: { 'portal-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Flag it', when: { asins: [asinOf(3)] }, actions: [{ kind: 'pin' }], on: true }),
    });
    expect(put.status).toBe(200);
    for (const product of [1, 2, 3]) await undercut(product);
    expect(await incidents()).toEqual([]);
    await provider.ingest(
      anyOfferChanged({
        sellerId: 'A1OWN',
        asin: asinOf(4),
        at: now - INCIDENT_SPAN,
        publishedAt: now - INCIDENT_SPAN,
        rival: { sellerId: 'A2RIVAL', price: 19 },
      }),
    );
    expect(await incidents()).toEqual([]);
    await undercut(5);
    expect((await incidents())[0]).toMatchObject({ products: 3, alerts: 3 });
    // Pinned on top, alone.
    expect((await memberships())[0]).toBeUndefined();
  });

  it('what people do with an alert survives that it joins, and can still be undone [ACT-07]', async () => {
    const { inbox, undercut, incidents } = await shop();
    await undercut(1);
    const [first] = await inbox.ids();
    const change = newChange();
    await inbox.mark([first ?? ''], { kind: 'pin' }, change);
    await undercut(2);
    await undercut(3);
    const [incident] = await incidents();
    expect((await inbox.search({ pinned: true })).notifications).toMatchObject([
      { _id: first, marks: { pinned: true, incident: incident?.id } },
    ]);
    await inbox.undo(change);
    expect((await inbox.search({ records: [first ?? ''] })).notifications).toMatchObject([
      { marks: { pinned: false, incident: incident?.id } },
    ]);
  });

  it('each alert is part of at most one incident, and the incidents count all of theirs, for random messages [ACT-07]', async () => {
    const message = fc.record({
      product: fc.integer({ min: 1, max: 5 }),
      seller: fc.constantFrom('A2RIVAL', 'A3RIVAL', RETAIL),
      price: fc.constantFrom(18, 19),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(message, { minLength: 5, maxLength: 25 }), async (messages) => {
        now = START;
        const { provider, undercut, incidents, inbox } = await shop();
        for (const { product, ...how } of messages) await undercut(product, how);
        const all = await incidents();
        const { notifications } = await inbox.search({}, { limit: 100 });
        expect(notifications).toHaveLength(messages.length);
        for (const { id, alerts, products } of all) {
          const members = notifications.filter(({ marks }) => marks?.incident === id);
          expect(members).toHaveLength(alerts);
          expect(products).toBeLessThanOrEqual(alerts);
        }
        const named = notifications.flatMap(({ marks }) => marks?.incident ?? []);
        expect(named.every((id) => all.some((incident) => incident.id === id))).toBe(true);
        await provider.close();
        open.pop();
      }),
      { numRuns: runs(15) },
    );
  });

  it('a price that flaps is one row with both prices and the count, and further changes are not unread [ACT-08]', async () => {
    const { inbox, undercut, incidents, memberships } = await shop();
    for (const price of [18, 19, 18, 19]) await undercut(1, { price });
    expect(await incidents()).toEqual([]);
    await undercut(1, { price: 18 });
    const [flap] = await incidents();
    expect(flap).toMatchObject({
      about: { kind: 'flap', asin: asinOf(1), prices: [18, 19], currency: 'USD', times: 4 },
      products: 1,
      alerts: 5,
    });
    expect((await inbox.search({ unread: true })).total).toBe(5);

    for (const price of [19, 19, 18]) await undercut(1, { price });
    expect(await incidents()).toMatchObject([{ id: flap?.id, about: { times: 6 }, alerts: 8 }]);
    const { total, unread } = await inbox.search();
    expect({ total, unread }).toEqual({ total: 8, unread: 5 });
    expect(new Set(await memberships())).toEqual(new Set([flap?.id]));
  });

  it('alerts again when the price leaves both, and when it has been calm for an hour [ACT-08]', async () => {
    const { provider, inbox, undercut, incidents } = await shop();
    for (const price of [18, 19, 18, 19, 18, 19]) await undercut(1, { price });
    await undercut(1, { price: 17 });
    expect(await incidents()).toMatchObject([{ endedAt: now, alerts: 6 }]);
    expect((await inbox.search()).notifications[0]).toMatchObject({ processed: false });

    for (const price of [18, 19, 18, 19, 18, 19]) await undercut(1, { price });
    expect(await incidents()).toMatchObject([{ endedAt: null, about: { times: 5 } }, {}]);
    now += INCIDENT_SPAN;
    await passIncidentTime(provider.deps);
    await undercut(1, { price: 18 });
    expect((await inbox.search()).notifications[0]).toMatchObject({ processed: false });
    expect((await inbox.search()).notifications[0]?.marks?.incident).toBeUndefined();
  });

  it('a quiet alternation keeps the name and the undo of a rule that muted it [ACT-08]', async () => {
    const { provider, token, inbox, undercut } = await shop();
    for (const price of [18, 19, 18, 19, 18]) await undercut(1, { price });
    const rule = { name: 'Mute it', when: { asins: [asinOf(1)] }, actions: [{ kind: 'mute', hours: 1 }], on: true };
    expect((await provider.call('PUT', '/portal/notifications/rules', { token, body: rule })).status).toBe(200);
    await undercut(1, { price: 19 });
    const [newest] = (await inbox.search()).notifications;
    expect(newest).toMatchObject({
      processed: true,
      marks: { rule: { name: 'Mute it' }, incident: expect.any(String) },
    });
    expect(await inbox.undo(`rule-${newest?._id}`)).toMatchObject({ status: 200, count: 1 });
  });

  it('Amazon Retail at one of the two prices is news [ACT-08]', async () => {
    const { inbox, undercut } = await shop();
    for (const price of [18, 19, 18, 19, 18, 19]) await undercut(1, { price });
    await undercut(1, { seller: RETAIL, price: 18 });
    expect((await inbox.search()).notifications[0]).toMatchObject({ processed: false });
  });
});
