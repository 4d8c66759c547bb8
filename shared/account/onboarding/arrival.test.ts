import { describe, expect, it } from 'vitest';
import { isMigrating, readArrival } from './arrival.ts';
import { type VariantName, variants } from './variants.ts';

const read = (name: VariantName, search: string) => {
  const query = new URLSearchParams(search);
  return readArrival(variants[name], (field) => query.get(field));
};

const contact =
  'contactId=%2042%20&inf_contact_key=key&inf_custom_plan=plan&inf_field_Email=%20ada@shop.test%20&inf_field_FirstName=Ada%20&inf_field_LastName=%20Hill&inf_field_Password=pass&user_haz_type=HAZ_NORMAL';

describe('the onboarding URL', () => {
  it('in the signup variant contains its nine parameters, trimmed [ONB-03]', () => {
    expect(read('signup', `${contact}&is_force_to_insight=true`)).toEqual({
      contactId: '42',
      contactKey: 'key',
      plan: 'plan',
      email: 'ada@shop.test',
      firstName: 'Ada',
      lastName: 'Hill',
      password: 'pass',
      userHazType: 'HAZ_NORMAL',
      upgradeToInsight: true,
      registerFrom: 'AZINSIGHT',
      accessToken: '',
      step: null,
      error: '',
    });
  });

  it.each(['', 'TRUE', '1', 'yes', 'false'])('upgrades to Insight only for the word true, not %j [ONB-22]', (word) => {
    expect(read('signup', `is_force_to_insight=${word}`).upgradeToInsight).toBe(false);
  });

  it.each(['HAZ_FREE_ALL', 'HAZ_NORMAL'])('%s moves from the old extension [ONB-22]', (type) =>
    expect(isMigrating(type)).toBe(true),
  );
  it('nothing else does', () => expect([undefined, null, '', 'HAZ_OTHER'].some(isMigrating)).toBe(false));

  it('in the authorized variant contains contact, email, source, token and the step [ONB-27]', () => {
    const said = read(
      'authorised',
      'contactId=7&email=a@b.test&registerFrom=bulkscanpro&accessToken=t&step=1&inf_field_Password=no',
    );
    expect(said).toMatchObject({
      contactId: '7',
      email: 'a@b.test',
      registerFrom: 'BULKSCANPRO',
      accessToken: 't',
      step: 1,
      password: '',
    });
    expect(read('authorised', '').registerFrom).toBe('AZINSIGHT');
    expect(read('authorised', 'step=3').step).toBeNull();
  });

  it('in the older variant contains the reason for the return, and ends with the bulk scanning app', () => {
    expect(read('older', 'error=duplicate')).toMatchObject({ error: 'DUPLICATE', registerFrom: 'BULKSCANPRO' });
    expect(read('signup', 'error=duplicate').error).toBe('');
  });

  it('ignores values that are far too long', () =>
    expect(read('signup', `contactId=${'x'.repeat(2001)}`).contactId).toBe(''));
});
