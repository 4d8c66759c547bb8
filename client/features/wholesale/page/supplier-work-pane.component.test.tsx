import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newSupplierFile, type SupplierChange } from '#shared/wholesale/supplier-file.ts';
import { show } from '#tests/support/component.tsx';
import type { PageCommands } from './page-commands.ts';
import { SupplierWorkPane } from './supplier-work-pane.tsx';

it('the Enter that ends the composition of a word does not save half a tag; the next one saves it [RES-10]', async () => {
  const saved: Partial<SupplierChange>[] = [];
  const commands = {
    work: async (change: Partial<SupplierChange>) => void saved.push(change),
  } as unknown as PageCommands;
  await show(<SupplierWorkPane file={newSupplierFile} now={0} commands={commands} />);
  const field = page.getByRole('textbox', { name: 'Add a tag' });
  await field.fill('たき');
  const enter = (how: KeyboardEventInit) =>
    field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...how }));
  enter({ isComposing: true });
  // Safari ends the composition before the key.
  enter({ keyCode: 229 });
  await expect.element(field).toHaveValue('たき');
  expect(saved).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('');
  expect(saved).toEqual([{ tags: ['たき'] }]);
});
