import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { unsupported } from '#shared/result.ts';
import { refused, showScreen } from '#tests/support/screen.tsx';
import { SettingsScreen } from './settings-screen.tsx';

it('an email is changed in place; an invalid or refused one shows an error and keeps the input [ACC-03]', async () => {
  const EMAIL = 'POST /api/settings/email';
  const { edge } = await showScreen((store) => <SettingsScreen store={{ ...store, changePassword: async () => undefined }} />, {
    answers: {
      'GET /api/settings/browsers': unsupported,
      'GET /api/digest': unsupported,
      [EMAIL]: refused(400, 'TAKEN', 'This email cannot be used.', { errors: { email: 'This email cannot be used.' } }),
    },
  });
  const form = page.getByRole('region', { name: 'Change email' });
  const field = form.getByLabelText('New email');
  const button = form.getByRole('button', { name: 'Change email' });
  await field.fill('dana@brightcart');
  await button.click();
  await expect.element(form.getByText('Email invalid')).toBeVisible();
  await expect.element(field).toHaveFocus();
  expect(edge.sent(EMAIL)).toEqual([]);

  await field.fill('dana@brightcart.co');
  await button.click();
  await expect.element(field).toHaveAccessibleDescription(/This email cannot be used\./);
  await expect.element(page.getByRole('status').getByText('This email cannot be used.')).toBeVisible();
  await expect.element(field).toHaveValue('dana@brightcart.co');

  edge.answer({ [EMAIL]: refused(403, 'CURRENT_PASSWORD_REQUIRED', 'Please enter your current password to go on.') });
  await button.click();
  await expect.element(form.getByLabelText('Current password')).toHaveFocus();
  edge.answer({ [EMAIL]: {} });
  await form.getByLabelText('Current password').fill('quiet-harbour');
  await button.click();
  await expect.element(page.getByText('Change email successfully')).toBeVisible();
  await expect.element(form.getByText('We sent a link to dana@brightcart.co')).toBeVisible();
  expect(edge.sent(EMAIL).at(-1)).toEqual({ email: 'dana@brightcart.co', currentPassword: 'quiet-harbour' });
});
