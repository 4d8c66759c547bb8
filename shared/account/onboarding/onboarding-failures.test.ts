import { describe, expect, it } from 'vitest';
import {
  cardMessage,
  hindranceMessages,
  keysMessageOf,
  type Message,
  messageOf,
  plainText,
} from './onboarding-failures.ts';

const leads = (message: Message) => message.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.leads]));
const error = (code: string, errors?: Record<string, string>) => ({
  code,
  message: 'As the server has it.',
  ...(errors ? { errors } : {}),
});

describe('the wizard’s message for a refusal', () => {
  it('for wrong keys is error 109 with the chat [ONB-12]', () => {
    const message = keysMessageOf(error('INVALID'));
    expect(plainText(message)).toMatch(
      /^Error: 109 - Please verify you have entered your Amazon SellerID and MWS Auth Token properly/,
    );
    expect(leads(message)).toEqual(['chat']);
    // A field with a wrong shape has its own message.
    expect(plainText(keysMessageOf(error('INVALID', { sellerId: 'Too long' })))).toBe('As the server has it.');
    expect(plainText(messageOf(error('INVALID')))).toBe('As the server has it.');
  });

  it('for keys of another account is error 110 with its email, password help and the contact [ONB-12]', () => {
    const message = keysMessageOf(error('INVALID_DUPLICATE', { email: 'other@shop.test' }));
    expect(plainText(message)).toMatch(
      /^Error: 110 - Your Amazon seller account has already linked with another AZInsight account other@shop\.test/,
    );
    expect(leads(message)).toEqual(['passwordHelp', 'contact']);
  });

  it.each([
    [
      'EMAIL_DISPOSABLE',
      'Sorry but we do not accept registrations from disposable or invalid email addresses. Please go back to the sign-up form',
      ['signUpForm'],
    ],
    [
      'DUPLICATE',
      'A sub-account with this email address already exists. If you would like to create a main account, please kindly use another unique email',
      [],
    ],
    ['ERROR_INFUSIONSOFT', 'An error has occurred. Please contact support for assistance. Error 503', ['support']],
    ['SERVER_ERROR', 'An error has occurred. Please contact support for assistance. Error 503', ['support']],
    ['ELSE', 'As the server has it.', []],
  ])('%s', (code, text, places) => {
    const message = messageOf(error(code));
    expect([plainText(message), leads(message)]).toEqual([text, places]);
  });

  it('is one of two sentences for cards, and any other code as it is', () => {
    expect(cardMessage('credit_card_is_used')).toMatch(/^Error 120: It looks like the credit card/);
    expect(cardMessage('unknow_error')).toBe('Opps...Something went wrong. Please try again later');
    expect(cardMessage('card_expired')).toBe('card_expired');
  });

  it('is the specification’s sentence for an account that cannot continue', () => {
    expect(plainText(hindranceMessages.alreadyUsed)).toMatch(
      /^Opps looks like this email was already used to sign up for an account\./,
    );
    expect(plainText(hindranceMessages.emailExists)).toBe('Your email address already exists.');
    expect(plainText(hindranceMessages.trialUsed)).toBe(
      'Look like this email address has already been signed up and completed the 10 days Free Trial.',
    );
  });
});
