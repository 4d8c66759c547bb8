import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordedScanSchema } from '#shared/team/history/buy-sell.ts';
import { addTeam, asinNumber, scan, type Team } from '#tests/support/history.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const DAY = 86_400_000;
const iso = (at: number) => new Date(at).toISOString();

describe('buy/sell history', () => {
  let provider: TestProvider;
  let team: Team;
  let now: number;
  beforeEach(async () => {
    now = NOW;
    provider = await startTestProvider({ clock: () => now });
    team = await addTeam(provider);
  });
  afterEach(() => provider.close());

  const get = async (token: string, path: string) => {
    const answer = await provider.call('GET', path, { token });
    // biome-ignore lint/suspicious/noExplicitAny: a test looks at what it expects
    return answer.status === 200 ? (answer.body as any) : answer.status;
  };
  const asins = async (query = '', token = team.owner.token) => {
    const answer = await get(token, `/bs-history-asins?${query}`);
    return typeof answer === 'number' ? answer : answer.data.map(({ asin }: { asin: string }) => asin);
  };

  it('lists scanned products ten a page, the last scanned first, with the data of their last scan [BS-01]', async () => {
    await scan(
      provider,
      Array.from({ length: 12 }, (_, n) => ({ n, createdAt: iso(NOW - n * 1_000), url: `https://shop.test/${n}` })),
    );
    await scan(provider, [{ n: 11, title: 'A new name', image: 'https://img.test/11', createdAt: iso(NOW + 1_000) }]);
    const page = await get(team.owner.token, '/bs-history-asins');
    expect(page).toMatchObject({ total: 12, asOf: `13@${NOW}` });
    expect(page.data).toHaveLength(10);
    expect(page.data[0]).toEqual({
      asin: asinNumber(11),
      title: 'A new name',
      image: 'https://img.test/11',
      url: null,
    });
    expect(page.data[1]).toEqual({ asin: asinNumber(0), title: 'Product 0', image: null, url: 'https://shop.test/0' });
    expect(await asins('p=2')).toEqual([asinNumber(9), asinNumber(10)]);
    expect(await asins('p=3')).toEqual([]);
    expect(await asins('search=new%20NAME')).toEqual([asinNumber(11)]);
    expect(await asins(`search=${asinNumber(3).slice(2).toLowerCase()}`)).toEqual([asinNumber(3)]);
    for (const bad of ['p=0', 'p=x', 'limit=0', 'limit=501', 'st=soon', 'asOf=5'])
      expect(await asins(bad), bad).toBe(400);
  });

  it('treats the scan received last as the latest when several share a millisecond: in the list, its figures and its file [BS-01]', async () => {
    await scan(provider, [
      { n: 1, title: 'First', profit: 1, marketplace: 'UK', createdAt: iso(NOW) },
      { n: 2, title: 'Other', createdAt: iso(NOW) },
      { n: 1, title: 'Second', profit: 2, marketplace: 'DE', createdAt: iso(NOW) },
      { n: 1, title: 'Third', profit: 3, marketplace: 'US', createdAt: iso(NOW) },
      { n: 1, title: 'Came late', profit: 9, createdAt: iso(NOW - 1) },
    ]);
    const { data } = await get(team.owner.token, '/bs-history-asins');
    expect(data.map(({ title }: { title: string }) => title)).toEqual(['Third', 'Other']);
    const figures = await provider.call('POST', '/bs-history-figures', {
      token: team.owner.token,
      body: { asins: [asinNumber(1)] },
    });
    expect(figures.body).toMatchObject({ rows: [{ last: { profit: 3, marketplace: 'US' } }] });
    const held = await get(team.owner.token, `/bs-history-asins?asOf=3@${NOW}`);
    expect(held.data.map(({ title }: { title: string }) => title)).toEqual(['Second', 'Other']);
    expect((await get(team.owner.token, '/bs-history-asins?search=other')).data).toMatchObject([{ title: 'Other' }]);
  });

  it('lists products with the same last scan time by the order their scans arrived, the latest first [BS-01]', async () => {
    await scan(
      provider,
      [2, 1, 3].map((n) => ({ n, createdAt: iso(NOW) })),
    );
    expect(await asins()).toEqual([3, 1, 2].map(asinNumber));
  });

  it('counts a break-even scan neither as a profit nor as a loss, and lists those at a loss alone', async () => {
    await scan(
      provider,
      [-1, 0, 1].map((profit, n) => ({ n: 1, profit, createdAt: iso(NOW - n * 1_000) })),
    );
    await scan(provider, [{ n: 2, profit: 5, createdAt: iso(NOW) }]);
    const ask = async (path: string, body: object) =>
      (await provider.call('POST', path, { token: team.owner.token, body })).body;
    expect(await ask('/bs-history-summary', {})).toMatchObject({ now: { scans: 4, withLoss: 1 } });
    expect(await ask('/bs-history-summary', { loss: true })).toMatchObject({
      now: { scans: 1, products: 1, withLoss: 1 },
    });
    expect(await asins('loss=true')).toEqual([asinNumber(1)]);
    expect(await ask('/bs-history-figures', { asins: [asinNumber(1)] })).toMatchObject({
      rows: [{ scans: 3, withProfit: 1, withLoss: 1 }],
    });
  });

  it('finds products by words in any order across title and ASIN', async () => {
    await scan(provider, [
      { n: 1, title: 'Cotton yarn, blue' },
      { n: 2, title: 'Cotton towel' },
    ]);
    for (const search of ['yarn cotton', 'COTTON  yarn', `${asinNumber(1)} cotton`, 'cott yar'])
      expect(await asins(`search=${search}`), search).toEqual([asinNumber(1)]);
    expect(await asins('search=cotton')).toHaveLength(2);
    expect(await asins('search=yarn towel')).toEqual([]);
  });

  it('returns the figures of every scan of a product, the newest first [BS-01]', async () => {
    const figures = {
      sellPrice: 20,
      buyCost: 10,
      profit: 3.5,
      roi: 35,
      margin: 17.5,
      totalFees: 5,
      totalCosts: 11.5,
      totalFeesAndCosts: 16.5,
      fulfillmentType: 'FBA',
    };
    await scan(provider, [
      { n: 1, ...figures, marketplace: 'UK', source: 'MOBILE', createdAt: iso(NOW) },
      { n: 1, member: 'blind@team.test', sellPrice: 18, createdAt: iso(NOW - DAY), source: 'EXTENSION' },
      { n: 2 },
    ]);
    expect(await get(team.owner.token, `/bs-history-by-asin?asin=${asinNumber(1)}`)).toEqual({
      data: {
        data: [
          {
            _id: expect.any(String),
            ...figures,
            email: 'owner@team.test',
            source: 'MOBILE',
            createdAt: iso(NOW),
            marketplace: 'UK',
          },
          {
            _id: expect.any(String),
            sellPrice: 18,
            buyCost: null,
            profit: null,
            roi: null,
            margin: null,
            totalFees: null,
            totalCosts: null,
            totalFeesAndCosts: null,
            fulfillmentType: null,
            email: 'blind@team.test',
            source: 'EXTENSION',
            createdAt: iso(NOW - DAY),
            marketplace: 'US',
          },
        ],
      },
    });
    expect(await get(team.owner.token, '/bs-history-by-asin?asin=none')).toBe(400);
    expect(await get(team.owner.token, `/bs-history-by-asin?asin=${asinNumber(9)}`)).toEqual({ data: { data: [] } });
  });

  it('filters by time and account, and shows only what the requester may see [HIST-05]', async () => {
    await scan(provider, [
      { n: 1, createdAt: iso(NOW) },
      { n: 2, createdAt: iso(NOW - 5 * DAY), member: 'sees@team.test' },
      { n: 3, createdAt: iso(NOW - 9 * DAY), member: 'blind@team.test' },
    ]);
    const [one, two, three] = [1, 2, 3].map(asinNumber);
    expect(await asins()).toEqual([one, two, three]);
    expect(await asins(`st=${(NOW - 5 * DAY) / 1000}`)).toEqual([one, two]);
    expect(await asins(`et=${(NOW - 5 * DAY) / 1000}`)).toEqual([two, three]);
    expect(await asins('uid=blind')).toEqual([three]);
    expect(await asins('uid=')).toEqual([one, two, three]);
    expect(await asins('uid=stranger')).toBe(403);
    expect(await asins('individual=true')).toEqual([one]);
    expect(await asins('', team.sees.token)).toEqual([one, two, three]);
    expect(await asins('uid=blind', team.sees.token)).toBe(403);
    expect(await asins('uid=sees', team.blind.token)).toEqual([three]);
    expect((await get(team.blind.token, `/bs-history-by-asin?asin=${one}`)).data.data).toEqual([]);
    expect(await asins('', team.stranger.token)).toEqual([]);
  });

  it('returns nothing older than 540 days, and a frozen list keeps its rows [BS-04]', async () => {
    await scan(provider, [
      { n: 1, createdAt: iso(NOW - 540 * DAY - 1) },
      { n: 2, createdAt: iso(NOW - 540 * DAY + 1) },
      { n: 3, createdAt: iso(NOW) },
    ]);
    const [one, two, three] = [1, 2, 3].map(asinNumber);
    expect(await asins()).toEqual([three, two]);
    expect(await asins(`st=0&search=${one}`)).toEqual([]);
    expect((await get(team.owner.token, `/bs-history-by-asin?asin=${one}&st=0`)).data.data).toEqual([]);
    const { asOf } = await get(team.owner.token, '/bs-history-asins');
    now += 3_600_000;
    await scan(provider, [{ n: 4 }]);
    expect(await asins()).toEqual([asinNumber(4), three]);
    expect(await asins(`asOf=${asOf}`)).toEqual([three, two]);
    now += 2 * DAY;
    expect(await asins(`asOf=${asOf}`)).toEqual([three]);
  });

  it('summarizes its scans beside the previous period, and counts each product’s profit once, by its last scan', async () => {
    await scan(provider, [
      { n: 1, roi: 10, profit: 2, createdAt: iso(NOW - DAY) },
      { n: 1, roi: 30, profit: -1, createdAt: iso(NOW - DAY + 1_000) },
      { n: 2, roi: 20, profit: 5, marketplace: 'UK', createdAt: iso(NOW - 2 * DAY) },
      { n: 3, createdAt: iso(NOW - 2 * DAY), member: 'blind@team.test' },
      { n: 4, roi: 7, profit: 0.5, createdAt: iso(NOW - 4 * DAY) },
    ]);
    const summary = async (token: string, body: object) =>
      (await provider.call('POST', '/bs-history-summary', { token, body })).body;
    expect(await summary(team.owner.token, { time: { st: (NOW - 3 * DAY) / 1000, et: NOW / 1000 } })).toEqual({
      now: {
        scans: 4,
        products: 3,
        withLoss: 1,
        medianRoi: 20,
        profits: [
          { currency: 'GBP', amount: 5 },
          { currency: 'USD', amount: -1 },
        ],
      },
      before: { scans: 1, products: 1, withLoss: 0, medianRoi: 7, profits: [{ currency: 'USD', amount: 0.5 }] },
      asOf: `5@${NOW}`,
    });
    expect(await summary(team.blind.token, {})).toMatchObject({
      now: { scans: 1, medianRoi: null, profits: [] },
      before: null,
    });
  });

  it('summarizes the scans of many products in one call', async () => {
    await scan(
      provider,
      Array.from({ length: 12 }, (_, index) => ({
        n: 1,
        profit: index === 3 ? undefined : index - 2,
        createdAt: iso(NOW - (12 - index) * 1_000),
      })),
    );
    await scan(provider, [{ n: 2, member: 'blind@team.test' }]);
    const figures = async (token: string) =>
      (
        await provider.call('POST', '/bs-history-figures', {
          token,
          body: { asins: [asinNumber(2), asinNumber(1), asinNumber(7), asinNumber(1)] },
        })
      ).body;
    expect(await figures(team.owner.token)).toMatchObject({
      rows: [
        {
          asin: asinNumber(2),
          scans: 1,
          withProfit: 0,
          withLoss: 0,
          last: { email: 'blind@team.test' },
          spark: [null],
        },
        {
          asin: asinNumber(1),
          scans: 12,
          withProfit: 8,
          withLoss: 2,
          last: { profit: 9 },
          spark: [0, null, 2, 3, 4, 5, 6, 7, 8, 9],
        },
      ],
    });
    expect(await figures(team.blind.token)).toMatchObject({ rows: [{ asin: asinNumber(2) }] });
  });

  it('announces a scan to the owner, the member and those with access to the team, unless it is too old', async () => {
    const heard = new Map<string, unknown[]>();
    const listen = async (name: 'owner' | 'sees' | 'blind' | 'stranger') => {
      const socket = await provider.connect(team[name].token);
      await socket.emitWithAck('join', team[name].id);
      const asins: unknown[] = [];
      heard.set(name, asins);
      socket.on('history:scanned', (data: { asin: string }) => asins.push(data));
      socket.on('user:updated', () => asins.push('end'));
    };
    for (const name of ['owner', 'sees', 'blind', 'stranger'] as const) await listen(name);
    await scan(provider, [
      { n: 1, member: 'blind@team.test', profit: 2, url: 'https://shop.test/1', createdAt: iso(NOW) },
      { n: 1, member: 'blind@team.test', profit: 2, url: 'https://shop.test/1', createdAt: iso(NOW) },
      { n: 2, member: 'sees@team.test', createdAt: iso(NOW - 540 * DAY - 1) },
      { n: 3, member: 'sees@team.test', createdAt: iso(NOW - 540 * DAY + 1) },
    ]);
    for (const name of heard.keys()) await provider.publish(team[name as 'owner'].email, 'user:updated', {});
    await expect.poll(() => [...heard.values()].map((each) => each.at(-1))).toEqual(['end', 'end', 'end', 'end']);
    const first = {
      asin: asinNumber(1),
      title: 'Product 1',
      image: null,
      url: 'https://shop.test/1',
      seq: 1,
      uid: 'blind',
      scan: expect.objectContaining({ profit: 2, email: 'blind@team.test', createdAt: iso(NOW) }),
    };
    const second = expect.objectContaining({ asin: asinNumber(3), seq: expect.any(Number), uid: 'sees' });
    expect(Object.fromEntries(heard)).toEqual({
      owner: [first, second, 'end'],
      sees: [first, second, 'end'],
      blind: [first, 'end'],
      stranger: ['end'],
    });
    expect(v.is(recordedScanSchema, heard.get('owner')?.[0])).toBe(true);
    const { data } = await get(team.owner.token, '/bs-history-asins');
    expect(v.parse(recordedScanSchema, heard.get('owner')?.[0])).toMatchObject(data[0]);
  });

  it('exports one line per scan, with times in the requester’s time zone and no cell that a spreadsheet would run', async () => {
    await scan(
      provider,
      Array.from({ length: 501 }, (_, n) => ({
        n: n % 3,
        profit: n,
        createdAt: iso(NOW - (n - (n % 2)) * 60_000),
        title: n === 500 ? '=1+1' : `Lämp ${n % 3}`,
      })),
    );
    await scan(provider, [
      {
        n: 7,
        marketplace: 'UK',
        sellPrice: 12.5,
        profit: -1,
        roi: -4.5,
        fulfillmentType: 'FBM',
        source: 'MOBILE',
        createdAt: iso(NOW + 1_000),
      },
    ]);
    const file = async (token: string, body: object) => {
      const answer = await fetch(`${provider.url}/api/v1/bs-history-csv`, {
        method: 'POST',
        headers: { 'portal-token': token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const lines = (await answer.text()).trimEnd().split('\r\n');
      expect(answer.headers.get('x-total-rows')).toBe(String(lines.length - 1));
      return lines;
    };
    const lines = await file(team.owner.token, { zone: 'Asia/Tokyo' });
    expect(lines).toHaveLength(503);
    expect(lines[0]).toBe(
      'Scanned,ASIN,Title,Marketplace,Currency,Sell price,Buy cost,Profit,ROI %,Margin %,Total fees,Total costs,Fees and costs,Fulfillment,Source,Email,URL,Image',
    );
    expect(lines[1]).toBe(
      `2026-05-01 21:00:01,${asinNumber(7)},Product 7,UK,GBP,12.5,,-1,-4.5,,,,,FBM,ScanEZ,owner@team.test,,`,
    );
    // Two scans of one moment stand in the order in which they came in, across the parts in which the file is read.
    expect(lines.slice(2).map((line) => Number(line.split(',')[7]))).toEqual(
      Array.from({ length: 501 }, (_, n) => (n === 500 ? n : n - (n % 2) + (n % 2 === 0 ? 1 : 0))),
    );
    expect(lines.at(-1)).toContain(",'=1+1,");
    expect(await file(team.owner.token, { search: 'LAMP 1' })).toHaveLength(168);
    expect(await file(team.blind.token, {})).toHaveLength(1);
  });
});
