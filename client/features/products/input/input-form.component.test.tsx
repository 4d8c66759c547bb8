import { BehaviorSubject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { lazy } from '#client/ui/lazy-part.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import { focus, overflow, press, showScreen, smallTargets, violations } from '#tests/support/component.tsx';
import { handFedStore } from '#tests/support/hand-fed-store.ts';
import type { ViewerInput } from '../viewer-input.ts';
import { InputForm } from './input-form.tsx';

async function open() {
  const { store } = handFedStore({
    'POST /api/products/cost': ({ asins, identifiers }) => ({ atMost: [asins, identifiers].flat().filter(Boolean).length, free: 0 }),
  });
  const unknown: ResourceState<TokenBalance> = { phase: 'idle', trouble: null, behind: false, changes: 0, changing: [] };
  const inputStore = { ...store, tokens$: new BehaviorSubject(unknown), sheets: lazy<never>(() => new Promise(() => {})) };
  const submitted: ViewerInput[] = [];
  await showScreen(
    <main style={{ overflow: 'auto' }}>
      <InputForm store={inputStore} info={null} marketplace="US" onSubmit={(input) => submitted.push(input)} />
    </main>,
    store,
  );
  return submitted;
}

const form = page.getByRole('region', { name: 'Look up products' });
const next = page.getByRole('button', { name: 'Next' });
const submit = page.getByRole('button', { name: 'Submit' });
const list = page.getByRole('textbox', { name: 'List of identifiers' });
const counts = page.getByRole('region', { name: 'Identifiers in this list' });
const field = (name: string) => page.getByRole('checkbox', { name, exact: true });
const focusedText = () => expect.poll(() => document.activeElement?.textContent);
const chosen = () => expect.poll(() => document.querySelectorAll('input[type=checkbox]:checked').length);

describe('the form for products', () => {
  it('works with the keyboard from the type to Submit, which needs a field or a whole group [VIEW-01] [VIEW-02] [VIEW-07]', async () => {
    const submitted = await open();
    await expect.element(form).toMatchTextContent(/Up to 10,000 ASINs or UPCs/);
    focus(page.getByRole('radio', { name: 'ASIN', exact: true }));
    await press('{ArrowDown}');
    await expect.element(page.getByRole('radio', { name: 'UPC, EAN, ISBN' })).toBeChecked();
    await press('{ArrowUp}', '{Tab}');
    await focusedText().toBe('Next');
    await press('{Enter}');

    // The first method is selected and focused.
    const typed = page.getByRole('radio', { name: 'Type or paste a list' });
    await expect.element(typed).toHaveFocus();
    await expect.element(typed).toBeChecked();
    await press('{Tab}', '{Enter}');

    await expect.element(list).toHaveFocus();
    await expect.element(next).toBeDisabled();
    await list.fill(Array.from({ length: 10_001 }, (_, at) => `B0${String(at).padStart(8, '0')}`).join(','));
    await expect.element(form).toMatchTextContent(/At most 10,000 ASINs or UPCs at a time. This list has 10,001./);
    await expect.element(next).toBeDisabled();
    await list.fill(' B07LXP4419,, BO7LXP4418\nB0CTHX9P1; b07lxp4419\t012345678905');
    await expect.element(counts).toMatchTextContent(/To look up\s*3\s*Fixed\s*1\s*Merged\s*1\s*Not recognized\s*1.*ASIN\s*2.*UPC\s*1/s);
    await counts.getByText('Rows as read').click();
    await expect.element(counts.getByRole('row', { name: /3 B0CTHX9P1 None Not an ASIN: too short/ })).toBeVisible();
    await expect.element(form).toMatchTextContent(/Up to 3 tokens/);
    focus(list);
    for (let tab = 0; tab < 20 && document.activeElement?.textContent !== 'Next'; tab += 1) await press('{Tab}');
    await press('{Enter}');

    // The preset in use has the focus; its fields are selected.
    await expect.poll(() => document.activeElement?.closest('label')?.textContent ?? document.activeElement?.textContent).toMatch(/^Sourcing/);
    await expect.element(field('Root rank')).toBeChecked();
    await expect.element(field('Info')).toHaveAccessibleDescription(/^Brand, category/);
    expect(page.getByRole('group', { name: 'General' }).getByRole('checkbox').elements()).toHaveLength(5);
    expect(page.getByRole('group', { name: 'Statistical' }).getByRole('checkbox').elements()).toHaveLength(24);
    const all = async (of: string, words: string) => {
      focus(page.getByRole('button', { name: `${words} of ${of}`, exact: true }));
      await press('{Enter}');
    };
    for (const of of ['General', 'Statistical']) {
      await all(of, 'Select all');
      await all(of, 'Deselect all');
    }
    await expect.element(submit).toBeDisabled();
    focus(field('Info'));
    await press(' ');
    await expect.element(submit).toBeEnabled();
    await press(' ');
    await expect.element(submit).toBeDisabled();
    await all('Statistical', 'Select all');
    await chosen().toBe(24);
    await all('Statistical', 'Deselect all');
    await chosen().toBe(0);
    await all('General', 'Select all');
    focus(submit);
    await press('{Enter}');
    expect(submitted).toHaveLength(1);
  });

  it.for([1440, 360])('passes axe at %i px, fits into it, and is large enough to press, with a list and with fields', async (width) => {
    await page.viewport(width, 844);
    await open();
    const look = async () => {
      expect(await violations()).toEqual([]);
      expect(overflow()).toBeLessThanOrEqual(0);
      expect(smallTargets()).toEqual([]);
    };
    await next.click();
    await next.click();
    await list.fill('B07LXP4419, B0CTHX9P1');
    await counts.getByText('Rows as read').click();
    await look();
    await next.click();
    await expect.element(field('Info')).toBeVisible();
    await look();
  });
});
