import type { UseFormReturn } from 'react-hook-form';
import { Check } from '#client/ui/check.tsx';
import { FormPair } from '#client/ui/form.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { SHORTEST_PASSWORD } from '#shared/account/credentials.ts';
import type { Extension } from '#shared/members/extensions.ts';
import { memberTexts } from '#shared/members/texts.ts';
import { rightsOf } from '../rights.ts';
import { formTexts as texts } from '../texts.ts';
import type { FormValues } from './form-values.ts';

type MemberFieldsProps = { form: UseFormReturn<FormValues>; extension: Extension; isNew: boolean };

/** Names, e-mail, passwords and rights, in both forms. */
export function MemberFields({ form, extension, isNew }: MemberFieldsProps) {
  const { errors, touchedFields } = form.formState;
  const [password, repassword] = form.watch(['password', 'repassword']);
  // On change once something stands in the second field, and on blur of it (MEM-06).
  const differ = password !== repassword && (repassword !== '' || touchedFields.repassword === true);
  return (
    <>
      <FormPair>
        <TextField label={texts.firstName} autoComplete="off" error={errors.firstName?.message} {...form.register('firstName')} />
        <TextField label={texts.lastName} autoComplete="off" error={errors.lastName?.message} {...form.register('lastName')} />
      </FormPair>
      <TextField
        label={texts.email}
        type="email"
        autoComplete="off"
        readOnly={!isNew}
        hint={isNew ? undefined : texts.emailFixed}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <FormPair>
        <PasswordField
          label={texts.password}
          autoComplete="new-password"
          hint={isNew ? texts.shortest(SHORTEST_PASSWORD) : undefined}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <PasswordField
          label={texts.repassword}
          autoComplete="new-password"
          error={differ ? memberTexts.passwordsDiffer : errors.repassword?.message}
          {...form.register('repassword')}
        />
      </FormPair>
      {!isNew && <p className="hint">{memberTexts.passwordKept}</p>}
      <fieldset className="member-rights">
        <legend>{texts.rights}</legend>
        {rightsOf(extension).map(({ flag, label, hint }) => (
          <div key={flag}>
            <Check label={label} {...form.register(flag)} />
            {hint && <p className="hint">{hint}</p>}
          </div>
        ))}
      </fieldset>
    </>
  );
}
