import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { addMemberSchema, editMemberSchema } from './member-schemas.ts';

const added = {
  extension: 'AZINSIGHT',
  firstName: 'Mei',
  lastName: 'Tanaka',
  email: 'mei@shop.test',
  password: 'secret-1',
  repassword: 'secret-1',
};
const edited = { id: 'm1', extension: 'AZINSIGHT', firstName: 'Mei', lastName: 'Tanaka', password: '', repassword: '' };

/** Message by field; nothing where the form may be sent. */
function errorsOf(schema: v.GenericSchema, form: unknown): Record<string, string | undefined> {
  const parsed = v.safeParse(schema, form);
  const nested = parsed.success ? {} : (v.flatten(parsed.issues).nested ?? {});
  return Object.fromEntries(Object.entries(nested).map(([field, messages]) => [field, messages?.[0]]));
}

describe('the member form', () => {
  it.each([
    ['nothing is wrong', {}, {}],
    ['no first name', { firstName: '  ' }, { firstName: 'First name is require' }],
    ['no last name', { lastName: '' }, { lastName: 'Last name is require' }],
    ['no email', { email: '' }, { email: 'Email is require' }],
    ['an email that is none', { email: 'mei@shop' }, { email: 'Email is require' }],
    [
      'no passwords',
      { password: '', repassword: '' },
      { password: 'Password is require', repassword: 'Repassword is require' },
    ],
    ['no confirmation', { repassword: '' }, { password: 'Password is require', repassword: 'Repassword is require' }],
    ['a confirmation without a password', { password: '' }, { repassword: "Password and repassword don't match" }],
    ['a short password', { password: 'short', repassword: 'short' }, { password: 'At least 8 characters' }],
    ['two passwords', { repassword: 'secret-2' }, { repassword: "Password and repassword don't match" }],
    [
      'everything at once',
      { firstName: '', lastName: '', email: 'x', password: 'secret-1', repassword: '' },
      {
        firstName: 'First name is require',
        lastName: 'Last name is require',
        email: 'Email is require',
        password: 'Password is require',
        repassword: 'Repassword is require',
      },
    ],
  ])('adding: %s', (_, fields, errors) => {
    expect(errorsOf(addMemberSchema, { ...added, ...fields })).toEqual(errors);
  });

  it.each([
    ['empty passwords keep the old one', {}, {}],
    ['a new password', { password: 'brand-new-1', repassword: 'brand-new-1' }, {}],
    ['no first name', { firstName: '' }, { firstName: 'First name is required' }],
    ['no last name', { lastName: ' ' }, { lastName: 'Last name is required' }],
    ['only one password', { password: 'brand-new-1' }, { repassword: "Password and repassword don't match" }],
    [
      'two passwords',
      { password: 'brand-new-1', repassword: 'brand-new-2' },
      { repassword: "Password and repassword don't match" },
    ],
  ])('editing: %s', (_, fields, errors) => {
    expect(errorsOf(editMemberSchema, { ...edited, ...fields })).toEqual(errors);
  });

  it('trims names and email, and takes a missing flag for off', () => {
    expect(
      v.parse(addMemberSchema, { ...added, firstName: ' Mei ', email: ' mei@shop.test ', accessSeller: true }),
    ).toMatchObject({
      firstName: 'Mei',
      email: 'mei@shop.test',
      accessSeller: true,
      accessProducts: false,
    });
  });
});
