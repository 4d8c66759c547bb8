import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { overflow, show, violations } from '#tests/support/component.tsx';
import { PasswordField, TextArea, TextField } from './fields.tsx';
import { Icon } from './icon.tsx';
import { Strength, type StrengthScore } from './strength.tsx';

function Password() {
  const [password, setPassword] = useState('');
  const score = Math.min(4, Math.floor(password.length / 4)) as StrengthScore;
  return (
    <PasswordField
      label="New password"
      autoComplete="new-password"
      value={password}
      onChange={(event) => setPassword(event.target.value)}
      strength={
        <Strength
          score={score}
          text={password === '' ? 'Eight characters at least' : `${password.length} characters`}
        />
      }
    />
  );
}

describe('a text field', () => {
  it('is described by its error before its hint, and passes axe in every state', async () => {
    await page.viewport(360, 900);
    await show(
      <>
        <TextField label="First name" defaultValue="Dana" />
        <TextField label="Email" type="email" defaultValue="dana@brightcart.example" hint="Cannot be changed later" />
        <TextField
          label="New Buy box, min"
          inputMode="decimal"
          before={<span className="faint">$</span>}
          defaultValue="18.00"
        />
        <TextField label="Search" type="search" before={<Icon name="search" />} placeholder="Name or email" />
        <TextField label="Seller ID" readOnly defaultValue="A1DEMOOWNER001" hint="Set by the integration" />
        <TextField label="Promo code" disabled defaultValue="" />
        <TextArea label="Reason" error="Say a few words" hint="Only we read it" />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          defaultValue="123456"
          error="Password and repassword don't match"
        />
        <Password />
      </>,
    );
    const reason = page.getByLabelText('Reason');
    await expect.element(reason).toHaveAttribute('aria-invalid', 'true');
    await expect.element(reason).toHaveAccessibleDescription(/Say a few words/);
    await expect
      .element(page.getByLabelText('Confirm password'))
      .toHaveAccessibleDescription("Password and repassword don't match");
    await expect.element(page.getByLabelText('Email')).toHaveAccessibleDescription('Cannot be changed later');
    expect(await violations()).toEqual([]);
    expect(overflow()).toBeLessThanOrEqual(0);
  });

  it('for a password says how strong it is, and shows it on request', async () => {
    await show(<Password />);
    const field = page.getByLabelText('New password', { exact: true });
    await field.fill('correct horse');
    await expect.element(page.getByText('13 characters')).toBeVisible();
    await expect.element(field).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: /show/i }).click();
    await expect.element(field).toHaveAttribute('type', 'text');
    expect(await violations()).toEqual([]);
  });
});
