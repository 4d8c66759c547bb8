import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { displayName, hasAccess, publicUser, signInAnswerSchema, signInFormSchema, userInfoSchema } from './user.ts';

const owner = { _id: '1', accountType: 'USER' };

describe('user info', () => {
  it('accepts unknown fields and values', () => {
    const user = {
      ...owner,
      productType: 'platinum',
      supportType: 'concierge',
      registerFrom: 'PARTNER',
      newField: { a: 1 },
    };
    expect(v.parse(userInfoSchema, user)).toEqual(user);
  });

  it('is documented: docs/upstream.md lists every field and no other', () => {
    const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'upstream.md'), 'utf8');
    const table = /\n### The user record\n([\s\S]*?)\n### /.exec(page)?.[1] ?? '';
    const listed = [...table.matchAll(/^\| (`.+?`)(?: \(ours\))? \|/gm)].flatMap(
      ([, names = '']) => names.match(/\w+/g) ?? [],
    );
    expect(listed.sort()).toEqual(Object.keys(userInfoSchema.entries).sort());
  });

  it('accepts a number as the id, and null for unknown values', () => {
    expect(v.parse(userInfoSchema, { _id: 77, fullName: null, isInTrial: null })).toMatchObject({ _id: '77' });
  });

  it('is refused without an id', () => {
    for (const wrong of [{}, { _id: '' }, { _id: null }, null, [], 'user'])
      expect(v.safeParse(userInfoSchema, wrong).success).toBe(false);
  });

  it('reaches the browser with the fields that screens read and nothing else, at any depth', () => {
    const read = {
      ...owner,
      email: 'a@b.test',
      productType: 'platinum',
      isInTrial: null,
      nextSubscribeAt: 1_700_000_000,
      contactId: 7,
      totalPlusToken: 5,
    };
    const user = v.parse(userInfoSchema, {
      ...read,
      token: 't',
      passwordHash: 'h',
      apiKey: 'k',
      amazon: { refresh_token: 'r' },
      plan_info: { apiKey: 'k' },
      listUserPlan: ['p1', { _id: 'p2', code: 'BULK_CHECKER_PRO', secret: 's' }, { secret: 's' }, 7],
      listPluginTrial: [{ parent: 'MELTABLE', isEndTrial: true, secret: 's' }, { isEndTrial: true }],
      newField: { a: 1 },
    });
    const seen = {
      ...read,
      listUserPlan: ['p1', 'p2', 'BULK_CHECKER_PRO'],
      listPluginTrial: [{ code: 'MELTABLE', isEnded: true, endsAt: null }],
    };
    expect(publicUser(user)).toEqual(seen);
    expect(publicUser(publicUser(user))).toEqual(seen);
  });
});

describe('the rights of an account', () => {
  it('include everything for the main account unless a flag removes it, and nothing for others unless a flag grants it', () => {
    expect(hasAccess(owner, 'accessSeller')).toBe(true);
    expect(hasAccess({ ...owner, accessSeller: null }, 'accessSeller')).toBe(true);
    expect(hasAccess({ ...owner, accessSeller: false }, 'accessSeller')).toBe(false);
    expect(hasAccess({ accountType: 'SUB_USER' }, 'accessSeller')).toBe(false);
    expect(hasAccess({ accountType: 'SUB_USER', accessSeller: true }, 'accessSeller')).toBe(true);
    expect(hasAccess({}, 'accessHistory')).toBe(false);
  });
});

describe('the display name', () => {
  it('is the full name, or first and last name, or the email, or empty', () => {
    expect(displayName({ _id: '1', fullName: ' Ann Lee ', firstName: 'A' })).toBe('Ann Lee');
    expect(displayName({ _id: '1', fullName: '  ', firstName: 'Ann', lastName: null })).toBe('Ann');
    expect(displayName({ _id: '1', firstName: 'Ann', lastName: 'Lee' })).toBe('Ann Lee');
    expect(displayName({ _id: '1', email: 'a@b.test' })).toBe('a@b.test');
    expect(displayName({ _id: '1' })).toBe('');
  });
});

describe('the answer to a sign-in', () => {
  it('contains the user under its own key or beside the token', () => {
    const user = { ...owner, email: 'a@b.test' };
    expect(v.parse(signInAnswerSchema, { token: 't', user })).toEqual({ token: 't', user });
    expect(v.parse(signInAnswerSchema, { token: 't', ...user })).toEqual({ token: 't', user });
    expect(v.parse(signInAnswerSchema, { token: 't', user: null, ...user })).toEqual({ token: 't', user });
  });

  it('is refused without a token or without a user', () => {
    for (const wrong of [{ user: owner }, { token: '', user: owner }, { token: 't' }, { token: 't', user: {} }, null])
      expect(v.safeParse(signInAnswerSchema, wrong).success).toBe(false);
  });
});

describe('the sign-in form', () => {
  it('trims the email, keeps the password as typed, and remembers the user by default', () => {
    expect(v.parse(signInFormSchema, { email: ' a@b.test ', password: ' p ' })).toEqual({
      email: 'a@b.test',
      password: ' p ',
      remember: true,
    });
    expect(v.parse(signInFormSchema, { email: 'a@b.test', password: 'p', remember: false }).remember).toBe(false);
  });

  it('shows an error under each field', () => {
    const issues = v.flatten<typeof signInFormSchema>(
      v.safeParse(signInFormSchema, { email: 'a@', password: '' }).issues as never,
    ).nested;
    expect(issues).toEqual({ email: ['Please enter a valid email address'], password: ['Please enter your password'] });
  });
});
