import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ActivityRow } from '#shared/team/history/team-columns.ts';
import { addTeam, asinNumber, source, type Team } from '#tests/support/history.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { teamCsv } from './team-pages.ts';

const NOW = Date.parse('2026-05-01T12:00:00Z');

describe('the team history as a file', () => {
  let provider: TestProvider;
  let team: Team;
  beforeEach(async () => {
    provider = await startTestProvider({ clock: () => NOW });
    team = await addTeam(provider);
  });
  afterEach(() => provider.close());

  const ask = (token: string, body: object) =>
    fetch(`${provider.url}/api/v1/user/team-history/csv`, {
      method: 'POST',
      headers: { 'portal-token': token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  /** response.text() would drop the mark before the first line. */
  const textOf = async (response: Response) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());

  it('contains the whole filtered set in its order, and announces the number of rows [HIST-02]', async () => {
    await source(
      provider,
      Array.from({ length: 1_234 }, (_, n) => ({ n, title: n % 3 ? 'other' : `lamp ${n}` })),
    );
    const response = await ask(team.owner.token, {
      filterModel: { title: { type: 'contains', filter: 'LAMP' } },
      sortModel: [{ colId: 'asin', sort: 'asc' }],
      columns: ['asin', 'title'],
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('x-total-rows')).toBe('412');
    const lines = (await textOf(response)).split('\r\n');
    expect(lines[0]).toBe('\ufeffASIN,Title');
    expect(lines.at(-1)).toBe('');
    expect(lines.slice(1, -1)).toEqual(
      Array.from({ length: 412 }, (_, index) => `${asinNumber(index * 3)},lamp ${index * 3}`),
    );
  });

  it('has the eleven columns, times in the reader’s time zone, and no cell that a spreadsheet would run [HIST-02, HIST-03]', async () => {
    await source(provider, [
      {
        n: 1,
        title: '=cmd|"/c calc"!A0',
        category: '+1, or so',
        insight360Site: '@here',
        insight360Keyword: '-2\nlines "quoted"',
        bsr: 7,
        source: 'MOBILE',
        sourced: '2026-04-30T23:30:00Z',
      },
    ]);
    const lines = (await textOf(await ask(team.owner.token, { zone: 'Asia/Tokyo' }))).replace('\ufeff', '');
    expect(lines).toBe(
      'Image,Title,Category,BSR,ASIN,Insight360 site,Insight360 keyword,Marketplace,Sourced,Source,Email\r\n' +
        `,"'=cmd|""/c calc""!A0","'+1, or so",7,${asinNumber(1)},'@here,"'-2\nlines ""quoted""",US,2026-05-01 08:30:00,ScanEZ,owner@team.test\r\n`,
    );
  });

  it('contains only rows that the requester may see [HIST-04]', async () => {
    await source(provider, [
      { n: 1, member: 'sees@team.test' },
      { n: 2, member: 'blind@team.test' },
    ]);
    const rows = async (token: string, body: object = {}) =>
      (await textOf(await ask(token, { ...body, columns: ['email'] }))).split('\r\n').slice(1, -1);
    expect(await rows(team.sees.token)).toEqual(['blind@team.test', 'sees@team.test']);
    expect(await rows(team.blind.token, { account: 'sees' })).toEqual(['blind@team.test']);
    expect((await ask(team.sees.token, { account: 'blind' })).status).toBe(403);
    expect((await ask('nobody', {})).status).toBe(401);
  });

  it('is built at most twice at a time per account; other accounts do not wait, and each slot is released', async () => {
    // Too much for the buffers on the way: a file that nobody reads is still under way.
    const image = `data:image/png;base64,${'x'.repeat(7_900)}`;
    for (let first = 0; first < 2_500; first += 100)
      await source(
        provider,
        Array.from({ length: 100 }, (_, n) => ({ n: first + n, image })),
      );
    const crowd = await Promise.all(Array.from({ length: 100 }, () => ask(team.owner.token, {})));
    const made = crowd.filter((response) => response.status === 200);
    expect(made).toHaveLength(2);
    const refused = crowd.filter((response) => response.status === 429);
    expect(refused).toHaveLength(98);
    expect(await refused[0]?.json()).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many of your requests are being worked on. Please wait for them.',
    });
    expect(await (await ask(team.stranger.token, {})).text()).toContain('ASIN');

    await made[0]?.body?.cancel();
    await expect
      .poll(
        async () =>
          (await ask(team.owner.token, { filterModel: { title: { type: 'contains', filter: 'none has this' } } }))
            .status,
      )
      .toBe(200);
    expect((await textOf(made[1] as Response)).split('\r\n')).toHaveLength(2_502);
    const again = await Promise.all([ask(team.owner.token, {}), ask(team.owner.token, {}), ask(team.owner.token, {})]);
    expect(again.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    for (const response of again) await response.body?.cancel();
  });
});

describe('a file that is built while it is read', () => {
  const row: ActivityRow = { _id: '1', asin: 'B000000001', sourced: 0, title: 'x'.repeat(100) };
  const reader = (rows: number) => {
    const requested: number[] = [];
    const read = async (first: number, most: number) => {
      requested.push(first);
      return Array.from({ length: Math.max(0, Math.min(most, rows - first)) }, () => row);
    };
    return { requested, file: teamCsv({ columns: ['asin', 'title'], zone: 'UTC', read }).getReader() };
  };

  it('is built no faster than it is read, and stops when the reader leaves [HIST-02]', async () => {
    const { requested, file } = reader(100_000);
    for (let part = 0; part < 4; part += 1) await file.read();
    // Every part that was read, and one that waits.
    expect(requested.length).toBeLessThanOrEqual(4);
    await file.cancel();
    const before = requested.length;
    expect(await file.read()).toMatchObject({ done: true });
    expect(requested).toHaveLength(before);
  });

  it('yields to other work between its parts, even if the reader takes everything at once', async () => {
    let turns = 0;
    let goesOn = true;
    const count = () => {
      turns += 1;
      if (goesOn) setImmediate(count);
    };
    setImmediate(count);
    const { file } = reader(50_000);
    const seen: number[] = [];
    for (let part = await file.read(); !part.done; part = await file.read()) seen.push(turns);
    goesOn = false;
    expect(seen.length).toBeGreaterThan(250);
    // One part is made ahead of the reader: two in a row may come in one turn, three may not.
    for (let part = 2; part < seen.length; part += 1) expect(seen[part]).toBeGreaterThan(seen[part - 2] as number);
  });

  it('ends after the last row, even if that row fills the last part', async () => {
    for (const rows of [0, 1, 499, 500, 1_000]) {
      const { file } = reader(rows);
      let text = '';
      for (let part = await file.read(); !part.done; part = await file.read())
        text += new TextDecoder().decode(part.value);
      expect(text.trimEnd().split('\r\n')).toHaveLength(rows + 1);
    }
  });
});
