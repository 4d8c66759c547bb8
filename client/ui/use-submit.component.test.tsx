import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#tests/support/component.tsx';
import { BusyButton } from './busy-button.tsx';
import { Form, FormError } from './form.tsx';
import { useSubmit } from './use-submit.ts';

function NameForm({ save }: { save: () => Promise<string | undefined> }) {
  const { busy, fault, submit, clear } = useSubmit(save);
  const [thrown, setThrown] = useState('');
  return (
    <Form onSubmit={(event) => submit(event).catch((error: Error) => setThrown(error.message))}>
      <input aria-label="Name" onChange={clear} />
      <FormError text={fault} />
      <output>{thrown}</output>
      {/* Not a BusyButton alone: that one ignores presses by itself. */}
      <button type="submit">Save at once</button>
      <BusyButton busy={busy}>Save</BusyButton>
    </Form>
  );
}

const button = page.getByRole('button', { name: 'Save', exact: true });
const again = page.getByRole('button', { name: 'Save at once' });
/** Hidden while it is empty. */
const alert = page.getByRole('alert');

/** A call that is answered by hand. */
function heldCall() {
  let held = Promise.withResolvers<string | undefined>();
  const call = vi.fn(() => {
    held = Promise.withResolvers();
    return held.promise;
  });
  return { call, answer: (why?: string) => held.resolve(why), fail: (error: Error) => held.reject(error) };
}

describe('a submit', () => {
  it('is busy until the answer, and a second one meanwhile does nothing', async () => {
    const { call, answer } = heldCall();
    await show(<NameForm save={call} />);
    await again.click();
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    await again.click();
    expect(call).toHaveBeenCalledTimes(1);
    answer();
    await expect.element(button).toHaveAttribute('aria-busy', 'false');
    await again.click();
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('keeps its failure until the next submit, or until it is cleared', async () => {
    const { call, answer } = heldCall();
    await show(<NameForm save={call} />);
    await button.click();
    answer('This name is taken.');
    await expect.element(alert).toHaveTextContent('This name is taken.');
    await button.click();
    await expect.element(alert).not.toBeInTheDocument();
    answer('This name is too long.');
    await expect.element(alert).toHaveTextContent('This name is too long.');
    await page.getByLabelText('Name').fill('M');
    await expect.element(alert).not.toBeInTheDocument();
  });

  it('is over, too, if the action throws', async () => {
    const { call, fail } = heldCall();
    await show(<NameForm save={call} />);
    await button.click();
    fail(new Error('No such call'));
    await expect.element(button).toHaveAttribute('aria-busy', 'false');
    await expect.element(page.getByRole('status')).toHaveTextContent('No such call');
  });

  it('ends quietly after its form is gone', async () => {
    const { call, answer } = heldCall();
    const errors = vi.spyOn(console, 'error');
    const { unmount } = await show(<NameForm save={call} />);
    await button.click();
    await unmount();
    answer('Too late');
    await Promise.resolve();
    expect(errors).not.toHaveBeenCalled();
  });
});
