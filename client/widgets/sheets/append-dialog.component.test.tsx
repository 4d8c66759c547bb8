import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SheetRows } from '#client/ui/grid/tools/local-table.ts';
import { sheetCalls } from '#shared/sheets/calls.ts';
import { sheetCodes } from '#shared/sheets/sheet-refusals.ts';
import { SIGN_IN_CHANNEL, type SignInEnd } from '#shared/sheets/sheet-sign-in.ts';
import { overflow, smallTargets, violations } from '#tests/support/component.tsx';
import { on, refused, showFed } from '#tests/support/fed-screen.tsx';
import { AppendToSheet } from './append-to-sheet.tsx';

const APPEND = sheetCalls.append;
const nobody = { sandbox: true, account: null };
const somebody = { sandbox: true, account: { email: 'ends@gmail.example', until: Date.now() + 3_600_000 } };
const spreadsheet = { id: 's1', title: 'Results', changedAt: null, url: 'https://sheets.example/s1' };

const rows = (): SheetRows => ({
  columns: ['ASIN'],
  count: 2,
  async *read() {
    yield [['B0P4SQGJPZ'], ['B0XGAFWJJ0']];
  },
});

/** Lets the window of Google's sign-in open, or not. */
function popups(opens: boolean) {
  const { open } = window;
  window.open = () => (opens ? window : null);
  onTestFinished(() => {
    window.open = open;
  });
}

/** Says how the sign-in ended, as its window does. */
function signInEnds(end: SignInEnd) {
  const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
  channel.postMessage({ end });
  channel.close();
}

it('a sign-in that ends midway is renewed in place, and the append continues; Disconnect brings the button back [SHEET-01]', async () => {
  const { edge } = await showFed((store) => <AppendToSheet deps={store} rows={rows} />, {
    answers: [
      on(sheetCalls.status, nobody),
      on(sheetCalls.spreadsheets, { spreadsheets: [spreadsheet], next: null }),
      on(sheetCalls.sheets, { title: 'Results', sheets: [{ id: 0, title: 'Sheet1', rows: 1, columns: 2 }] }),
      on(
        APPEND,
        refused('Your sign-in at Google has ended. Please sign in again.', { status: 403, code: sheetCodes.signedOut }),
      ),
      on(sheetCalls.disconnect, {}),
    ],
  });
  const opener = page.getByRole('button', { name: 'Append to a Google Sheet' });
  const dialog = page.getByRole('dialog', { name: 'Append to a Google Sheet' });
  const signIn = dialog.getByRole('button', { name: 'Sign in with Google' });
  const append = dialog.getByRole('button', { name: 'Append 2 rows' });
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(append).toBeDisabled();
  popups(false);
  await signIn.click();
  await expect
    .element(dialog.getByRole('link', { name: 'Sign in with Google in a new tab' }))
    .toHaveAttribute('href', '/api/sheets/sign-in');
  popups(true);
  await signIn.click();
  edge.answer(on(sheetCalls.status, somebody));
  signInEnds('done');
  await dialog.getByRole('radio', { name: /Results/ }).click();
  await expect.element(append).toBeEnabled();
  await page.viewport(360, 800);
  expect(overflow()).toBeLessThanOrEqual(0);
  expect(await violations(dialog.element())).toEqual([]);
  expect(smallTargets()).toEqual([]);
  await page.viewport(1440, 900);

  edge.answer(on(sheetCalls.status, nobody));
  await append.click();
  await expect.element(dialog.getByText('No rows were appended yet.')).toBeVisible();
  await signIn.click();
  edge.answer(on(sheetCalls.status, somebody), on(APPEND, { known: false }));
  signInEnds('done');
  await expect.element(dialog.getByText('Signed in as ends@gmail.example')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog.getByText('2 rows appended to “Sheet1”')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await opener.click();
  const disconnect = dialog.getByRole('button', { name: 'Disconnect' });
  await expect.element(disconnect).toBeVisible();
  edge.answer(on(sheetCalls.status, nobody));
  await disconnect.click();
  await expect.element(signIn).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});
