import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
import type { BodyEnv } from '#provider/http/read-body.ts';
import type { Deps } from '../../deps.ts';
import { backTo, formOf, incompletePage, isReturn, sandboxPage, sandboxRoute } from '../page.ts';
import { googleApis } from './google-apis.ts';
import { createGoogleGrants, SANDBOX_CLIENT_ID, SANDBOX_CLIENT_SECRET } from './google-grants.ts';
import {
  type Cell,
  lastRowOf,
  rowsOf,
  type SheetRow,
  type SpreadsheetRow,
  setReadOnly,
  sheetsOf,
  shown,
  spreadsheetById,
} from './spreadsheets-table.ts';

const BASE = '/sandbox/google';
const RETURN_PATH = '/api/sheets/return';
const SUGGESTED = 'seller@gmail.example';
const SHOWN_ROWS = 200;
const SHEET_SCOPES = /\/auth\/(?:spreadsheets|drive)$/;

const text = (most = 200) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
const consentSchema = v.object({
  client_id: text(),
  redirect_uri: text(2_000),
  response_type: v.literal('code'),
  scope: text(1_000),
  state: text(1_000),
  code_challenge: text(),
  code_challenge_method: v.literal('S256'),
});
const permitSchema = v.object({
  action: v.picklist(['permit', 'leave']),
  email: v.optional(v.fallback(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(200)), ''), ''),
  sheets: v.optional(v.string()),
});
const client = { client_id: v.string(), client_secret: v.string() };
const tokenSchema = v.variant('grant_type', [
  v.object({
    ...client,
    grant_type: v.literal('authorization_code'),
    code: text(),
    code_verifier: text(),
    redirect_uri: text(2_000),
  }),
  v.object({ ...client, grant_type: v.literal('refresh_token'), refresh_token: text() }),
]);
const revokeSchema = v.object({ token: text(3_000) });
const tryOutSchema = v.object({ action: v.picklist(['revoke', 'expire', 'busy', 'read', 'write']) });

/** The sandbox's Google: sign-in, tokens, Drive, Sheets, and a page that shows a spreadsheet. */
export function googlePages(
  deps: Pick<Deps, 'db' | 'write' | 'clock' | 'portalUrl'>,
  pagesUrl: () => string,
): Hono<BodyEnv> {
  const { db, portalUrl } = deps;
  const app = new Hono<BodyEnv>();
  const grants = createGoogleGrants(deps);
  const described = sandboxRoute({ 200: 'A page, or JSON' });

  const requestOf = (c: Context) => {
    const requested = v.safeParse(consentSchema, c.req.query());
    return requested.success &&
      requested.output.client_id === SANDBOX_CLIENT_ID &&
      isReturn(requested.output.redirect_uri, RETURN_PATH)
      ? requested.output
      : undefined;
  };
  app.get(`${BASE}/o/oauth2/v2/auth`, described('Google’s sign-in in the sandbox'), (c) => {
    const requested = requestOf(c);
    return requested ? consentPage(c, { email: SUGGESTED, leadsTo: requested.redirect_uri }) : incompletePage(c);
  });
  app.post(`${BASE}/o/oauth2/v2/auth`, described('Allow, or cancel'), async (c) => {
    const requested = requestOf(c);
    if (!requested) return incompletePage(c);
    const { redirect_uri: redirectUri, state, code_challenge: challenge } = requested;
    const form = formOf(permitSchema, c.var.bodyText);
    if (form?.action === 'leave') return backTo(c, redirectUri, { error: 'access_denied', state });
    if (!form?.email)
      return consentPage(c, { email: SUGGESTED, leadsTo: redirectUri, message: 'This is not an email address.' });
    const scope = requested.scope
      .split(' ')
      .filter((each) => form.sheets !== undefined || !SHEET_SCOPES.test(each))
      .join(' ');
    const code = await grants.giveCode({ email: form.email, scope, challenge, redirectUri });
    return backTo(c, redirectUri, { state, code, scope });
  });

  app.post(`${BASE}/token`, described('Google’s token call in the sandbox'), async (c) => {
    const form = formOf(tokenSchema, c.var.bodyText);
    if (!form) return c.json({ error: 'invalid_request', error_description: 'A parameter is missing or wrong.' }, 400);
    if (form.client_id !== SANDBOX_CLIENT_ID || form.client_secret !== SANDBOX_CLIENT_SECRET)
      return c.json({ error: 'invalid_client', error_description: 'The OAuth client was not found.' }, 401);
    const given =
      form.grant_type === 'refresh_token'
        ? await grants.renew(form.refresh_token)
        : await grants.exchange({ code: form.code, verifier: form.code_verifier, redirectUri: form.redirect_uri });
    return given
      ? c.json(given, 200, { 'Cache-Control': 'no-store' })
      : c.json(
          {
            error: 'invalid_grant',
            error_description:
              form.grant_type === 'refresh_token' ? 'Token has been expired or revoked.' : 'Bad Request',
          },
          400,
        );
  });
  app.post(`${BASE}/revoke`, described('Google’s revocation in the sandbox'), async (c) => {
    const form = formOf(revokeSchema, c.var.bodyText);
    return form && (await grants.revoke(form.token))
      ? c.json({})
      : c.json({ error: 'invalid_token', error_description: 'Token expired or revoked' }, 400);
  });

  app.get(`${BASE}/spreadsheets/:id`, described('A spreadsheet of the sandbox'), async (c) => {
    const book = await spreadsheetById(db, c.req.param('id'));
    const sheets = book ? await sheetsOf(db, book.id) : [];
    const sheet = sheets.find(({ sheet_id }) => String(sheet_id) === c.req.query('sheet')) ?? sheets[0];
    if (!book || !sheet) return incompletePage(c);
    const last = await lastRowOf(db, sheet);
    const rows = await rowsOf(db, sheet, Math.max(0, last + 1 - SHOWN_ROWS), last);
    return spreadsheetPage(c, { book, sheets, sheet, rows, of: last + 1, portal: portalUrl() });
  });
  app.post(`${BASE}/spreadsheets/:id`, described('Try what can go wrong'), async (c) => {
    const book = await spreadsheetById(db, c.req.param('id'));
    const form = formOf(tryOutSchema, c.var.bodyText);
    if (!book || !form) return incompletePage(c);
    if (form.action === 'revoke') await grants.revokeAll(book.owner);
    else if (form.action === 'expire') await grants.endTokens(book.owner);
    else if (form.action === 'busy') await grants.makeBusy(book.owner, 1);
    else await setReadOnly(db, book.id, form.action === 'read');
    return c.redirect(c.req.path, 303);
  });

  app.route('/', googleApis(deps, grants, pagesUrl));
  return app;
}

const what = 'nothing leaves it, and it needs no Google account.';

const consentPage = (c: Context, shownAs: { email: string; leadsTo: string; message?: string }): Promise<Response> =>
  sandboxPage(c, {
    title: 'Sign in with Google',
    what,
    leadsTo: [shownAs.leadsTo],
    body: html`<section>
      <p>The portal asks to see your email address, to list your spreadsheets and to change them.</p>
      <p class="soft">Any email address works here, without a password. Each gets two spreadsheets of sample data.</p>
      ${shownAs.message ? html`<p class="problem" role="alert">${shownAs.message}</p>` : ''}
      <form method="post">
        <p><label for="email">Email</label><input id="email" name="email" value="${shownAs.email}" required maxlength="200" autocomplete="off" spellcheck="false" /></p>
        <label><input type="checkbox" name="sheets" value="on" checked /> See, change and list my spreadsheets</label>
        <div class="row">
          <button class="first" name="action" value="permit">Allow</button>
          <button name="action" value="leave" formnovalidate>Cancel</button>
        </div>
      </form>
    </section>`,
  });

type Shown = {
  book: SpreadsheetRow;
  sheets: readonly SheetRow[];
  sheet: SheetRow;
  rows: readonly { n: number; cells: readonly Cell[] }[];
  /** The number of non-empty rows. */
  of: number;
  portal: string;
};

/** A spreadsheet as its owner sees it, with buttons that cause failures. */
const spreadsheetPage = (c: Context, { book, sheets, sheet, rows, of, portal }: Shown): Promise<Response> =>
  sandboxPage(c, {
    title: book.title,
    what,
    leadsTo: [portal],
    body: html`<section>
        <p class="row">
          ${sheets.map((each) =>
            each === sheet
              ? html`<strong aria-current="page">${each.title}</strong>`
              : html`<a class="button" href="?sheet=${each.sheet_id}">${each.title}</a>`,
          )}
        </p>
        <p class="soft">${of === 0 ? 'This sheet is empty.' : of === rows.length ? `${of} rows` : `The last ${rows.length} of ${of} rows`}</p>
        <div class="wide" role="region" aria-label="Rows" tabindex="0">
          <table>
            ${rows.map(({ n, cells }) => html`<tr><th scope="row">${n + 1}</th>${cells.map((cell) => html`<td>${shown(cell)}</td>`)}</tr>`)}
          </table>
        </div>
      </section>
      <section>
        <h2>Try what can go wrong</h2>
        <p class="soft">Of ${book.owner}.</p>
        <form method="post" class="row">
          <button name="action" value="revoke">Withdraw the portal’s permission</button>
          <button name="action" value="expire">Let an hour pass for its token</button>
          <button name="action" value="busy">Refuse the next write as too much</button>
          <button name="action" value="${book.read_only === 1 ? 'write' : 'read'}">${book.read_only === 1 ? 'Let it write again' : 'Let it only read this spreadsheet'}</button>
        </form>
      </section>
      <p><a class="button" href="${portal}">Back to the portal</a></p>`,
  });
