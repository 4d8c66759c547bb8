import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { createPreferencesStore } from '#client/features/account/preferences/preferences-store.ts';
import { PreferencesProvider } from '#client/ui/preferences-context.tsx';
import { preferenceCalls } from '#shared/account/preferences/calls.ts';
import { defaultPreferences } from '#shared/account/preferences/preferences.ts';
import { settingsCalls } from '#shared/account/settings-calls.ts';
import { overflow, smallTargets, violations } from '#tests/support/component.tsx';
import { type FedStore, on, refused, showFed } from '#tests/support/fed-screen.tsx';
import { SettingsScreen } from './settings-screen.tsx';

const changePassword = async () => undefined;

it('an invalid or refused email shows an error and keeps the input, until the change is confirmed [ACC-03]', async () => {
  const { edge } = await showFed((store) => <SettingsScreen store={{ ...store, changePassword }} />);
  const form = page.getByRole('region', { name: 'Change email' });
  const field = form.getByLabelText('New email');
  const button = form.getByRole('button', { name: 'Change email' });
  await field.fill('dana@brightcart');
  await button.click();
  await expect.element(form.getByText('Email invalid')).toBeVisible();
  await expect.element(field).toHaveFocus();

  edge.answer(
    on(
      settingsCalls.changeEmail,
      refused('This email cannot be used.', { errors: { email: 'Another account uses it.' } }),
    ),
  );
  await field.fill('dana@brightcart.co');
  await button.click();
  await expect.element(page.getByText('This email cannot be used.')).toBeVisible();
  await expect.element(field).toHaveAccessibleDescription(/Another account uses it\./);
  await expect.element(field).toHaveValue('dana@brightcart.co');

  const proof = { status: 403, code: 'CURRENT_PASSWORD_REQUIRED' };
  edge.answer(on(settingsCalls.changeEmail, refused('Please enter your current password to go on.', proof)));
  await button.click();
  await expect.element(form.getByLabelText('Current password', { exact: true })).toHaveFocus();
  expect(await violations()).toEqual([]);

  edge.answer(on(settingsCalls.changeEmail, {}));
  await form.getByLabelText('Current password', { exact: true }).fill('a-password-42');
  await button.click();
  await expect.element(page.getByText('Change email successfully')).toBeVisible();
  await expect.element(form.getByText('We sent a link to dana@brightcart.co')).toBeVisible();
  expect(edge.sent(settingsCalls.changeEmail).at(-1)).toEqual({
    email: 'dana@brightcart.co',
    currentPassword: 'a-password-42',
  });

  await page.viewport(360, 740);
  expect(overflow()).toBeLessThanOrEqual(0);
  expect(smallTargets()).toEqual([]);
});

it('what is ours is not there with the specification’s profile [ACC-01]', async () => {
  const { edge } = await showFed((store) => <SettingsScreen store={{ ...store, changePassword }} />, {
    profile: 'specification',
  });
  for (const name of ['Change email', 'Change password'])
    await expect.element(page.getByRole('region', { name })).toBeVisible();
  for (const name of ['Weekly mail', 'Signed-in browsers'])
    await expect.element(page.getByRole('region', { name })).not.toBeInTheDocument();
  await expect.element(page.getByText('Start screen')).not.toBeInTheDocument();
  expect(edge.sent(settingsCalls.browsers)).toEqual([]);
});

it('the start screens have no history that the company lacks [CO-09]', async () => {
  await showFed((store) => <SettingsScreen store={{ ...store, changePassword }} />, { lacks: ['history'] });
  const starts = page.getByRole('group', { name: 'Start screen' });
  await expect.element(starts.getByRole('radio', { name: 'My Products' })).toBeVisible();
  await expect.element(starts.getByRole('radio', { name: 'Team History' })).not.toBeInTheDocument();
});

it('a setting that fails to save is rolled back, with the reason', async () => {
  const answers = [
    on(preferenceCalls.load, defaultPreferences),
    on(preferenceCalls.save, refused('The provider is down.', { status: 503 })),
  ];
  const screen = (store: FedStore) => {
    const preferences = createPreferencesStore(store);
    onTestFinished(preferences.close);
    return (
      <PreferencesProvider store={preferences}>
        <SettingsScreen store={{ ...store, changePassword }} />
      </PreferencesProvider>
    );
  };
  await showFed(screen, { answers });
  const standard = page.getByRole('radio', { name: 'Standard' });
  await expect.element(standard).toBeChecked();
  await page.getByText('Compact').click();
  await expect.element(page.getByText('Your setting could not be saved')).toBeVisible();
  await expect.element(page.getByText('The provider is down.')).toBeVisible();
  await expect.element(standard).toBeChecked();
});

it('the account’s own email is refused as its password before anything is sent [ACC-02]', async () => {
  const sent: string[] = [];
  const changePassword = async () => void sent.push('password');
  await showFed((store) => <SettingsScreen store={{ ...store, changePassword }} />);
  const form = page.getByRole('region', { name: 'Change password' });
  const email = document.querySelector<HTMLInputElement>('input[name="username"]')?.value ?? '';
  const [field, again] = [...form.element().querySelectorAll<HTMLInputElement>('input[autocomplete="new-password"]')];
  if (!field || !again) throw new Error('No fields');
  for (const each of [field, again]) await page.elementLocator(each).fill(email.toUpperCase());
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect.element(form.getByText('Your email can’t be your password. Choose another one.')).toBeVisible();
  expect(email).not.toBe('');
  expect(sent).toEqual([]);
});
