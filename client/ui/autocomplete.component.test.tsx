import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fail, ok } from '#shared/result.ts';
import { press, show, violations } from '#tests/support/component.tsx';
import { Autocomplete } from './autocomplete.tsx';

const brands = ['Alder & Finch', 'Arden', 'Bremer', 'Harlow', 'Kestrel'];

async function suggest(query: string) {
  if (query === 'f') return fail({ message: 'Could not look up brands. Type on to try again.' });
  return ok(brands.filter((brand) => brand.toLowerCase().includes(query.toLowerCase())));
}

function Brand() {
  const [value, setValue] = useState('');
  return <Autocomplete label="Brand" value={value} onChange={setValue} suggest={suggest} hint="As it stands on the package" />;
}

const brand = page.getByRole('combobox', { name: 'Brand' });

describe('a field with suggestions', () => {
  it('takes a suggestion by keyboard and names the highlighted one', async () => {
    await show(<Brand />);
    await brand.fill('ar');
    await expect
      .poll(() =>
        page
          .getByRole('option')
          .elements()
          .map((each) => each.textContent),
      )
      .toEqual(['Arden', 'Harlow']);
    expect(await violations()).toEqual([]);
    await press('{ArrowDown}');
    await expect.poll(() => document.getElementById(brand.element().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('Arden');
    await press('{Enter}');
    await expect.element(brand).toHaveValue('Arden');
  });

  it('says that nothing was found, and why a look-up failed', async () => {
    await show(<Brand />);
    await brand.fill('x');
    await expect.element(page.getByText('Nothing found')).toBeVisible();
    await brand.fill('f');
    await expect.element(page.getByText('Could not look up brands. Type on to try again.')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('describes itself by its error', async () => {
    await show(<Autocomplete label="Supplier" value="" onChange={() => {}} suggest={suggest} error="Unknown supplier" />);
    await expect.element(page.getByRole('combobox', { name: 'Supplier' })).toHaveAccessibleDescription('Unknown supplier');
    expect(await violations()).toEqual([]);
  });
});
