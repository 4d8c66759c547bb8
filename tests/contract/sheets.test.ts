import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { consentAt } from '#tests/support/google.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { type ContractHost, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const who = { email: 'dana@shop.test', password: 'pass-word-1' };

describe.each(hosts)('Google Sheets on $name', (host: ContractHost) => {
  let folder: ReturnType<typeof temporaryFolder>;
  let provider: TestProvider;
  let edge: RunningHost;
  let jar: Map<string, string>;
  beforeEach(async () => {
    folder = temporaryFolder();
    provider = await startTestProvider();
    await provider.addAccount(who);
    // An external provider would have no sandbox.
    edge = await host.start({
      upstream: provider,
      dataDir: folder.path,
      settings: { UPSTREAM_API: '', UPSTREAM_SOCKET: '' },
    });
    jar = new Map([['sw', await signIn(edge.url, who)]]);
  });
  afterEach(async () => {
    await edge.close();
    await provider.close();
    folder.remove();
  });

  const ask = async (method: string, path: string, body?: unknown) => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { cookie: [...jar.values()].join('; '), origin: edge.url, 'content-type': 'application/json' };
    const answer = await fetch(edge.url + path, { method, redirect: 'manual', headers, ...json });
    for (const each of answer.headers.getSetCookie())
      jar.set(each.slice(0, each.indexOf('=')), each.split(';')[0] ?? '');
    const text = await answer.text();
    return {
      status: answer.status,
      to: answer.headers.get('location') ?? '',
      body: text.startsWith('{') ? JSON.parse(text) : undefined,
    };
  };

  it('signs in at the sandbox, picks a sheet and writes its rows once [SHEET-02]', async () => {
    expect((await ask('GET', '/api/portal')).body).toMatchObject({ sheets: true });
    const consent = (await ask('GET', '/api/sheets/sign-in')).to;
    expect((await ask('GET', `/api/sheets/return?${new URLSearchParams(await consentAt(consent))}`)).to).toBe(
      '/google-sign-in?end=done',
    );
    expect((await ask('GET', '/api/sheets')).body).toMatchObject({
      sandbox: true,
      account: { email: 'seller@gmail.example' },
    });
    const spreadsheet = (await ask('GET', '/api/sheets/spreadsheets?search=Results')).body.spreadsheets[0].id;
    const part = {
      spreadsheet,
      sheet: 'Sheet1',
      run: 'abcdefgh',
      part: 1,
      at: 'now',
      columns: ['ASIN'],
      rows: [['B000000001']],
    };
    expect((await ask('POST', '/api/sheets/append', part)).body).toEqual({ known: false });
    expect((await ask('POST', '/api/sheets/append', part)).body).toEqual({ known: true });
    const values = await ask('GET', `/api/sheets/values?spreadsheet=${spreadsheet}&sheet=Sheet1&of=1000`);
    expect(values.body.rows).toEqual([
      ['ASIN', 'Added by Sellerwire'],
      ['B000000001', 'now · abcdefgh.1'],
    ]);
  });
});
