import { describe, expect, it } from 'vitest';
import type { Extension } from '#shared/members/extensions.ts';
import { memberOf } from '#tests/support/members.ts';
import { addBody, editBody, emptyValues, type FormValues, resolverOf, valuesOf } from './form-values.ts';
import { merged } from './member-form.tsx';

const filled = (change: Partial<FormValues> = {}): FormValues => ({
  ...emptyValues('AZINSIGHT'),
  firstName: 'Dana',
  lastName: 'Reyes',
  email: 'dana@team.test',
  password: 'long-enough-1',
  repassword: 'long-enough-1',
  ...change,
});

type Said = Record<string, { type: string; message: string }>;
async function faults(
  values: FormValues,
  member: { id: string; rev: number; roleId: null } | null = null,
  extension: Extension = 'AZINSIGHT',
) {
  const { errors } = await resolverOf(extension, member)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return Object.fromEntries(
    Object.entries(errors as Said).map(([field, { type, message }]) => [field, `${type}: ${message}`]),
  );
}

describe('the form of a new sub-account', () => {
  it('shows an error under each missing field, with the code INVALID [MEM-14]', async () => {
    expect(await faults(emptyValues('AZINSIGHT'))).toEqual({
      firstName: 'INVALID: First name is require',
      lastName: 'INVALID: Last name is require',
      email: 'INVALID: Email is require',
      password: 'INVALID: Password is require',
      repassword: 'INVALID: Repassword is require',
    });
    expect(await faults(filled({ email: 'no mail' }))).toEqual({ email: 'INVALID: Email is require' });
    expect(await faults(filled({ repassword: 'other' }))).toEqual({
      repassword: "INVALID: Password and repassword don't match",
    });
    expect(await faults(filled())).toEqual({});
  });

  it('starts with the main account’s calculator settings for the insight tool and everything else off; for another tool it sends the flags as false [MEM-05]', () => {
    const { disabledCalculatorSettings, ...others } = emptyValues('AZINSIGHT');
    expect(disabledCalculatorSettings).toBe(true);
    expect(Object.values(others).filter((value) => value === true)).toEqual([]);
    const body = addBody(
      'AZALERT',
      filled({
        accessHistory: true,
        accessGoogleAddon: true,
        accessProducts: true,
        accessSeller: true,
        recordSourcingHistory: true,
      }),
    );
    expect(body).toMatchObject({
      extension: 'AZALERT',
      disabledCalculatorSettings: false,
      accessHistory: false,
      accessGoogleAddon: false,
      accessProducts: false,
      accessSeller: false,
      recordSourcingHistory: true,
    });
  });
});

describe('the form of an existing sub-account', () => {
  const member = memberOf(1, { rev: 7, accessSeller: true });

  it('accepts empty or equal passwords and shows all other errors [MEM-08, MEM-14]', async () => {
    const known = { id: 'm1', rev: 7, roleId: null };
    expect(await faults(valuesOf(member), known)).toEqual({});
    expect(await faults({ ...valuesOf(member), firstName: ' ', lastName: '' }, known)).toEqual({
      firstName: 'INVALID: First name is required',
      lastName: 'INVALID: Last name is required',
    });
    expect(await faults({ ...valuesOf(member), password: 'long-enough-2' }, known)).toEqual({
      repassword: "INVALID: Password and repassword don't match",
    });
  });

  it('sends no email, the rights as shown, and the member’s id and revision [MEM-08]', () => {
    const body = editBody('AZINSIGHT', valuesOf(member), member);
    expect(body).toMatchObject({
      id: 'm1',
      rev: 7,
      extension: 'AZINSIGHT',
      password: '',
      repassword: '',
      accessSeller: true,
    });
    expect('email' in body).toBe(false);
  });

  it('adopts changes made elsewhere but never overwrites typed values', () => {
    const theirs = { ...member, lastName: 'Elsewhere', accessHistory: true };
    expect(merged(member, theirs, member)).toEqual({ taken: ['lastName', 'accessHistory'], own: [] });
    expect(merged(member, theirs, { ...member, lastName: 'Typed' })).toEqual({
      taken: ['accessHistory'],
      own: ['lastName'],
    });
    expect(merged(member, theirs, { ...member, lastName: 'Elsewhere', accessHistory: true })).toEqual({
      taken: [],
      own: [],
    });
    expect(merged(member, member, { ...member, firstName: 'Typed' })).toEqual({ taken: [], own: [] });
  });
});
