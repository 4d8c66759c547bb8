import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { consentAt, createRecordedGoogle, GOOGLE_RETURN, sandboxGoogle } from '#tests/support/google.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import type { Google } from './google.ts';

// The contract with Google: the sandbox over the wire, the real service by the answers in its documentation.

type World = {
  google: Google;
  consent(url: string): Promise<Record<string, string>> | Record<string, string>;
  close(): Promise<unknown>;
};

async function sandboxWorld(): Promise<World> {
  const provider = await startTestProvider();
  return { google: sandboxGoogle(provider), consent: (url) => consentAt(url), close: provider.close };
}
const recordedWorld = async (): Promise<World> => ({ ...createRecordedGoogle(), close: async () => {} });

const good = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
const verifier = 'a-verifier-of-more-than-43-characters-0123456789';

describe.each([
  ['the sandbox', sandboxWorld],
  ['the real one, as recorded', recordedWorld],
] as const)('Google: %s', (_, start) => {
  let world: World;
  beforeEach(async () => {
    world = await start();
  });
  afterEach(() => world.close());

  const begin = () => world.google.signIn.consentUrl({ state: 'state-1', verifier, redirectUri: GOOGLE_RETURN });
  const signIn = async () => {
    const { code = '' } = await world.consent(await begin());
    return good(await world.google.signIn.exchange({ code, verifier, redirectUri: GOOGLE_RETURN }));
  };
  const token = async () => (await signIn()).access;
  const firstBook = async (access: string) => {
    const page = good(await world.google.sheets.spreadsheets(access, {}));
    return page.spreadsheets.at(0)?.id ?? '';
  };

  it('requests email, spreadsheets, and drive, and returns expiring tokens and one that renews them [SHEET-01]', async () => {
    const requested = new URL(await begin()).searchParams;
    expect(requested.get('scope')).toBe(
      'email https://www.googleapis.com/auth/spreadsheets https://www.googleapis.com/auth/drive',
    );
    expect(Object.fromEntries(requested)).toMatchObject({
      response_type: 'code',
      access_type: 'offline',
      code_challenge_method: 'S256',
      state: 'state-1',
    });
    expect(requested.get('code_challenge')).not.toContain(verifier);
    const tokens = await signIn();
    expect(tokens).toMatchObject({
      lasts: expect.any(Number),
      refresh: expect.any(String),
      scopes: expect.arrayContaining(['https://www.googleapis.com/auth/drive']),
    });
    expect(tokens.lasts).toBeGreaterThan(3_000_000);
    expect(await world.google.signIn.email(tokens.access)).toEqual({ ok: true, value: 'seller@gmail.example' });
    expect(good(await world.google.signIn.renew(tokens.refresh ?? '')).access).not.toBe('');
  });

  it('rejects a code with another verifier and a repeated code', async () => {
    const { code = '', state } = await world.consent(await begin());
    expect(state).toBe('state-1');
    const came = { code, redirectUri: GOOGLE_RETURN };
    expect(await world.google.signIn.exchange({ ...came, verifier: 'another' })).toMatchObject({
      ok: false,
      error: { reason: 'signed-out' },
    });
    expect(await world.google.signIn.exchange({ ...came, verifier })).toMatchObject({
      ok: false,
      error: { reason: 'signed-out' },
    });
  });

  it('answers signed-out to calls and renewals after the permission is revoked', async () => {
    const { access, refresh = '' } = await signIn();
    good(await world.google.signIn.revoke(refresh));
    for (const outcome of [
      await world.google.sheets.spreadsheets(access, {}),
      await world.google.signIn.renew(refresh),
    ])
      expect(outcome).toMatchObject({
        ok: false,
        error: { reason: 'signed-out', status: 403, error: { code: 'GOOGLE_SIGNED_OUT' } },
      });
  });

  it('lists spreadsheets with their address and time of change, finds them by name, and lists their sheets [SHEET-02]', async () => {
    const access = await token();
    const { spreadsheets } = good(await world.google.sheets.spreadsheets(access, {}));
    for (const each of spreadsheets)
      expect(each).toEqual({
        id: expect.any(String),
        title: expect.any(String),
        changedAt: expect.any(Number),
        url: expect.stringMatching(/^https?:/),
      });
    expect(spreadsheets.length).toBeGreaterThan(0);
    expect(good(await world.google.sheets.spreadsheets(access, { search: "no such'name\\" }))).toEqual({
      spreadsheets: [],
      next: null,
    });
    const { sheets, title } = good(await world.google.sheets.sheets(access, await firstBook(access)));
    expect(title).toBe(spreadsheets[0]?.title);
    expect(sheets).toHaveLength(2);
    for (const sheet of sheets)
      expect(sheet).toEqual({ id: expect.any(Number), title: expect.any(String), rows: 1_000, columns: 26 });
  });

  it('appends below the existing rows as if typed, and reads the values back [SHEET-02]', async () => {
    const access = await token();
    const book = await firstBook(access);
    const { sheets } = good(await world.google.sheets.sheets(access, book));
    for (const { title } of sheets) {
      const before = good(await world.google.sheets.values(access, book, { sheet: title, columns: [0, 25] }));
      good(await world.google.sheets.append(access, book, title, [["'=1+1", 5, "'007"]]));
      const after = good(await world.google.sheets.values(access, book, { sheet: title, columns: [0, 25] }));
      expect(after).toEqual([...before, ['=1+1', '5', '007']]);
      expect(
        good(
          await world.google.sheets.values(access, book, {
            sheet: title,
            columns: [1, 3],
            rows: [before.length, before.length],
          }),
        ),
      ).toEqual([['5', '007']]);
    }
  });

  it('returns nothing for columns outside the sheet, and reports what no longer exists as gone', async () => {
    const access = await token();
    const book = await firstBook(access);
    const { sheets } = good(await world.google.sheets.sheets(access, book));
    expect(
      good(await world.google.sheets.values(access, book, { sheet: sheets[0]?.title ?? '', columns: [40, 45] })),
    ).toEqual([]);
    const gone = { ok: false, error: { reason: 'gone', status: 404, error: { code: 'SHEET_GONE' } } };
    expect(await world.google.sheets.values(access, book, { sheet: 'No such sheet' })).toMatchObject(gone);
    expect(await world.google.sheets.append(access, book, 'No such sheet', [['x']])).toMatchObject(gone);
    expect(await world.google.sheets.sheets(access, 'no-such-book')).toMatchObject(gone);
  });
});
