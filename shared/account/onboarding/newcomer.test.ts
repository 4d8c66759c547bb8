import { describe, expect, it } from 'vitest';
import { entryOf, type Newcomer, plansPage } from './newcomer.ts';

const both = [false, true] as const;

describe('the result of the sign-up request', () => {
  const cases = both.flatMap((passwordNeeded) =>
    both.flatMap((lastName) =>
      both.flatMap((hasKeys) =>
        both.flatMap((banAllAccess) =>
          both.flatMap((isCanceledAccount) =>
            both.flatMap((isExistedInHaz) =>
              both.map((goesOn) => ({
                passwordNeeded,
                lastName,
                hasKeys,
                banAllAccess,
                isCanceledAccount,
                isExistedInHaz,
                goesOn,
              })),
            ),
          ),
        ),
      ),
    ),
  );

  /** As portal-2 §4 has it, rule by rule, with the readings beside it. */
  function expected({
    passwordNeeded,
    lastName,
    hasKeys,
    banAllAccess,
    isCanceledAccount,
    isExistedInHaz,
    goesOn,
  }: (typeof cases)[number]): string {
    if (passwordNeeded && !lastName) return 'details';
    const flags = [hasKeys && 'keys', banAllAccess && 'banned', isCanceledAccount && 'cancelled']
      .filter(Boolean)
      .join(' ');
    switch (flags) {
      case 'keys banned cancelled':
        return 'leaves';
      case 'keys':
      case 'keys cancelled':
        if (goesOn) return 'step 2';
        return isExistedInHaz ? 'emailExists' : 'alreadyUsed';
      case '':
        return 'open';
      default:
        return 'trialUsed';
    }
  }

  it.each(cases)('%o [ONB-08]', (given) => {
    const { passwordNeeded, lastName, goesOn, ...flags } = given;
    const person: Newcomer = {
      ...flags,
      email: 'a@b.test',
      firstName: 'A',
      lastName: lastName ? 'B' : '',
      verified: false,
      siblingRequested: false,
    };
    const entry = entryOf(person, { passwordNeeded, keyed: goesOn ? 'goes on' : 'told', step: null });
    const said = entry.kind === 'hindered' ? entry.why : entry.kind === 'started' ? `step ${entry.step}` : entry.kind;
    expect(said).toBe(expected(given));
  });

  it('never lets anybody continue without a password, whatever the names are', () => {
    const person: Newcomer = {
      hasKeys: true,
      hasPassword: false,
      lastName: 'B',
      verified: false,
      siblingRequested: false,
    };
    expect(entryOf(person, { passwordNeeded: true, keyed: 'told', step: null })).toEqual({ kind: 'details' });
    expect(entryOf(person, { passwordNeeded: false, keyed: 'goes on', step: null })).toEqual({
      kind: 'started',
      step: 2,
    });
  });

  it('continues a keyed account at the step in the URL', () => {
    const person: Newcomer = { hasKeys: true, lastName: 'B', verified: false, siblingRequested: false };
    expect(entryOf(person, { passwordNeeded: false, keyed: 'goes on', step: 1 })).toEqual({ kind: 'started', step: 1 });
  });

  it('sends an account that must subscribe to an http(s) page, or else to its own plans', () => {
    expect(plansPage('https://plans.example/x', '/legacy-plans')).toBe('https://plans.example/x');
    for (const bad of ['javascript:alert(1)', '', null, undefined, '//plans.example'])
      expect(plansPage(bad, '/legacy-plans')).toBe('/legacy-plans');
  });
});
