import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#tests/support/component.tsx';
import { NumberInput } from './number-input.tsx';

const { code, arrive } = vi.hoisted(() => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { code: promise, arrive: () => resolve() };
});

vi.mock('./prime/number-box.tsx', async (original) => {
  await code;
  return original();
});

it('a number field keeps the focus of somebody who was faster than its code', async () => {
  await show(<NumberInput label="Packages" value={8} onChange={() => {}} />);
  const early = page.getByRole('textbox', { name: 'Packages' });
  await expect.element(early).toHaveAttribute('aria-disabled', 'true');
  (early.element() as HTMLElement).focus();
  arrive();
  await expect.element(page.getByRole('spinbutton', { name: 'Packages' })).toHaveFocus();
});
