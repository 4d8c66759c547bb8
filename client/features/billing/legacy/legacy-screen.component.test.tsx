import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { planCalls } from '#shared/billing/plans/calls.ts';
import { pluginCalls } from '#shared/billing/plugins/calls.ts';
import { type Fed, held, on, refused, showFed } from '#tests/support/fed-screen.tsx';
import { pluginsForSale, productPlansOnSale } from '#tests/support/plans-on-sale.ts';
import { LegacyScreen } from './legacy-screen.tsx';

const support = { name: 'Support', href: 'https://help.demo.test/chat' };

const open = (query = '', { answers = [], user }: Fed = {}) =>
  showFed((store) => <LegacyScreen store={store} />, {
    address: `/legacy-plans${query}`,
    support,
    user,
    answers: [
      on(planCalls.product, { plans: productPlansOnSale() }),
      on(pluginCalls.current, { plugins: pluginsForSale() }),
      on(pluginCalls.added, { added: [] }),
      ...answers,
    ],
  });

const card = (title: string) => page.getByRole('article', { name: title, exact: true });
const tab = (name: string) => page.getByRole('tab', { name, exact: true });

describe('the screen of plugins and older plans', () => {
  it('keeps its tab and list in the address, shows the lists’ counts, and has the bulk checker’s paid plugins only with its plan [LEG-01] [LEG-02]', async () => {
    const { unmount } = await open();
    const tabs = () =>
      page
        .getByRole('tab')
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(tabs).toEqual(['AZInsight', 'Bulk Checker PRO', 'AZAlert']);
    const paid = page.getByRole('region', { name: /^PAID Plugins \(12\)$/ });
    await expect.element(paid).toBeVisible();
    expect(paid.element().querySelector('.plugins')?.querySelectorAll('article')).toHaveLength(12);
    await expect.element(card('AZ IP alert')).not.toBeInTheDocument();

    await tab('Bulk Checker PRO').click();
    await expect.poll(() => location.search).toBe('?plan=bulkchecker');
    await expect
      .element(page.getByRole('button', { name: 'FREE Plugins (1)' }))
      .toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'PAID Plugins (0)' }).click();
    await expect.poll(() => location.search).toBe('?plan=bulkchecker&plugin=paid');
    await expect.element(page.getByText('These require Bulk Checker PRO')).toBeVisible();
    await unmount();

    await open('?plan=asintracker&plugin=paid');
    await expect.element(tab('AZAlert')).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('button', { name: 'FREE Plugins (0)' })).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'PAID Plugins (4)' }))
      .toHaveAttribute('aria-pressed', 'true');
    await expect.element(card('AZAlert extra login')).not.toBeInTheDocument();
  });

  it('loads plans, plugins and purchases separately, and scrolls to the plugin in its address one second after the list [PLAN-22] [LEG-09]', async () => {
    await page.viewport(390, 700);
    const plugins = held({ plugins: pluginsForSale() });
    const added = held({ added: [] });
    await open('?plugin=MELTABLE', {
      answers: [on(pluginCalls.current, plugins.answer), on(pluginCalls.added, added.answer)],
    });
    await expect.element(card('AZInsight')).toBeVisible();
    await expect.element(page.getByRole('status', { name: 'Loading plugins' })).toBeInTheDocument();
    await expect
      .element(page.getByRole('status', { name: 'Loading your plugins', includeHidden: true }))
      .toBeInTheDocument();
    await expect.element(page.getByRole('status', { name: 'Loading plans' })).not.toBeInTheDocument();
    plugins.release();
    await expect.element(card('Meltable')).toBeInViewport();
  });

  it('shows the server’s reason when a payment is declined, on the card longer than in the toast, and adds nothing [LEG-07]', async () => {
    const { store } = await open('', {
      answers: [on(pluginCalls.add, refused('Your card was declined.', { status: 402, code: 'CARD_DECLINED' }))],
    });
    const get = card('Manage brands').getByRole('button', { name: /^Get it now/ });
    await get.click();
    await expect.element(page.getByRole('status').getByText('Your card was declined.')).toBeVisible();
    for (const { id } of store.toasts.toasts$.value) store.toasts.dismiss(id);
    await expect.element(card('Manage brands').getByText('Your card was declined.')).toBeVisible();
    await expect.element(get).toBeEnabled();
  });

  it('asks for the Advanced plan before the bulk checker [LEG-03]', async () => {
    const { edge } = await open('', { user: { productType: 'hazmat' } });
    await card('Bulk Checker PRO')
      .getByRole('button', { name: /^Get it now/ })
      .click();
    await expect.element(page.getByRole('dialog', { name: 'Subscribe to the Advanced plan first' })).toBeVisible();
    expect(edge.sent(pluginCalls.add)).toEqual([]);
  });

  it('warns before an extra login is given up, and sends its holder to support for another plan [LEG-05]', async () => {
    const plugins = pluginsForSale().map((each) =>
      each.title === 'License, 3 logins' ? { ...each, isBought: true } : each,
    );
    const { edge } = await open('', {
      user: { productType: 'hazmat' },
      answers: [on(pluginCalls.current, { plugins })],
    });
    await card('License, 3 logins').getByRole('button', { name: 'Cancel Subscription' }).click();
    await expect.element(page.getByRole('dialog')).toMatchTextContent('sub-accounts, chosen at random, is deactivated');
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(edge.sent(pluginCalls.add)).toEqual([]);
    await card('AZInsight').getByRole('button', { name: 'Subscribe Now' }).click();
    const dialog = page.getByRole('dialog', { name: 'Please contact support' });
    await expect.element(dialog.getByRole('link', { name: 'contact support' })).toHaveAttribute('href', support.href);
  });

  it('needs a reason to leave a plan [LEG-08]', async () => {
    const plans = productPlansOnSale().map((each) => (each.id === 'legacy-plus' ? { ...each, isActive: true } : each));
    const { edge } = await open('', {
      user: { productType: 'hazmat' },
      answers: [on(planCalls.product, { plans }), on(planCalls.cancel, {})],
    });
    await card('Plus').getByRole('button', { name: 'Cancel Subscription' }).click();
    const leaving = page.getByRole('dialog', { name: 'Cancel your Plus subscription' });
    await expect.poll(() => leaving.getByRole('radio').elements()).toHaveLength(4);
    await expect.element(leaving.getByRole('button', { name: 'Submit' })).toBeDisabled();
    await leaving.getByLabelText('Cutting down on expenses').click();
    await leaving.getByRole('button', { name: 'Submit' }).click();
    await expect.element(page.getByText('Cancel subscription successfully')).toBeVisible();
    expect(edge.sent(planCalls.cancel)).toEqual([{ id: 'legacy-plus', reasonId: 3 }]);
  });

  it('shows what Plus removes and adds, then opens its order form with the buyer’s data in a new tab [LEG-04] [LEG-05]', async () => {
    const opened: unknown[] = [];
    const { open: openWindow } = window;
    window.open = (...args) => {
      opened.push(args);
      return null;
    };
    onTestFinished(() => {
      window.open = openWindow;
    });
    await open('', { user: { contactId: 100011, firstName: 'Demo', lastName: 'Trial', email: 'trial@demo.test' } });
    const subscribe = card('Plus').first().getByRole('button', { name: 'Subscribe Now' });
    await subscribe.click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to subscribe to the Plus plan?' });
    const lines = (at: number) =>
      dialog
        .getByRole('list')
        .nth(at)
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent);
    await expect.element(dialog).toBeVisible();
    expect(lines(0)).toEqual([
      'full profit calculator',
      'advanced variations viewer and stock checker',
      'spreadsheet integration',
      'alert settings',
      'My Link',
      'copy/export',
      'free plugins',
    ]);
    expect(lines(1)).toEqual([
      'seller restrictions and hazmat checker',
      'brand IP notifications',
      'slow-moving ASIN detector',
      'extra sub-account logins and integrations',
    ]);
    await dialog.getByRole('button', { name: 'No, cancel' }).click();
    await subscribe.click();
    await dialog.getByRole('button', { name: 'Yes, I understand' }).click();
    const url =
      'https://order.demo.test/legacy-plus?contactId=100011&firstName=Demo&lastName=Trial&email=trial%40demo.test';
    await expect.poll(() => opened).toEqual([[url, '_blank', 'noopener,noreferrer']]);
    await expect.element(subscribe).toBeDisabled();
  });
});
