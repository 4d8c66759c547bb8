import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { productCalls } from '#shared/products/calls.ts';
import { violations } from '#tests/support/component.tsx';
import { on, showFed } from '#tests/support/fed-screen.tsx';
import type { ViewerInput } from '../viewer-input.ts';
import { ImportDialog } from './import-dialog.tsx';
import { InputForm } from './input-form.tsx';

const answers = [
  on(productCalls.cost, ({ asins = [], identifiers = [] }) => {
    const asked = (asins?.length ?? 0) + (identifiers?.length ?? 0);
    return { asked, atMost: asked, free: 0 };
  }),
];

const form = page.getByRole('region', { name: 'Look up products' });
const next = page.getByRole('button', { name: 'Next' });
const submit = page.getByRole('button', { name: 'Submit' });
const list = page.getByRole('textbox', { name: 'List of identifiers' });
const counts = () =>
  expect.poll(() => page.getByRole('region', { name: 'Identifiers in this list' }).query()?.textContent);
const field = (name: string) => page.getByRole('checkbox', { name, exact: true });
const press = (...keys: string[]) => userEvent.keyboard(keys.join(''));
const type = async (text: string) => {
  await list.fill(text);
};

async function openForm() {
  const taken: ViewerInput[] = [];
  await showFed(
    (store) => <InputForm store={store} info={null} marketplace="US" onSubmit={(input) => taken.push(input)} />,
    { answers },
  );
  return taken;
}

describe('the form of the Product Viewer', () => {
  it('works with the keyboard from the type to Submit, which needs a field or a whole group [VIEW-01, VIEW-02, VIEW-07]', async () => {
    const taken = await openForm();
    await expect.element(form.getByText('Up to 10,000 ASINs or UPCs')).toBeVisible();
    await expect.poll(() => page.getByRole('radio').elements()).toHaveLength(2);
    (page.getByRole('radio', { name: 'ASIN', exact: true }).element() as HTMLElement).focus();
    await press('{ArrowDown}');
    await expect.element(page.getByRole('radio', { name: 'UPC, EAN, ISBN' })).toBeChecked();
    await press('{ArrowUp}', '{Tab}');
    await expect.element(next).toHaveFocus();
    await press('{Enter}');
    // The first method is selected and focused.
    const typed = page.getByRole('radio', { name: 'Type or paste a list' });
    await expect.element(typed).toHaveFocus();
    await expect.element(typed).toBeChecked();
    await press('{Tab}', '{Enter}');

    await expect.element(list).toHaveFocus();
    await expect.element(next).toBeDisabled();
    await type(Array.from({ length: 10_001 }, (_, at) => `B0${String(at).padStart(8, '0')}`).join(','));
    await expect.element(form.getByText('At most 10,000 ASINs or UPCs at a time. This list has 10,001.')).toBeVisible();
    await expect.element(next).toBeDisabled();
    await type(' B07LXP4419,, BO7LXP4418\nB0CTHX9P1; b07lxp4419\t012345678905');
    await counts().toMatch(/To look up\s*3\s*Fixed\s*1\s*Merged\s*1\s*Not recognized\s*1.*ASIN\s*2.*UPC\s*1/s);
    await page.getByText('Rows as read').click();
    await expect.element(page.getByRole('row', { name: /3 B0CTHX9P1 None Not an ASIN: too short/ })).toBeVisible();
    await expect.poll(() => form.element().textContent).toContain('Up to 3 tokens');
    (next.element() as HTMLElement).focus();
    await press('{Enter}');

    // The preset in use has the focus; its fields are selected.
    await expect
      .poll(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent)
      .toMatch(/^Sourcing/);
    await expect.element(field('Root rank')).toBeChecked();
    await expect.element(field('Info')).toHaveAccessibleDescription(/^Brand, category/);
    const group = (name: string) => page.getByRole('group', { name }).getByRole('checkbox').elements();
    await expect.poll(() => [group('General').length, group('Statistical').length]).toEqual([5, 24]);
    const all = (of: string, words: string) => page.getByRole('button', { name: `${words} of ${of}` });
    for (const of of ['General', 'Statistical']) {
      await all(of, 'Select all').click();
      await all(of, 'Deselect all').click();
    }
    await expect.element(submit).toBeDisabled();
    (field('Info').element() as HTMLElement).focus();
    await press(' ');
    await expect.element(submit).toBeEnabled();
    await press(' ');
    await expect.element(submit).toBeDisabled();
    await all('Statistical', 'Select all').click();
    (submit.element() as HTMLElement).focus();
    await press('{Enter}');
    await expect
      .poll(() =>
        taken.map(({ identifiers, selections, selectAll }) => [
          identifiers.map(({ value }) => value),
          selections.length,
          selectAll,
        ]),
      )
      .toEqual([[['B07LXP4419', 'B07LXP4418', '012345678905'], 24, { general: false, statistical: true }]]);
  });
});

describe('the import of another list', () => {
  it('is a dialog with input method and fields only, detects the type itself, and has the fields of the last import [VIEW-10]', async () => {
    const taken: ViewerInput[] = [];
    await showFed(
      (store) => (
        <ImportDialog
          store={store}
          info={null}
          marketplace="US"
          onSubmit={(input) => taken.push(input)}
          onClose={() => {}}
        />
      ),
      {
        answers,
      },
    );
    const dialog = page.getByRole('dialog', { name: 'Import' });
    await expect.element(dialog.getByText('Up to 10,000 ASINs or UPCs')).toBeVisible();
    expect(
      dialog
        .getByRole('listitem')
        .getByRole('heading')
        .elements()
        .map((each) => each.textContent),
    ).toEqual(['Input method', 'Fields']);
    expect(dialog.getByRole('radio').elements()).toHaveLength(2);
    // Content that is too long scrolls between head and foot.
    await page.viewport(390, 500);
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Next' }).element().getBoundingClientRect().bottom)
      .toBeLessThanOrEqual(500);
    await page.viewport(1440, 900);
    await type('012345678905, 4006381333931');
    await counts().toMatch(/UPC\s*1.*EAN\s*1/s);
    expect(await violations(dialog.element())).toEqual([]);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect.element(field('Info')).toBeVisible();
    expect(await violations(dialog.element())).toEqual([]);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect
      .poll(() => taken[0]?.identifiers.map(({ value, kind }) => `${kind} ${value}`))
      .toEqual(['UPC 012345678905', 'EAN 4006381333931']);
  });
});
