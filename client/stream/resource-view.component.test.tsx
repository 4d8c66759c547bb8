import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show, violations } from '#tests/support/component.tsx';
import type { ResourceState } from './resource-state.ts';
import { ResourceView } from './resource-view.tsx';

const rest = { behind: false, changes: 0, changing: [] };
const trouble = { code: 'UNREACHABLE', message: 'The provider is not answering.' };

const view = (of: ResourceState<string>, onRetry = () => {}) => (
  <ResourceView
    of={of}
    onRetry={onRetry}
    loading="Loading suppliers"
    lines={3}
    failed="The suppliers could not be loaded"
  >
    {(value) => <p>{value}</p>}
  </ResourceView>
);

describe('the data of a screen', () => {
  it.for(['loading', 'idle'] as const)('shows lines in its place while it is %s', async (phase) => {
    await show(view({ ...rest, phase, trouble: null }));
    await expect.element(page.getByRole('status', { name: 'Loading suppliers' })).toBeVisible();
    expect(document.querySelectorAll('.skeleton')).toHaveLength(3);
    expect(await violations()).toEqual([]);
  });

  it('says why it failed, and tries again', async () => {
    let tries = 0;
    const { rerender } = await show(view({ ...rest, phase: 'failed', trouble }, () => (tries += 1)));
    const alert = page.getByRole('alert');
    await expect
      .element(alert)
      .toHaveTextContent('The suppliers could not be loadedThe provider is not answering.Try again');
    expect(await violations()).toEqual([]);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => tries).toBe(1);
    await rerender(view({ ...rest, phase: 'ready', value: 'Juniper Row', trouble: null }));
    await expect.element(page.getByText('Juniper Row')).toBeVisible();
    await expect.element(alert).not.toBeInTheDocument();
  });

  it('keeps what it had before a failed read', async () => {
    await show(view({ ...rest, phase: 'ready', value: 'Juniper Row', trouble, behind: true }));
    await expect.element(page.getByText('Juniper Row')).toBeVisible();
    await expect.element(page.getByText('could not be loaded')).not.toBeInTheDocument();
  });
});
