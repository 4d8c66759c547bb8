import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as v from 'valibot';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Check } from '#client/ui/checkbox.tsx';
import { TextField } from '#client/ui/fields.tsx';
import { Form, FormError, FormFoot, FormPair } from '#client/ui/form.tsx';
import { MultiSelect } from '#client/ui/multi-select.tsx';
import { NumberInput } from '#client/ui/number-input.tsx';
import { useToasts } from '#client/ui/toasts.tsx';
import { Sheet } from './example-sheet.tsx';

const memberSchema = v.object({
  firstName: v.pipe(v.string(), v.trim(), v.nonEmpty('Please enter your first name')),
  lastName: v.pipe(v.string(), v.trim(), v.nonEmpty('Please enter your last name')),
  email: v.pipe(v.string(), v.email('Email invalid')),
  seats: v.pipe(v.nullable(v.number()), v.number('Enter a number')),
  regions: v.pipe(v.array(v.string()), v.minLength(1, 'Choose at least one region')),
  agreed: v.literal(true, 'You must agree to continue'),
});

const regions = ['North America', 'Europe', 'Japan'].map((label) => ({ value: label, label }));

/** All kinds of fields under one schema. The first error gets the focus, and input stays after a failure. */
export function FormExample() {
  const toasts = useToasts();
  const [failure, setFailure] = useState('');
  const form = useForm({
    resolver: valibotResolver(memberSchema),
    defaultValues: { firstName: '', lastName: '', email: '', seats: 1, regions: [], agreed: false as true },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ firstName, email }) => {
    setFailure('');
    await new Promise((done) => setTimeout(done, 600));
    if (email.startsWith('taken')) setFailure('Another account uses this email.');
    else toasts.show({ kind: 'done', text: `${firstName} added` });
  });
  return (
    <Sheet title="Form">
      <Form onSubmit={submit}>
        <FormPair>
          <TextField label="First name" autoComplete="off" error={errors.firstName?.message} {...form.register('firstName')} />
          <TextField label="Last name" autoComplete="off" error={errors.lastName?.message} {...form.register('lastName')} />
        </FormPair>
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          hint="One that starts with 'taken' is refused"
          {...form.register('email')}
        />
        <Controller
          control={form.control}
          name="seats"
          render={({ field: { disabled: _, ...field } }) => <NumberInput label="Seats" stepper min={1} max={9} error={errors.seats?.message} {...field} />}
        />
        <Controller
          control={form.control}
          name="regions"
          render={({ field: { disabled: _, ...field } }) => <MultiSelect label="Regions" choices={regions} error={errors.regions?.message} {...field} />}
        />
        <Check label="I agree to the terms" error={errors.agreed?.message} {...form.register('agreed')} />
        <FormError text={failure} />
        <FormFoot>
          <BusyButton busy={isSubmitting}>ADD SUB-ACCOUNT</BusyButton>
          <button type="button" className="btn quiet" onClick={() => form.reset()}>
            Cancel
          </button>
        </FormFoot>
      </Form>
    </Sheet>
  );
}
