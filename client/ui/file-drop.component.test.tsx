import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { press, show, violations } from '#tests/support/component.tsx';
import { FileDrop, type FileRules } from './file-drop.tsx';

const rules: FileRules = { endings: ['.csv', '.xls', '.xlsx'], mostBytes: 10_000_000 };

function Identifiers() {
  const [file, setFile] = useState<File>();
  return (
    <FileDrop
      label="Identifiers"
      hint="One column with ASIN, UPC, EAN or ISBN."
      rules={rules}
      chosen={file}
      onFiles={([first]) => setFile(first)}
      onClear={() => setFile(undefined)}
    />
  );
}

const input = page.getByLabelText('Identifiers', { exact: true });
const drop = (name: string) => {
  const data = new DataTransfer();
  data.items.add(new File(['ASIN\nB0CTHX9P12\n'], name));
  document
    .querySelector('.drop')
    ?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
};

describe('a file drop', () => {
  it('is reached by keyboard, takes a chosen file, and gives it back', async () => {
    await show(<Identifiers />);
    await press('{Tab}');
    await expect.element(input).toHaveFocus();
    await input.upload(new File(['ASIN\nB0CTHX9P12\n'], 'suppliers.csv', { type: 'text/csv' }));
    await expect.element(page.getByText('suppliers.csv 16 bytes')).toBeVisible();
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByText('suppliers.csv 16 bytes')).not.toBeInTheDocument();
  });

  it('refuses an unsuitable file with a reason, and keeps the one before', async () => {
    await show(<Identifiers />);
    drop('suppliers.csv');
    await expect.element(page.getByText('suppliers.csv 16 bytes')).toBeVisible();
    drop('photo.png');
    await expect.element(input).toHaveAccessibleDescription(/photo.png: choose a .csv, .xls or .xlsx file/);
    await expect.element(page.getByRole('alert')).toHaveTextContent('photo.png: choose a .csv, .xls or .xlsx file');
    await expect.element(page.getByText('suppliers.csv 16 bytes')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('takes nothing while it sends or is off', async () => {
    const taken: File[] = [];
    const { rerender } = await show(
      <FileDrop
        label="Sending"
        rules={rules}
        chosen={{ name: 'a.csv', size: 3_400_000 }}
        onFiles={(files) => taken.push(...files)}
        progress={{ done: 41, of: 100 }}
      />,
    );
    await expect
      .element(page.getByRole('progressbar', { name: 'Sending: a.csv' }))
      .toHaveAttribute('aria-valuenow', '41');
    drop('b.csv');
    expect(await violations()).toEqual([]);
    await rerender(<FileDrop label="Off" rules={rules} onFiles={(files) => taken.push(...files)} disabled />);
    drop('b.csv');
    expect(taken).toEqual([]);
    expect(await violations()).toEqual([]);
  });
});
