import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { PasswordField, TextField } from '#client/ui/fields.tsx';
import { FormPair } from '#client/ui/form.tsx';
import { Strength } from '#client/ui/strength.tsx';
import { type SignUpModule, signUpFormSchema } from '#shared/account/sign-up.ts';
import { passwordFault, passwordStrength } from '#shared/session/password-strength.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import { accountTexts } from '#shared/session/texts.ts';
import { passwordsDiffer } from '../passwords-differ.ts';
import { FailureText } from './failure-text.tsx';
import type { SignUpFailure } from './sign-up-state.ts';
import { signUpScreenTexts as texts } from './texts.ts';

const { firstName, lastName, password, repassword } = signUpFormSchema.entries;
const ownFieldsSchema = v.object({ firstName, lastName, password, repassword });
type OwnFields = v.InferOutput<typeof ownFieldsSchema>;
const fieldNames = ['firstName', 'lastName', 'password', 'repassword'] as const;

type AccountFormProps = {
  offer: string;
  email: string;
  /** Whether the link is being checked. */
  checking: boolean;
  module: SignUpModule;
  failure: SignUpFailure | null;
  portal: PortalInfo | null;
  /** @returns errors by field, or undefined if there are none */
  onSubmit(form: OwnFields): Promise<Record<string, string> | undefined>;
};

/** SIGNUP: asks for names and a password for the verified email. Only the button uses up the link. */
export function AccountForm({ offer, email, checking, module, failure, portal, onSubmit }: AccountFormProps) {
  const form = useForm({
    resolver: valibotResolver(ownFieldsSchema),
    defaultValues: { firstName: '', lastName: '', password: '', repassword: '' },
  });
  const [left, setLeft] = useState(false);
  const [emailError, setEmailError] = useState('');
  const { errors, isSubmitting } = form.formState;
  const [first, second] = form.watch(['password', 'repassword']);
  const differ = passwordsDiffer(first, second, left);

  const submit = form.handleSubmit(async (fields) => {
    setEmailError('');
    setLeft(true);
    if (fields.password !== fields.repassword) return form.setFocus('repassword');
    const fault = passwordFault(fields.password, email);
    if (fault) return form.setError('password', { message: fault }, { shouldFocus: true });
    const wrong = await onSubmit(fields);
    if (!wrong) return;
    setEmailError(wrong.email ?? '');
    for (const name of fieldNames.toReversed())
      if (wrong[name]) form.setError(name, { message: wrong[name] }, { shouldFocus: true });
  });

  return (
    <form onSubmit={submit} noValidate aria-busy={checking}>
      <div>
        <h1>{texts.title}</h1>
        <p className="soft">{offer}</p>
      </div>
      <FailureText failure={failure} module={module} />
      <FormPair>
        <TextField
          label={texts.firstName}
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
        <TextField
          label={texts.lastName}
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...form.register('lastName')}
        />
      </FormPair>
      <TextField
        label={texts.email}
        type="email"
        name="email"
        autoComplete="username"
        readOnly
        value={email}
        error={emailError}
        hint={checking ? texts.checking : texts.verifiedHint}
      />
      <PasswordField
        label={texts.password}
        autoComplete="new-password"
        error={errors.password?.message}
        hint={texts.passwordHint}
        strength={first !== '' && <Strength score={passwordStrength(first, email)} />}
        {...form.register('password')}
      />
      <PasswordField
        label={texts.confirm}
        autoComplete="new-password"
        error={differ ? accountTexts.passwordMismatch : errors.repassword?.message}
        {...form.register('repassword', { onBlur: () => setLeft(true) })}
      />
      <Agreement links={portal?.links} sample={portal?.sampleData ?? false} />
      <BusyButton className="btn primary large wide" busy={isSubmitting} disabled={checking}>
        {texts.signUp}
      </BusyButton>
    </form>
  );
}

/** The terms that people accept by signing up. A portal with sample data has its own pages for them. */
function Agreement({ links, sample }: { links: PortalInfo['links'] | undefined; sample: boolean }) {
  const terms = links?.terms || (sample ? '/terms' : '');
  const privacy = links?.privacy || (sample ? '/privacy' : '');
  const link = (href: string, name: string) => (
    <a href={href} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
  if (!terms && !privacy) return null;
  return (
    <p className="soft">
      {texts.agree} {terms && link(terms, texts.terms)} {terms && privacy && texts.and}{' '}
      {privacy && link(privacy, texts.privacy)}
    </p>
  );
}
