import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { createPreferencesStore } from '#client/features/preferences/preferences-store.ts';
import { PreferencesProvider } from '#client/ui/preferences-context.tsx';
import { defaultPreferences } from '#shared/preferences/preferences.ts';
import { overflow, showScreen, smallTargets, violations } from '#tests/support/component.tsx';
import { type EdgeAnswer, handFedStore, refusal } from '#tests/support/hand-fed-store.ts';
import { SettingsScreen } from './settings-screen.tsx';

it('an invalid or refused email shows an error and keeps the input, until the change is confirmed [ACC-03]', async () => {
  const answers: Record<string, EdgeAnswer> = {};
  const { store, calls } = handFedStore(answers);
  const screen = { ...store, changePassword: async () => undefined };
  await showScreen(<SettingsScreen store={screen} />, store);
  const form = page.getByRole('region', { name: 'Change email' });
  const field = form.getByLabelText('New email');
  const button = form.getByRole('button', { name: 'Change email' });
  await field.fill('dana@brightcart');
  await button.click();
  await expect.element(form.getByText('Email invalid')).toBeVisible();
  await expect.element(field).toHaveFocus();

  answers['POST /api/settings/email'] = () => refusal('This email cannot be used.', { errors: { email: 'Another account uses it.' } });
  await field.fill('dana@brightcart.co');
  await button.click();
  await expect.element(page.getByText('This email cannot be used.')).toBeVisible();
  await expect.element(field).toHaveAccessibleDescription(/Another account uses it\./);
  await expect.element(field).toHaveValue('dana@brightcart.co');

  const proof = { status: 403, code: 'CURRENT_PASSWORD_REQUIRED' };
  answers['POST /api/settings/email'] = () => refusal('Please enter your current password to go on.', proof);
  await button.click();
  await expect.element(form.getByLabelText('Current password', { exact: true })).toHaveFocus();
  expect(await violations()).toEqual([]);

  answers['POST /api/settings/email'] = () => ({});
  await form.getByLabelText('Current password', { exact: true }).fill('a-password-42');
  await button.click();
  await expect.element(page.getByText('Change email successfully')).toBeVisible();
  await expect.element(form.getByText('We sent a link to dana@brightcart.co')).toBeVisible();
  expect(calls.findLast(({ call }) => call === 'POST /api/settings/email')?.input).toEqual({ email: 'dana@brightcart.co', currentPassword: 'a-password-42' });

  await page.viewport(360, 740);
  expect(overflow()).toBeLessThanOrEqual(0);
  expect(smallTargets()).toEqual([]);
});

it('a setting that fails to save is rolled back, with the reason', async () => {
  const { store } = handFedStore({
    'GET /api/preferences': () => defaultPreferences,
    'PUT /api/preferences': () => refusal('The provider is down.', { status: 503 }),
  });
  const preferences = createPreferencesStore(store);
  onTestFinished(preferences.close);
  const screen = { ...store, changePassword: async () => undefined };
  await showScreen(
    <PreferencesProvider store={preferences}>
      <SettingsScreen store={screen} />
    </PreferencesProvider>,
    store,
  );
  const standard = page.getByRole('radio', { name: 'Standard' });
  await expect.element(standard).toBeChecked();
  await page.getByText('Compact').click();
  await expect.element(page.getByText('Your setting could not be saved')).toBeVisible();
  await expect.element(page.getByText('The provider is down.')).toBeVisible();
  await expect.element(standard).toBeChecked();
});
