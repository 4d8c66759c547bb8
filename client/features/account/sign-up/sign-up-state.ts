import type { CallFailure } from '#client/api/call.ts';
import { signUpCodes, signUpTexts, type VerifiedEmail } from '#shared/account/sign-up.ts';

/** The layouts of the sign-up, in order. */
export const signUpLayouts = ['VERIFY', 'THANKYOU', 'SIGNUP'] as const;
type SignUpLayout = (typeof signUpLayouts)[number];

export type SignUpState = {
  readonly layout: SignUpLayout;
  /** The email field of VERIFY. */
  readonly email: string;
  /** The address that got the last email. */
  readonly sentTo: string;
  /** The email that the opened link verifies; null until it is known. */
  readonly verified: VerifiedEmail | null;
  readonly failure: SignUpFailure | null;
};

/**
 * The message of a refusal and the help below it: the sign-up form, hints for people with an account, support, or none.
 */
export type SignUpFailure = { readonly text: string; readonly help: 'form' | 'existing' | 'support' | 'none' };

export type SignUpInput =
  | { kind: 'typed'; email: string }
  | { kind: 'sent'; to: string }
  | { kind: 'startedAgain' }
  | { kind: 'checked'; verified: VerifiedEmail }
  | { kind: 'refused'; failure: Pick<CallFailure, 'code' | 'message'> };

/**
 * Returns the initial state. With a token, the sign-up starts at the account form, otherwise at the email.
 * @param email from the address
 */
export const firstSignUpState = (hasToken: boolean, email: string): SignUpState => ({
  layout: hasToken ? 'SIGNUP' : 'VERIFY',
  email,
  sentTo: '',
  verified: null,
  failure: null,
});

export function reduceSignUp(state: SignUpState, input: SignUpInput): SignUpState {
  switch (input.kind) {
    case 'typed':
      return { ...state, email: input.email, failure: null };
    case 'sent':
      return { ...state, layout: 'THANKYOU', email: '', sentTo: input.to, failure: null };
    case 'startedAgain':
      return { ...state, layout: 'VERIFY', verified: null, failure: null };
    case 'checked':
      return { ...state, verified: input.verified, failure: null };
    case 'refused':
      // A bad address or link can only be corrected in the first step.
      return {
        ...state,
        layout: returnsToEmail(state, input.failure.code) ? 'VERIFY' : state.layout,
        failure: signUpFailureOf(input.failure),
      };
  }
}

/** Uses the specification's text for the code if there is one, else the server's message. */
export const signUpFailureOf = ({ code, message }: Pick<CallFailure, 'code' | 'message'>): SignUpFailure => ({
  text: signUpTexts[code] ?? message,
  help: helpFor[code] ?? 'none',
});

const helpFor: Record<string, SignUpFailure['help']> = {
  [signUpCodes.disposable]: 'form',
  [signUpCodes.exists]: 'existing',
  [signUpCodes.used]: 'support',
  [signUpCodes.crmFailed]: 'support',
  [signUpCodes.serverFailed]: 'support',
};

const ofAddress: readonly string[] = [signUpCodes.disposable, signUpCodes.badToken, signUpCodes.cannotSend];
/** Any error before the link is verified leads back to the first step. */
const returnsToEmail = ({ layout, verified }: SignUpState, code: string): boolean =>
  ofAddress.includes(code) || (layout === 'SIGNUP' && verified === null);
