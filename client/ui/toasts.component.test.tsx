import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show, violations } from '#tests/support/component.tsx';
import { undoAction } from './toasts$.ts';

describe('toasts', () => {
  it('run their action once and go', async () => {
    let runs = 0;
    const { toasts } = await show(<p>A page</p>);
    toasts.show({
      kind: 'failed',
      text: 'Failed to mark as read',
      more: 'It is unread again.',
      action: { label: 'Try again', run: () => (runs += 1) },
    });
    await expect.element(page.getByText('Failed to mark as read')).toBeVisible();
    await expect.element(page.getByText('It is unread again.')).toBeVisible();
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Failed to mark as read')).not.toBeInTheDocument();
    expect(runs).toBe(1);
  });

  it('close by their own button, and an Undo cannot be closed', async () => {
    const { toasts } = await show(<p>A page</p>);
    toasts.show({ kind: 'done', text: 'Saved' });
    toasts.show({ kind: 'deleted', text: 'Notifications deleted', action: undoAction(() => {}) });
    await expect.element(page.getByText('Notifications deleted')).toBeVisible();
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByText('Saved')).not.toBeInTheDocument();
    await expect.element(page.getByText('Notifications deleted')).toBeVisible();
  });

  it('are announced politely, except news, which stand below the page in a region of their own', async () => {
    const { toasts } = await show(<p>A page</p>);
    toasts.show({ kind: 'done', text: 'Saved' });
    toasts.show({ kind: 'new', text: 'New notification received!' });
    await expect.element(page.getByRole('status').getByText('Saved')).toBeVisible();
    await expect
      .element(page.getByRole('region', { name: 'New notification' }))
      .toHaveTextContent('New notification received!');
    expect(page.getByText('New notification received!').element().closest('[aria-live]')).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it('are held while the pointer is over one, or focus is in it', async () => {
    const { toasts } = await show(<p>A page</p>);
    const hold = vi.spyOn(toasts, 'hold');
    const lasts = (held: boolean) => expect.poll(() => hold.mock.lastCall).toEqual([held]);
    toasts.show({ kind: 'deleted', text: 'Removed', ms: 600_000, action: undoAction(() => {}) });
    await page.getByText('Removed').hover();
    await lasts(true);
    await page.getByText('A page').hover();
    await lasts(false);
    const undo = page.getByRole('button', { name: 'Undo' }).element() as HTMLElement;
    undo.focus();
    await lasts(true);
    undo.blur();
    await lasts(false);
  });

  it('stack to at most three, however many arrive at once [SHELL-17]', async () => {
    const { toasts } = await show(<p>A page</p>);
    const shown = () => document.querySelectorAll('.toast').length;
    for (let n = 1; n <= 5; n += 1) {
      toasts.show({ kind: 'done', text: `Saved ${n}` });
      expect(shown()).toBeLessThanOrEqual(3);
    }
    await expect.poll(shown).toBe(3);
    await expect.element(page.getByText('Saved 5')).toBeVisible();
  });
});
