import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { press, show, violations } from '#tests/support/component.tsx';
import { useConfirm } from './confirm.tsx';

function Asker() {
  const confirm = useConfirm();
  const [answer, setAnswer] = useState('');
  const ask = async () => {
    const yes = await confirm({
      title: 'Delete notifications',
      text: 'Are you sure you want to delete 3 notification(s)?',
      yes: 'Delete 3',
      no: 'Keep',
    });
    setAnswer(yes ? 'Deleted' : 'Kept');
  };
  return (
    <>
      <button type="button" className="btn danger" onClick={() => void ask()}>
        Ask to delete
      </button>
      <output>{answer}</output>
    </>
  );
}

const asker = page.getByRole('button', { name: 'Ask to delete' });
const dialog = page.getByRole('dialog', { name: 'Delete notifications' });

describe('a question before something irreversible', () => {
  it('has its main button in focus, and Escape answers no', async () => {
    await show(<Asker />);
    await asker.click();
    await expect.element(dialog.getByRole('button', { name: 'Delete 3' })).toHaveFocus();
    expect(await violations(dialog.element())).toEqual([]);
    await press('{Escape}');
    await expect.element(page.getByRole('status').getByText('Kept')).toBeVisible();
    await expect.element(asker).toHaveFocus();
  });

  it.for([
    ['Delete 3', 'Deleted'],
    ['Keep', 'Kept'],
    ['Close', 'Kept'],
  ] as const)('is answered by %s: %s', async ([button, answer]) => {
    await show(<Asker />);
    await asker.click();
    await dialog.getByRole('button', { name: button }).click();
    await expect.element(page.getByText(answer, { exact: true })).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});
