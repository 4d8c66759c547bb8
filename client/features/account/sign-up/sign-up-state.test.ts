import { describe, expect, it } from 'vitest';
import {
  firstSignUpState,
  reduceSignUp,
  type SignUpInput,
  type SignUpState,
  signUpFailureOf,
} from './sign-up-state.ts';
import { signUpScreenTexts } from './texts.ts';

const verified = { email: 'a@b.test', module: 'azinsight', lmd: '30', affiliateCode: '' } as const;
const stateAfter = (state: SignUpState, ...inputs: SignUpInput[]) => inputs.reduce(reduceSignUp, state);
const refused = (code: string, message = 'Said by the server'): SignUpInput => ({
  kind: 'refused',
  failure: { code, message },
});

describe('a sign-up', () => {
  it('starts with an email, thanks the user once the email is sent and clears the field; a valid token opens the account form [AUTH-10]', () => {
    const begun = stateAfter(firstSignUpState(false, ''), { kind: 'typed', email: 'a@b.test' });
    expect(begun).toMatchObject({ layout: 'VERIFY', email: 'a@b.test' });
    expect(stateAfter(begun, { kind: 'sent', to: 'a@b.test' })).toMatchObject({
      layout: 'THANKYOU',
      email: '',
      sentTo: 'a@b.test',
    });
    expect(stateAfter(begun, { kind: 'sent', to: 'a@b.test' }, { kind: 'startedAgain' })).toMatchObject({
      layout: 'VERIFY',
      email: '',
    });
    expect(stateAfter(firstSignUpState(true, ''), { kind: 'checked', verified })).toMatchObject({
      layout: 'SIGNUP',
      verified,
    });
  });

  it('shows the specification’s text for each known code and the server’s message for any other [AUTH-13]', () => {
    expect(
      [
        'ERROR_SEND_EMAIL',
        'INVALID_TOKEN',
        'ERROR_INFUSIONSOFT',
        'SERVER_ERROR',
        'EMAIL_DISPOSABLE',
        'DUPLICATE',
        'EMAIL_USED',
        'EMAIL_EXISTS',
        'OTHER',
      ].map((code) => signUpFailureOf({ code, message: 'Said by the server' })),
    ).toEqual([
      {
        text: "We aren't able to send an email to this email address. Please try another email address to continue.",
        help: 'none',
      },
      { text: "We can't verify your email, you should try again", help: 'none' },
      { text: 'An error has occurred. Please contact support for assistance. Error 503', help: 'support' },
      { text: 'An error has occurred. Please contact support for assistance. Error 503', help: 'support' },
      {
        text: 'Sorry but we do not accept registrations from disposable or invalid email addresses. Please go back to the',
        help: 'form',
      },
      {
        text: 'A sub-account with this email address already exists. If you would like to create a main account, please kindly use another unique email',
        help: 'none',
      },
      {
        text: 'Opps looks like this email was already used to sign up for an account. Are you trying to sign up for another FREE trial? Please contact support for assistance.',
        help: 'support',
      },
      { text: 'Your email address already exists.', help: 'existing' },
      { text: 'Said by the server', help: 'none' },
    ]);
  });

  it('returns to its first step when the address or link is rejected, with hints if the address already has an account [AUTH-18]', () => {
    const form = stateAfter(firstSignUpState(true, ''), { kind: 'checked', verified });
    expect(stateAfter(form, refused('EMAIL_DISPOSABLE'))).toMatchObject({
      layout: 'VERIFY',
      failure: { help: 'form' },
    });
    expect(stateAfter(form, refused('INVALID_TOKEN'))).toMatchObject({ layout: 'VERIFY' });
    for (const code of ['INVALID_TOKEN', 'EMAIL_EXISTS', 'DUPLICATE', 'EXCEPTION'])
      expect(stateAfter(firstSignUpState(true, ''), refused(code)), code).toMatchObject({ layout: 'VERIFY' });
    expect(signUpScreenTexts.existing.join(' ')).toMatch(/Remove the old .* extension.* Install the new .* extension/);
  });

  it('stays at its step with the input when anything else fails; editing the address clears the message', () => {
    const form = stateAfter(firstSignUpState(true, ''), { kind: 'checked', verified }, refused('SERVER_ERROR'));
    expect(form).toMatchObject({ layout: 'SIGNUP', verified });
    const begun = stateAfter(firstSignUpState(false, 'a@b.test'), refused('EXCEPTION'));
    expect(begun).toMatchObject({ layout: 'VERIFY', email: 'a@b.test', failure: { text: 'Said by the server' } });
    expect(stateAfter(begun, { kind: 'typed', email: 'a@b.tes' }).failure).toBeNull();
  });
});
