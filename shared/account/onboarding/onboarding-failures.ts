import type { ApiError } from '../../errors.ts';
import { CARD_LEFT } from './seller-authorisation.ts';
import { AZINSIGHT } from './variants.ts';

/** Link targets in messages. Their URLs are settings; without one, the link's text is plain. */
const linkNames = ['chat', 'contact', 'support', 'passwordHelp', 'signUpForm', 'signIn', 'plans'] as const;
export type LinkName = (typeof linkNames)[number];

/** A message in pieces: text and links. */
export type Message = readonly (string | { readonly label: string; readonly leads: LinkName })[];

const link = (label: string, leads: LinkName) => ({ label, leads }) as const;

/**
 * The specification's texts, mistakes included. It gives only the beginning of errors 109 and 110; the rest is ours.
 */
const messages: Record<string, (error: ApiError & { email?: string }) => Message> = {
  EMAIL_DISPOSABLE: () => [
    'Sorry but we do not accept registrations from disposable or invalid email addresses. Please go back to the ',
    link('sign-up form', 'signUpForm'),
  ],
  DUPLICATE: () => [
    'A sub-account with this email address already exists. If you would like to create a main account, please kindly use another unique email',
  ],
  INVALID_TOKEN: () => ["We can't verify your email, you should try again ", link('on the sign-up form', 'signUpForm')],
  ERROR_INFUSIONSOFT: () => serverTrouble,
  SERVER_ERROR: () => serverTrouble,
  MWS_INVALID: () => [
    'Error: 109 - Please verify you have entered your Amazon SellerID and MWS Auth Token properly. If both are right, ',
    link('chat with us', 'chat'),
    '.',
  ],
  INVALID_DUPLICATE: ({ email }) => [
    `Error: 110 - Your Amazon seller account has already linked with another AZInsight account${email ? ` ${email}` : ''}. `,
    link('Reset the password', 'passwordHelp'),
    ' of that account, or ',
    link('contact us', 'contact'),
    '.',
  ],
};

const serverTrouble: Message = [
  'An error has occurred. Please ',
  link('contact support', 'support'),
  ' for assistance. Error 503',
];

/** The message for an error: the specification's text for its code, otherwise the server's. */
export const messageOf = (error: ApiError & { email?: string }): Message =>
  messages[error.code]?.(error) ?? [error.message];

/** The same after keys were sent: INVALID is then about the keys, unless it names fields. */
export const keysMessageOf = (error: ApiError): Message =>
  messageOf({
    ...error,
    code: error.code === 'INVALID' && !error.errors ? 'MWS_INVALID' : error.code,
    email: error.errors?.email,
  });

/** The message as plain text, for screen readers and copying. */
export const plainText = (message: Message): string =>
  message.map((piece) => (typeof piece === 'string' ? piece : piece.label)).join('');

export const hindranceMessages = {
  alreadyUsed: [
    'Opps looks like this email was already used to sign up for an account. Are you trying to sign up for another FREE trial? Please ',
    link('contact support', 'support'),
    ' for assistance.',
  ],
  emailExists: ['Your email address already exists.'],
  trialUsed: ['Look like this email address has already been signed up and completed the 10 days Free Trial.'],
} as const satisfies Record<string, Message>;

const cardMessages: Record<string, string> = {
  credit_card_is_used:
    'Error 120: It looks like the credit card you attempted to use has already been registered in our system under another account. Trying to extend your trial? Click the chat button above to talk to a customer champion.',
  unknow_error: 'Opps...Something went wrong. Please try again later',
  [CARD_LEFT]:
    'You left the card check before it was finished. You were not charged. You can verify a card now, or go back and choose another trial.',
};

/** A code without a text in the specification is shown as is. */
export const cardMessage = (code: string): string => cardMessages[code] ?? code;

/** Whether step 0 shows the error, because another email or name fixes it. */
export const isOfDetails = (code: string): boolean => code === 'EMAIL_DISPOSABLE' || code === 'DUPLICATE';

const extensionMessages = {
  oldThere: 'Please remove HAZability extension to continue the next step.',
  newMissing: 'Please install AZInsight extension to continue the next step.',
} as const;

export type ExtensionCheck = { old: 'there' | 'gone' | 'unknown'; present: 'there' | 'gone' | 'unknown' };

/** @returns why the wizard doesn't continue, or undefined. An unknown state blocks nobody. */
export function extensionTrouble({ old, present }: ExtensionCheck, registerFrom: string): string | undefined {
  if (registerFrom !== AZINSIGHT) return undefined;
  if (old === 'there') return extensionMessages.oldThere;
  return present === 'gone' ? extensionMessages.newMissing : undefined;
}
