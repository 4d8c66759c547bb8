import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '#tests/support/component.tsx';
import { showFed } from '#tests/support/fed-screen.tsx';
import { SearchText } from './list-tools.tsx';

it('leads from the search to the list by Enter, and by Escape once it is empty [INBX-03]', async () => {
  const searched: string[] = [];
  await showFed(() => (
    <>
      <SearchText text="" onText={(text) => searched.push(text)} />
      {/* biome-ignore lint/a11y/useSemanticElements: as the list's own */}
      <div role="grid" tabIndex={0} aria-label="Alerts" />
    </>
  ));
  const field = page.getByRole('searchbox');
  const list = page.getByRole('grid');
  await field.fill('undercut');
  await press('{Enter}');
  expect(searched).toEqual(['undercut']);
  await expect.element(list).toHaveFocus();
  await field.click();
  await press('{Escape}');
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await press('{Escape}');
  await expect.element(list).toHaveFocus();
});
