import { createHash } from 'node:crypto';
import { createGoogle, type Google } from '#edge/sheets/google.ts';
import { type GoogleFetch, googleAddresses, sandboxAddresses } from '#edge/sheets/google-http.ts';
import type { TestProvider } from './provider.ts';

/** The address that Google redirects back to in tests. */
export const GOOGLE_RETURN = 'http://127.0.0.1:8787/api/sheets/return';

/**
 * The edge's client for the sandbox.
 * @param before called before every request; may answer in its place or lose the answer
 */
export function sandboxGoogle(
  provider: Pick<TestProvider, 'url'>,
  before: (url: string, method: string) => Promise<void> | void = () => {},
): Google {
  const send: GoogleFetch = async (url, init) => {
    await before(url, init.method);
    return fetch(url, init);
  };
  return createGoogle(
    'sandbox',
    sandboxAddresses(provider.url),
    { clientId: 'sandbox-portal', clientSecret: 'sandbox-portal-secret' },
    send,
  );
}

/** Opens the sandbox's sign-in page and allows access. @returns the query that it redirects back with */
export async function consentAt(url: string, form: Record<string, string> = {}): Promise<Record<string, string>> {
  const body = new URLSearchParams({ action: 'permit', email: 'seller@gmail.example', sheets: 'on', ...form });
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  const to = answer.headers.get('location');
  return to === null ? { status: String(answer.status) } : Object.fromEntries(new URL(to).searchParams);
}

type Sheet = { sheetId: number; title: string; rows: unknown[][] };

/**
 * Google as its documentation shows it: answers carry the real fields and types, more than we read. It knows one
 * account, two spreadsheets and no time.
 */
export function createRecordedGoogle() {
  const given = new Map<string, { challenge: string; redirectUri: string }>();
  let alive = true;
  const sheets: Sheet[] = [
    {
      sheetId: 0,
      title: "Jack's list",
      rows: [
        ['asin', 'Cost'],
        ['B000000001', 4],
        ['B000000002', '5,10 €'],
      ],
    },
    { sheetId: 771, title: 'Empty', rows: [] },
  ];
  const json = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
    status,
    headers: { get: (name: string) => headers[name.toLowerCase()] ?? null },
    text: async () => JSON.stringify(body),
  });
  const error = (code: number, status: string, message: string) =>
    json(code, { error: { code, message, status, errors: [{ message, domain: 'global', reason: status }] } });
  const tokens = (refresh: boolean) => ({
    access_token: 'ya29.a0AfH6SMBx',
    expires_in: 3599,
    ...(refresh ? { refresh_token: '1//0gFU7' } : {}),
    scope:
      'https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/drive https://www.googleapis.com/auth/spreadsheets openid',
    token_type: 'Bearer',
    id_token: 'eyJhbGciOiJSUzI1NiJ9.e30.sig',
  });

  const send: GoogleFetch = async (address, { method, headers, body = '' }) => {
    const url = new URL(address);
    const form = Object.fromEntries(new URLSearchParams(body));
    const call = `${method} ${url.origin}${url.pathname}`;
    if (call === 'POST https://oauth2.googleapis.com/token') {
      if (form.grant_type === 'refresh_token')
        return alive
          ? json(200, tokens(false))
          : json(400, { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' });
      const code = given.get(form.code ?? '');
      given.delete(form.code ?? '');
      const fits =
        code &&
        code.redirectUri === form.redirect_uri &&
        code.challenge ===
          createHash('sha256')
            .update(form.code_verifier ?? '')
            .digest('base64url');
      return fits
        ? json(200, tokens(true))
        : json(400, { error: 'invalid_grant', error_description: 'Malformed auth code.' });
    }
    if (call === 'POST https://oauth2.googleapis.com/revoke') {
      alive = false;
      return json(200, {});
    }
    if (!alive || headers.authorization !== 'Bearer ya29.a0AfH6SMBx')
      return error(
        401,
        'UNAUTHENTICATED',
        'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
      );
    if (call === 'GET https://www.googleapis.com/oauth2/v3/userinfo')
      return json(200, {
        sub: '10769150350006150715113082367',
        email: 'seller@gmail.example',
        email_verified: true,
        picture: 'https://lh3.googleusercontent.com/a',
      });
    if (call === 'GET https://www.googleapis.com/drive/v3/files') {
      const file = (n: number) => ({
        id: `book-${n}`,
        name: `Book ${n}`,
        modifiedTime: `2026-01-0${n}T12:00:00.000Z`,
        webViewLink: `https://docs.google.com/spreadsheets/d/book-${n}/edit?usp=drivesdk`,
      });
      if (/name contains/.test(url.searchParams.get('q') ?? ''))
        return json(200, { files: /'Book 2'/.test(url.searchParams.get('q') ?? '') ? [file(2)] : [] });
      return url.searchParams.get('pageToken') === '~!!~AI9'
        ? json(200, { files: [file(2)] })
        : json(200, { nextPageToken: '~!!~AI9', files: [file(1)] });
    }
    const [, id, rest = ''] =
      /^https:\/\/sheets\.googleapis\.com\/v4\/spreadsheets\/([^/]+)(?:\/values\/(.+))?$/.exec(
        `${url.origin}${url.pathname}`,
      ) ?? [];
    if (id !== 'book-1') return error(404, 'NOT_FOUND', 'Requested entity was not found.');
    if (rest === '')
      return json(200, {
        properties: { title: 'Book 1' },
        sheets: [
          ...sheets.map(({ sheetId, title }, index) => ({
            properties: {
              sheetId,
              title,
              index,
              sheetType: 'GRID',
              gridProperties: { rowCount: 1000, columnCount: 26 },
            },
          })),
          { properties: { sheetId: 9, title: 'Chart1', sheetType: 'OBJECT' } },
          {
            properties: {
              sheetId: 10,
              title: 'Secret',
              sheetType: 'GRID',
              hidden: true,
              gridProperties: { rowCount: 1, columnCount: 1 },
            },
          },
        ],
      });
    const text = decodeURIComponent(rest).replace(/:append$/, '');
    const sheet = sheets.find(({ title }) => text.startsWith(`'${title.replaceAll("'", "''")}'`));
    if (!sheet) return error(400, 'INVALID_ARGUMENT', `Unable to parse range: ${text}`);
    if (method === 'GET') {
      const [, left = '', top = ''] = /!([A-Z]*)(\d*):/.exec(text) ?? [];
      if (left.length > 1)
        return error(400, 'INVALID_ARGUMENT', `Range (${text}) exceeds grid limits. Max rows: 1000, max columns: 26`);
      const skip = left === '' ? 0 : left.charCodeAt(0) - 65;
      const values = sheet.rows.slice(top === '' ? 0 : Number(top) - 1).map((row) => row.slice(skip).map(String));
      return json(200, {
        range: `${text}`,
        majorDimension: 'ROWS',
        ...(values.some((row) => row.length > 0) ? { values } : {}),
      });
    }
    if (
      url.searchParams.get('valueInputOption') !== 'USER_ENTERED' ||
      url.searchParams.get('insertDataOption') !== 'INSERT_ROWS'
    )
      return error(400, 'INVALID_ARGUMENT', "'valueInputOption' is required but not specified");
    const rows = (JSON.parse(body) as { values: unknown[][] }).values;
    sheet.rows.push(
      ...rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell.replace(/^'/, '') : cell))),
    );
    return json(200, {
      spreadsheetId: id,
      tableRange: text,
      updates: { spreadsheetId: id, updatedRange: text, updatedRows: rows.length, updatedColumns: 3, updatedCells: 3 },
    });
  };

  return {
    google: createGoogle('google', googleAddresses, { clientId: 'client-1', clientSecret: 'secret-1' }, send),
    /** The query that a browser brings back from Google's own page. */
    consent: (url: string): Record<string, string> => {
      const {
        code_challenge: challenge = '',
        redirect_uri: redirectUri = '',
        state = '',
      } = Object.fromEntries(new URL(url).searchParams);
      given.set('4/0AX4', { challenge, redirectUri });
      return { code: '4/0AX4', state };
    },
  };
}
