import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { focus, overflow, press, show, violations } from '#tests/support/component.tsx';
import { MultiSelect } from './multi-select.tsx';
import { SearchSelect } from './search-select.tsx';

const categories = ['Appliances', 'Automotive', 'Baby', 'Books', 'Health & Household', 'Home & Kitchen', 'Toys & Games'].map((label) => ({
  value: label,
  label,
}));

function Category() {
  const [value, setValue] = useState<string | null>(null);
  return <SearchSelect label="Category" choices={categories} value={value} onChange={setValue} hint="Shown in the report" />;
}

function Categories({ error }: { error?: string }) {
  const [value, setValue] = useState<string[]>(['Books', 'Toys & Games']);
  return <MultiSelect label="Categories" choices={categories} value={value} onChange={setValue} error={error} />;
}

const box = page.getByRole('combobox');
const options = () =>
  expect.poll(() =>
    page
      .getByRole('listbox')
      .getByRole('option')
      .elements()
      .map((each) => each.textContent),
  );

describe('a select with a search', () => {
  it('finds a choice by keyboard, takes it with Enter, and keeps the focus', async () => {
    await show(<Category />);
    await focus(box);
    await press('{ArrowDown}');
    await expect.element(box).toHaveAttribute('aria-expanded', 'true');
    await press('hou');
    await options().toEqual(['Health & Household']);
    await press('{ArrowDown}', '{Enter}');
    await expect.element(box).toHaveFocus();
    await expect.element(box).toHaveAttribute('aria-expanded', 'false');
    await expect.element(box).toHaveValue('Health & Household');
  });

  it('passes axe with its list open, which stays within a phone’s width', async () => {
    await page.viewport(360, 740);
    await show(<Category />);
    await focus(box);
    await press('{ArrowDown}');
    await expect.element(page.getByRole('listbox')).toBeVisible();
    expect(await violations()).toEqual([]);
    expect(overflow()).toBeLessThanOrEqual(0);
  });

  it('passes axe when it is off or has an error', async () => {
    await show(
      <>
        <SearchSelect label="Off" choices={categories} value="Books" onChange={() => {}} disabled />
        <SearchSelect label="Wrong" choices={categories} value={null} onChange={() => {}} error="Choose a category" />
      </>,
    );
    await expect.element(page.getByRole('combobox', { name: 'Wrong' })).toHaveAccessibleDescription('Choose a category');
    expect(await violations()).toEqual([]);
  });
});

describe('a select of several', () => {
  it('adds a choice by keyboard, removes one by its button, and keeps the focus', async () => {
    await show(<Categories />);
    await focus(box);
    await press('{ArrowDown}');
    await options().toHaveLength(categories.length);
    await press('app');
    await options().toEqual(['Appliances']);
    await press('{ArrowDown}');
    const option = page.getByRole('option', { name: 'Appliances' });
    await expect.element(option).toHaveFocus();
    await press('{Enter}');
    await expect.element(option).toHaveAttribute('aria-selected', 'true');
    await press('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Remove Appliances' })).toBeVisible();
    const remove = page.getByRole('button', { name: 'Remove Books' });
    await focus(remove);
    await press('{Enter}');
    await expect.element(remove).not.toBeInTheDocument();
    await expect.element(box).toHaveFocus();
  });

  it('passes axe with its list open and with an error', async () => {
    await show(<Categories error="Choose at most one" />);
    await expect.element(box).toHaveAccessibleDescription('Choose at most one');
    await focus(box);
    await press('{ArrowDown}');
    await expect.element(page.getByRole('listbox')).toBeVisible();
    expect(await violations()).toEqual([]);
  });
});
