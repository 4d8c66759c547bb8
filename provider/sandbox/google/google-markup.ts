import type { Context } from 'hono';
import { html } from 'hono/html';
import { sandboxPage } from '../page.ts';
import { shown } from './as-entered.ts';
import type { SheetRow, SpreadsheetRow } from './spreadsheets-rows.ts';
import type { Cell } from './spreadsheets-table.ts';

const what = 'nothing leaves it, and no Google account is asked for.';

/** Google's question whether the portal may do what it asks for. */
export const consentPage = (c: Context, shownAs: { email: string; leadsTo: string; said?: string }): Promise<Response> =>
  sandboxPage(c, {
    title: 'Sign in with Google',
    what,
    leadsTo: [shownAs.leadsTo],
    body: html`<section>
      <p>The portal asks to see your e-mail address, to list your spreadsheets and to change them.</p>
      <p class="soft">Any e-mail address will do here, and no password is asked for. Each gets two spreadsheets of sample data.</p>
      ${shownAs.said ? html`<p class="problem" role="alert">${shownAs.said}</p>` : ''}
      <form method="post">
        <p><label for="email">E-mail</label><input id="email" name="email" value="${shownAs.email}" required maxlength="200" autocomplete="off" spellcheck="false" /></p>
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
  /** How many rows hold something. */
  of: number;
  portal: string;
};

/** What stands in a spreadsheet, as its owner sees it, and what can go wrong there to be tried out. */
export const spreadsheetPage = (c: Context, { book, sheets, sheet, rows, of, portal }: Shown): Promise<Response> =>
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
