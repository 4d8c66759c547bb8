import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show, violations } from '#tests/support/component.tsx';
import { IconButton, ToolButton } from './screen-icon.tsx';

it('a button with only an icon has a name, shows it on hover if wanted, and passes axe', async () => {
  const press = vi.fn();
  await show(
    <>
      <IconButton icon="trash" label="Delete the note" titled onClick={press} />
      <IconButton icon="pencil" label="Edit the note" title="Edit (e)" large className="push" disabled />
    </>,
  );
  const remove = page.getByRole('button', { name: 'Delete the note' });
  await expect.element(remove).toHaveAttribute('title', 'Delete the note');
  await remove.click();
  expect(press).toHaveBeenCalledTimes(1);
  const edit = page.getByRole('button', { name: 'Edit the note' });
  await expect.element(edit).toHaveAttribute('title', 'Edit (e)');
  await expect.element(edit).toHaveClass('btn', 'quiet', 'icon', 'push', { exact: true });
  await expect.element(edit).toBeDisabled();
  expect(await violations()).toEqual([]);
});

it('a button among tools has its text where there is room, and its name everywhere', async () => {
  await page.viewport(1440, 900);
  await show(<ToolButton icon="upload" label="Import" className="small" />);
  const button = page.getByRole('button', { name: 'Import' });
  await expect.element(button.getByText('Import')).toBeVisible();
  await page.viewport(390, 900);
  await expect.element(button.getByText('Import')).not.toBeVisible();
  await expect.element(button).toBeVisible();
});
