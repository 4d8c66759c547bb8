import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { press, show, violations } from '#tests/support/component.tsx';
import { TextField } from './fields.tsx';
import { FormDialog } from './form-dialog.tsx';

function Naming({ save }: { save(): Promise<string | undefined> }) {
  const [open, setOpen] = useState(false);
  const submit = async () => {
    const why = await save();
    if (why === undefined) setOpen(false);
    return why;
  };
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        Save view
      </button>
      {open && (
        <FormDialog title="Save view" cancel="Cancel" submit="Save" onSubmit={submit} onClose={() => setOpen(false)}>
          <TextField label="Name" autoComplete="off" />
        </FormDialog>
      )}
    </>
  );
}

const opener = page.getByRole('button', { name: 'Save view' });
const dialog = page.getByRole('dialog', { name: 'Save view' });

describe('a dialog that is a form', () => {
  it('submits on Enter in a field, shows why that failed, and closes when it worked', async () => {
    const save = vi
      .fn<() => Promise<string | undefined>>()
      .mockResolvedValueOnce('This name is taken.')
      .mockResolvedValueOnce(undefined);
    await show(<Naming save={save} />);
    await opener.click();
    await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
    await press('{Enter}');
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('This name is taken.');
    expect(await violations(dialog.element())).toEqual([]);
    await press('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('is busy while it waits, and can be left', async () => {
    await show(<Naming save={() => new Promise(() => {})} />);
    await opener.click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});
