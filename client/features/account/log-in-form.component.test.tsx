import { useState } from 'react';
import { NEVER } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { CallFailure } from '#client/api/call.ts';
import { show, violations } from '#tests/support/component.tsx';
import { LogInForm } from './log-in-form.tsx';
import type { Session } from './session.ts';

/** A form whose session answers by hand. */
function LogIn({ signIn }: { signIn: Session['signIn'] }) {
  const [email, setEmail] = useState('');
  const never = async () => undefined;
  const session: Session = { session$: NEVER, restore: never, signIn, signOut: never, arrived: () => {}, changePassword: never, ended: () => {} };
  return <LogInForm session={session} demo={null} why={undefined} email={email} onEmail={setEmail} />;
}

const email = page.getByLabelText('Email');
const password = page.getByLabelText('Password', { exact: true });
const button = page.getByRole('button', { name: 'Log in' });

describe('the log-in form', () => {
  it('shows errors under its fields, and focuses the first [ERR-02]', async () => {
    await show(<LogIn signIn={async () => undefined} />);
    await button.click();
    await expect.element(page.getByText('Please enter your password')).toBeVisible();
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveAttribute('aria-invalid', 'true');
    await expect.element(email).toHaveAccessibleDescription('Please enter your email');
    expect(await violations()).toEqual([]);
    await email.fill('dana@brightcart.example');
    await expect.element(email).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('shows and hides the password [AUTH-01]', async () => {
    await show(<LogIn signIn={async () => undefined} />);
    await password.fill('secret');
    await expect.element(password).toHaveAttribute('type', 'password');
    const eye = page.getByRole('button', { name: 'Show password' });
    await eye.click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await expect.element(eye).toHaveAttribute('aria-pressed', 'true');
    await eye.click();
    await expect.element(password).toHaveAttribute('type', 'password');
  });

  it('is busy while it waits, then says why it was refused and can be sent again [AUTH-03, ERR-04]', async () => {
    const sent: string[] = [];
    let answer: (failure: CallFailure | undefined) => void = () => {};
    const signIn: Session['signIn'] = (form) => {
      sent.push(form.email);
      return new Promise((done) => (answer = done));
    };
    await show(<LogIn signIn={signIn} />);
    await email.fill('dana@brightcart.example');
    await password.fill('wrong');
    await button.click();
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    await button.click();
    answer({ status: 401, code: 'LOCKED', message: 'This account is locked.' });
    await expect.element(page.getByRole('alert').getByText('This account is locked.')).toBeVisible();
    await expect.element(button).toHaveAttribute('aria-busy', 'false');
    expect(sent).toHaveLength(1);
    await button.click();
    await expect.poll(() => sent).toHaveLength(2);
    answer(undefined);
    await expect.element(page.getByRole('alert').getByText('This account is locked.')).not.toBeInTheDocument();
  });
});
