import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { focus, overflow, press, show, violations } from '#tests/support/component.tsx';
import { BusyButton } from './busy-button.tsx';
import { Check } from './checkbox.tsx';
import { TextField } from './fields.tsx';
import { Form, FormError, FormFoot, FormPair } from './form.tsx';
import { NumberInput } from './number-input.tsx';

const memberSchema = v.object({
  firstName: v.pipe(v.string(), v.trim(), v.nonEmpty('Please enter your first name')),
  lastName: v.pipe(v.string(), v.trim(), v.nonEmpty('Please enter your last name')),
  seats: v.pipe(v.nullable(v.number()), v.number('Enter a number')),
  agreed: v.literal(true, 'You must agree to continue'),
});

/** All kinds of fields under one schema. @param send answers with a failure, or undefined */
function MemberForm({ send }: { send: () => Promise<string | undefined> }) {
  const [failure, setFailure] = useState('');
  const form = useForm({
    resolver: valibotResolver(memberSchema),
    defaultValues: { firstName: '', lastName: '', seats: null, agreed: false as true },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async () => setFailure((await send()) ?? ''));
  return (
    <Form onSubmit={submit}>
      <FormPair>
        <TextField
          label="First name"
          autoComplete="off"
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="off"
          error={errors.lastName?.message}
          {...form.register('lastName')}
        />
      </FormPair>
      <Controller
        control={form.control}
        name="seats"
        render={({ field: { disabled: _, ...field } }) => (
          <NumberInput label="Seats" stepper min={1} max={9} error={errors.seats?.message} {...field} />
        )}
      />
      <Check label="I agree to the terms" error={errors.agreed?.message} {...form.register('agreed')} />
      <FormError text={failure} />
      <FormFoot>
        <BusyButton busy={isSubmitting}>ADD SUB-ACCOUNT</BusyButton>
      </FormFoot>
    </Form>
  );
}

const button = page.getByRole('button', { name: 'ADD SUB-ACCOUNT' });
const seats = page.getByRole('spinbutton', { name: 'Seats' });
const lastName = page.getByLabelText('Last name');

describe('a form', () => {
  it('shows the error under each field and focuses the first one', async () => {
    await show(<MemberForm send={async () => undefined} />);
    await page.getByLabelText('First name').fill('Mei');
    await button.click();
    await expect.element(lastName).toHaveFocus();
    await expect.element(lastName).toHaveAccessibleDescription('Please enter your last name');
    await expect.element(page.getByText('Enter a number')).toBeVisible();
    await expect.element(page.getByText('Please enter your first name')).not.toBeInTheDocument();
    expect(await violations()).toEqual([]);
    await lastName.fill('Tanaka');
    await page.getByRole('checkbox', { name: 'I agree to the terms' }).click();
    await press('{Enter}');
    // A field that can't be registered with the form is focused, too.
    await expect.element(seats).toHaveFocus();
  });

  it('keeps its height, its focus, and its input while it is busy and after a failure', async () => {
    let answer: (failure: string) => void = () => {};
    await show(<MemberForm send={() => new Promise((done) => (answer = done))} />);
    await page.getByLabelText('First name').fill('Mei');
    await lastName.fill('Tanaka');
    await focus(seats);
    await press('3');
    await page.getByRole('checkbox', { name: 'I agree to the terms' }).click();
    const { height } = button.element().getBoundingClientRect();
    await button.click();
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    await expect.element(button).toHaveFocus();
    expect(button.element().getBoundingClientRect().height).toBe(height);
    answer('Another account uses this email.');
    await expect.element(page.getByRole('alert').getByText('Another account uses this email.')).toBeVisible();
    await expect.element(button).not.toHaveAttribute('aria-busy', 'true');
    await expect.element(lastName).toHaveValue('Tanaka');
    expect(await violations()).toEqual([]);
  });

  it('fits into a phone’s width', async () => {
    await page.viewport(360, 740);
    await show(<MemberForm send={async () => undefined} />);
    await button.click();
    await expect.element(page.getByText('You must agree to continue')).toBeVisible();
    expect(overflow()).toBeLessThanOrEqual(0);
  });
});
