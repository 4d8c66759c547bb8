import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isHeld } from '#shared/grid/as-of.ts';
import { createRowCounter } from '#shared/grid/csv.ts';
import { addTeam, asinNumber, scan, source } from '#tests/support/history.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { openTab, type TestEvent } from '#tests/support/tab.ts';
import { startUpstream, type TestUpstream } from '#tests/support/upstream.ts';
import { type ContractHost, call, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const MIB = 1024 * 1024;

describe.each(hosts)('the histories on $name', (host: ContractHost) => {
  let folder: ReturnType<typeof temporaryFolder>;
  const opened: { close(): Promise<void> }[] = [];
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(async () => {
    for (const each of opened.splice(0).reverse()) await each.close();
    folder.remove();
  });
  const start = async (upstream: { url: string }): Promise<RunningHost> => {
    const edge = await host.start({ upstream, dataDir: folder.path });
    opened.push(edge);
    return edge;
  };

  describe('of the embedded provider', () => {
    let provider: TestProvider;
    let edge: RunningHost;
    let cookies: Record<'owner' | 'sees' | 'blind', string>;
    beforeEach(async () => {
      provider = await startTestProvider();
      opened.push(provider);
      await addTeam(provider, 'pass-word-1');
      await source(
        provider,
        Array.from({ length: 250 }, (_, n) => ({
          n,
          member: n % 2 ? 'sees@team.test' : 'blind@team.test',
          title: `Lämp ${n}`,
          category: 'Home',
        })),
      );
      await scan(provider, [{ n: 1, member: 'blind@team.test', profit: -2.5, sellPrice: 10 }]);
      edge = await start(provider);
      const cookieOf = (name: string) => signIn(edge.url, { email: `${name}@team.test`, password: 'pass-word-1' });
      cookies = { owner: await cookieOf('owner'), sees: await cookieOf('sees'), blind: await cookieOf('blind') };
    });

    it('returns pages frozen at the first request, filtered and sorted, with the rows that each person may see [HIST-01, HIST-04]', async () => {
      const page = async (who: keyof typeof cookies, number: number, more: object = {}) =>
        (
          await call(edge.url, cookies[who], 'POST', '/api/history/team', {
            page: number,
            filterModel: { title: { type: 'contains', filter: 'LAMP' } },
            ...more,
          })
        ).body;
      const first = await page('owner', 1);
      await source(provider, [{ n: 300, title: 'Lamp that came later' }]);
      const [second, third] = [
        await page('owner', 2, { asOf: first.asOf }),
        await page('owner', 3, { asOf: first.asOf }),
      ];
      const all = [...first.rows, ...second.rows, ...third.rows].map(({ asin }) => asin);
      expect(all).toEqual(Array.from({ length: 250 }, (_, index) => asinNumber(249 - index)));
      expect(await page('owner', 1)).toMatchObject({
        total: 251,
        rows: [{ title: 'Lamp that came later' }, ...Array(99).fill({})],
      });
      expect(await page('sees', 1)).toMatchObject({ total: 251 });
      expect(await page('blind', 1)).toMatchObject({ total: 125 });
      expect(await page('owner', 1, { account: 'blind' })).toMatchObject({ total: 125 });
      expect(
        (await call(edge.url, cookies.sees, 'POST', '/api/history/team', { page: 1, account: 'blind' })).status,
      ).toBe(403);
    });

    it('returns figures, charts, scans and the whole set as a file [HIST-02]', async () => {
      const ask = async (path: string, body: object) => {
        const answer = await call(edge.url, cookies.owner, 'POST', `/api/history/${path}`, body);
        expect([answer.status, answer.head], path).toEqual([200, expect.any(String)]);
        return answer.body;
      };
      expect((await ask('usage', { page: 1 })).rows).toEqual([
        { category: 'Home', marketplace: 'US', percentage: 100, rows: 250 },
      ]);
      expect((await ask('usage/summary', {})).rows).toMatchObject([{ asinsWatched: 125 }, { asinsWatched: 125 }]);
      expect((await ask('usage/members', {})).rows).toContainEqual(
        expect.objectContaining({ email: 'blind@team.test', lookedUp: 125, exported: 0, bought: 0 }),
      );
      expect((await ask('charts/sourced', { zone: 'Europe/Berlin' })).buckets).toEqual([
        { start: expect.any(Number), rows: [125, 125] },
      ]);
      expect((await ask('charts/categories', {})).shares).toEqual([{ category: 'Home', rows: 250, percentage: 100 }]);
      expect((await ask('charts/profit', { zone: 'UTC' })).buckets).toEqual([
        { start: expect.any(Number), scans: 1, profits: [-2.5] },
      ]);
      expect((await ask('scans', { page: 1 })).rows).toMatchObject([{ asin: asinNumber(1), title: 'Product 1' }]);
      expect((await ask('scans/details', { asin: asinNumber(1) })).rows).toMatchObject([
        { profit: -2.5, email: 'blind@team.test' },
      ]);
      expect((await ask('scans/figures', { asins: [asinNumber(1)] })).rows).toMatchObject([
        { scans: 1, withLoss: 1, spark: [-2.5] },
      ]);
      expect((await ask('team/place', { at: 0 })).row).toBe(250);
      expect((await ask('team/since', { since: '@0' })).rows).toBe(250);
      const accounts = await call(edge.url, cookies.owner, 'GET', '/api/history/accounts');
      expect(accounts.body.accounts).toMatchObject([
        { email: 'owner@team.test' },
        { email: 'sees@team.test' },
        { email: 'blind@team.test' },
      ]);
      const file = await fetch(`${edge.url}/api/history/team/csv`, {
        method: 'POST',
        headers: { cookie: cookies.owner, 'content-type': 'application/json' },
        body: JSON.stringify({ columns: ['asin'], sortModel: [{ colId: 'asin', sort: 'asc' }] }),
      });
      expect([file.headers.get('x-total-rows'), file.headers.get('content-type')]).toEqual([
        '250',
        'text/csv; charset=utf-8',
      ]);
      expect((await file.text()).trim().split('\r\n')).toEqual([
        'ASIN',
        ...Array.from({ length: 250 }, (_, n) => asinNumber(n)),
      ]);
    });

    it('sends new rows live to everyone who may see them, with the number that tells whether a page includes them [LIVE-06, HIST-04]', async () => {
      const tabs = {
        owner: openTab(edge.url, cookies.owner, { acks: true }),
        blind: openTab(edge.url, cookies.blind, { acks: true }),
      };
      for (const tab of Object.values(tabs)) {
        opened.push(tab);
        await tab.upstream('live');
      }
      const { asOf } = (await call(edge.url, cookies.owner, 'POST', '/api/history/team', { page: 1 })).body;
      await source(provider, [
        { n: 501, title: 'Seen by who may', member: 'sees@team.test' },
        { n: 502, title: 'His own', member: 'blind@team.test' },
      ]);
      const recorded = (title: string) => (event: TestEvent) =>
        event.type === 'activity.recorded' && event.data.title === title;
      const live = [
        await tabs.owner.event(recorded('His own')),
        await tabs.owner.event(recorded('Seen by who may')),
      ].map(({ data }) => data);
      await tabs.blind.event(recorded('His own'));
      expect(tabs.blind.events.some(recorded('Seen by who may'))).toBe(false);
      const { rows } = (await call(edge.url, cookies.owner, 'POST', '/api/history/team', { page: 1, limit: 2 })).body;
      expect(live).toEqual(rows);
      expect(live.map(({ seq }) => isHeld(asOf, seq))).toEqual([false, false]);
      expect(isHeld(asOf, rows[0].seq - 2)).toBe(true);
    });

    it('sends a scan as the calls return it, with the number that tells whether a page includes it, and returns scans as a file', async () => {
      const tabs = {
        owner: openTab(edge.url, cookies.owner, { acks: true }),
        blind: openTab(edge.url, cookies.blind, { acks: true }),
      };
      for (const tab of Object.values(tabs)) {
        opened.push(tab);
        await tab.upstream('live');
      }
      const { asOf } = (await call(edge.url, cookies.owner, 'POST', '/api/history/scans', { page: 1 })).body;
      await scan(provider, [
        { n: 8, profit: 3.5, marketplace: 'UK', member: 'sees@team.test', createdAt: Date.now() + 1_000 },
        { n: 9, profit: -1, member: 'blind@team.test', createdAt: Date.now() + 2_000 },
      ]);
      const scanned = (n: number) => (event: TestEvent) =>
        event.type === 'scan.recorded' && event.data.asin === asinNumber(n);
      const live = [(await tabs.owner.event(scanned(9))).data, (await tabs.owner.event(scanned(8))).data];
      expect((await tabs.blind.event(scanned(9))).data).toEqual(live[0]);
      expect(tabs.blind.events.some(scanned(8))).toBe(false);
      const { rows, asOf: later } = (
        await call(edge.url, cookies.owner, 'POST', '/api/history/scans', { page: 1, limit: 2 })
      ).body;
      expect(live.map(({ asin, title, image, url }) => ({ asin, title, image, url }))).toEqual(rows);
      expect(live.map(({ seq }) => [isHeld(asOf, seq), isHeld(later, seq)])).toEqual([
        [false, true],
        [false, true],
      ]);
      const details = (
        await call(edge.url, cookies.owner, 'POST', '/api/history/scans/details', { asin: asinNumber(8) })
      ).body;
      expect(details.rows).toEqual([live[1]?.scan]);
      const file = await fetch(`${edge.url}/api/history/scans/csv`, {
        method: 'POST',
        headers: { cookie: cookies.owner, 'content-type': 'application/json' },
        body: JSON.stringify({ search: 'product 8' }),
      });
      expect([file.headers.get('x-total-rows'), file.headers.get('content-disposition')]).toEqual([
        '1',
        expect.stringContaining('buy-sell-history-'),
      ]);
      expect((await file.text()).trim().split('\r\n')[1]).toContain(`${asinNumber(8)},Product 8,UK,GBP,`);
    });

    it('saves views by name, shared with the team or private', async () => {
      const views = async (who: keyof typeof cookies, method: string, body?: object) =>
        (await call(edge.url, cookies[who], method, method === 'GET' ? '/api/views?screen=usage' : '/api/views', body))
          .body.views;
      const [mine] = await views('owner', 'PUT', { screen: 'usage', name: 'Mine', state: '?a=1' });
      const tab = openTab(edge.url, cookies.sees, { acks: true });
      opened.push(tab);
      await tab.upstream('live');
      const emitted = tab.event((event) => event.type === 'views.updated');
      await views('owner', 'PUT', { screen: 'usage', name: 'Ours', state: '?a=2', shared: true });
      expect((await emitted).data).toEqual({ screen: 'usage' });
      expect(await views('sees', 'GET')).toMatchObject([
        { name: 'Ours', state: '?a=2', shared: true, mine: false, by: 'owner@team.test' },
      ]);
      expect(await views('owner', 'DELETE', { screen: 'usage', id: mine.id })).toMatchObject([
        { name: 'Ours', mine: true },
      ]);
    });
  });

  describe('of an external provider', () => {
    let upstream: TestUpstream;
    let edge: RunningHost;
    let cookie: string;
    beforeEach(async () => {
      upstream = await startUpstream();
      opened.push(upstream);
      const who = upstream.addUser('u1');
      edge = await start(upstream);
      cookie = await signIn(edge.url, who);
    });

    const readFile = () =>
      fetch(`${edge.url}/api/history/team/csv`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: '{}',
      });

    it('streams a file no faster than it is read, buffers none of it, and ends it at the provider when the reader leaves [HIST-02]', async () => {
      let written = 0;
      let gone: Promise<unknown> | undefined;
      upstream.serve('POST /user/team-history/csv', (response: ServerResponse) => {
        gone = once(response, 'close');
        response.writeHead(200, { 'content-type': 'text/csv', 'x-total-rows': '100000' });
        const part = Buffer.alloc(64 * 1024, 'x');
        const write = () => {
          let goOn = true;
          for (; goOn && !response.destroyed; written += part.length) goOn = response.write(part);
        };
        response.on('drain', write);
        write();
      });
      const file = await readFile();
      expect(file.headers.get('x-total-rows')).toBe('100000');
      const reader = (file.body as ReadableStream<Uint8Array>).getReader();
      await reader.read();
      // Enough time for hundreds of megabytes, if nothing slowed them down.
      for (let n = 0; n < 200; n += 1) await call(edge.url, cookie, 'GET', '/api/portal');
      expect(written).toBeLessThan(48 * MIB);
      const before = written;
      for (let bytes = 0; bytes < 8 * MIB; ) bytes += (await reader.read()).value?.length ?? 0;
      expect(written).toBeGreaterThan(before);
      await reader.cancel();
      await gone;
      expect(written).toBeLessThan(96 * MIB);
    });

    it('makes a file that the provider breaks off recognizable as incomplete', async () => {
      upstream.serve('POST /user/team-history/csv', (response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'text/csv', 'x-total-rows': '2' });
        response.write('ASIN\r\nB000000001\r\nB0000', () => response.destroy());
      });
      const file = await readFile();
      // Not every transport to the browser reports the break, but the row count shows it.
      const rows = await file.bytes().then(createRowCounter(), () => 0);
      expect(rows).toBeLessThan(Number(file.headers.get('x-total-rows')));
    });
  });
});
