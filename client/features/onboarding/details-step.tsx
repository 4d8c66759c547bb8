import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type * as v from 'valibot';
import { PasswordField, TextField } from '#client/ui/fields.tsx';
import { Form, FormPair } from '#client/ui/form.tsx';
import { detailsSchema, detailsWithPasswordSchema } from '#shared/onboarding/forms.ts';
import { wizardTexts as texts } from './texts.ts';
import { useStepForm, type WizardPart } from './use-wizard.ts';

export type DetailsForm = { firstName: string; lastName: string; email: string; password: string; confirmPassword: string };

type DetailsProps = WizardPart & {
  /** id of the form; the Next button is outside it, in the page's footer. */
  form: string;
  known: Pick<DetailsForm, 'firstName' | 'lastName' | 'email'>;
  askPassword: boolean;
  /** An error that belongs to no field. */
  refusal: ReactNode;
  onSubmit: (details: DetailsForm) => void;
};

const fields = ['firstName', 'lastName', 'email', 'password', 'confirmPassword'] as const;

/** Step 0: the user's details. Known ones are filled in. */
export function DetailsStep({ state, dispatch, stored, form: id, known, askPassword, refusal, onSubmit }: DetailsProps) {
  const schema = (askPassword ? detailsWithPasswordSchema : detailsSchema) as v.GenericSchema<DetailsForm, DetailsForm>;
  const form = useForm<DetailsForm>({
    resolver: valibotResolver(schema),
    defaultValues: { ...known, password: '', confirmPassword: '', ...(stored.get('details') as Partial<DetailsForm>) },
  });
  useStepForm(stored, 'details', form);
  const { errors } = form.formState;
  const { setError } = form;
  const refused = state.failure?.errors;
  useEffect(() => {
    let first = true;
    for (const field of fields) {
      const message = refused?.[field];
      if (message) setError(field, { type: 'server', message }, { shouldFocus: first });
      if (message) first = false;
    }
  }, [refused, setError]);
  const field = (name: keyof DetailsForm) => ({
    error: errors[name]?.message,
    ...form.register(name, {
      onChange: () => {
        form.clearErrors(name);
        dispatch({ kind: 'edited', field: name });
      },
    }),
  });
  return (
    <Form id={id} onSubmit={form.handleSubmit((details) => onSubmit({ ...form.getValues(), ...details }))}>
      <FormPair>
        <TextField label={texts.firstName} autoComplete="given-name" readOnly={known.firstName !== ''} {...field('firstName')} />
        <TextField label={texts.lastName} autoComplete="family-name" {...field('lastName')} />
      </FormPair>
      <TextField label={texts.email} type="email" autoComplete="username" readOnly={known.email !== ''} {...field('email')} />
      {askPassword && (
        <>
          <PasswordField label={texts.password} autoComplete="new-password" {...field('password')} />
          <PasswordField label={texts.confirmPassword} autoComplete="new-password" {...field('confirmPassword')} />
        </>
      )}
      {refusal}
    </Form>
  );
}
