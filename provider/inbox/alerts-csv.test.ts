import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TOTAL_ROWS_HEADER } from '#shared/grid/csv.ts';
import type { AlertList } from '#shared/inbox/inbox.ts';
import { anyOfferChanged, asinOf, pricingHealth } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';
import { alertNumbers } from './alert-search-table.ts';
import { alertsCsv } from './alerts-csv.ts';

const START = Date.parse('2026-02-02T08:00:00.000Z');
const HEAD =
  '\ufeffTime,Type,Title,ASIN,Marketplace,Cause,Your price,Buy Box price,Lowest offer,"Gap, %",Money at risk a day,Currency,State';

describe('the file of alerts', () => {
  let now: number;
  let provider: TestProvider;
  let token: string;
  let inbox: ReturnType<typeof inboxOf>;
  beforeEach(async () => {
    now = START;
    provider = await startTestProvider({ clock: () => now });
    ({ token } = await provider.addAccount({ email: 'owner@shop.test', sellerId: 'A1OWN' }));
    inbox = inboxOf(provider, token);
  });
  afterEach(() => provider.close());

  const file = (list: Partial<AlertList> = {}, as = token) =>
    fetch(`${provider.url}/api/v1/portal/notifications/csv`, {
      method: 'POST',
      headers: { 'portal-token': as, 'content-type': 'application/json' },
      body: JSON.stringify({ filter: {}, ...list }),
    });
  const lines = async (list?: Partial<AlertList>) => (await (await file(list)).text()).trimEnd().split('\r\n');
  const arrive = async (n: number, more: object = {}) => {
    now += 1_000;
    await provider.ingest(
      (n % 2 === 0 ? pricingHealth : anyOfferChanged)({
        sellerId: 'A1OWN',
        asin: asinOf(n),
        at: now,
        price: 15 + n,
        ...more,
      }),
    );
  };

  it('has a line for each alert that passes, in the list’s order, with times, prices, risk and state, and no formula [INBX-13]', async () => {
    for (let n = 1; n <= 4; n += 1) await arrive(n);
    const [fourth, third, second, first] = (await inbox.ids()) as [string, string, string, string];
    await provider.deps.db.updateTable('notifications').set({ title: '=1+1, a set' }).where('id', '=', first).execute();
    await inbox.mark([second], { kind: 'pin' });
    await inbox.mark([third], { kind: 'snooze', until: START + 86_400_000 });
    await inbox.mark([fourth], { kind: 'done' });
    const answer = await file();
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get(TOTAL_ROWS_HEADER)]).toEqual([
      200,
      'text/csv; charset=utf-8',
      '4',
    ]);
    const [head, ...rows] = new TextDecoder('utf-8', { ignoreBOM: true })
      .decode(await answer.arrayBuffer())
      .trimEnd()
      .split('\r\n');
    expect(head).toBe(HEAD);
    expect(rows).toEqual([
      '2026-02-02T08:00:02.600Z,Pricing Health,,B000000002,US,Buy Box above your price,18,19,,-5.26,72,USD,"unread, pinned"',
      '2026-02-02T08:00:04.600Z,Pricing Health,,B000000004,US,Undercut by another offer,20,19,,5.26,604,USD,"read, done"',
      '2026-02-02T08:00:03.600Z,Offer Change,,B000000003,US,No loss: the Buy Box is yours,18,18,,0,0,USD,"read, snoozed until 2026-02-03T08:00:00.000Z"',
      '2026-02-02T08:00:01.600Z,Offer Change,"\'=1+1, a set",B000000001,US,No loss: the Buy Box is yours,16,16,,0,0,USD,unread',
    ]);
    expect((await lines({ filter: { folders: ['inbox'], text: asinOf(1) } })).length).toBe(2);
    expect(await lines({ filter: { text: 'nothing at all' } })).toHaveLength(1);
  });

  it('reaches everything stored, in steps, and keeps the line of an alert that is deleted while it is read [INBX-13]', async () => {
    for (let n = 0; n < 450; n += 1) await arrive(n);
    const { db } = provider.deps;
    const { id } = await db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', 'owner@shop.test')
      .executeTakeFirstOrThrow();
    const numbers = await alertNumbers(db, id, { filter: {}, sort: 'newest' }, now);
    const reader = alertsCsv(db, id, numbers).getReader();
    const pieces = [(await reader.read()).value];
    const [oldest] = await inbox.ids({ asins: [asinOf(0)] });
    await inbox.call('DELETE', '', { notificationIds: [oldest] });
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) pieces.push(piece.value);
    const rows = new TextDecoder()
      .decode(Buffer.concat(pieces.map((piece) => piece as Uint8Array)))
      .trimEnd()
      .split('\r\n')
      .slice(1);
    expect(pieces).toHaveLength(4);
    expect(rows.slice(0, -1).map((row) => row.split(',')[3])).toEqual(
      Array.from({ length: 449 }, (_, n) => asinOf(449 - n)),
    );
    expect(rows.at(-1)).toBe(',,,,,,,,,,,,deleted');
    expect(await lines()).toHaveLength(450);
  });

  it('is refused for a wrong filter, and never has the alerts of others, whose numbers follow on [INBX-13]', async () => {
    for (let n = 0; n < 3; n += 1) await arrive(n);
    const other = await provider.addAccount({ email: 'other@shop.test', sellerId: 'A2OTHER' });
    expect((await file({}, other.token)).headers.get(TOTAL_ROWS_HEADER)).toBe('0');
    expect(await lines()).toHaveLength(4);
    expect((await file({}, 'no-token')).status).toBe(401);
    expect((await file({ filter: { color: 'red' } as never })).status).toBe(400);
  });
});
