import type { CallFailure } from '#client/api/call.ts';
import { signUpCodes, signUpTexts, type VerifiedEmail } from '#shared/account/sign-up.ts';

/** Which of its three layouts the sign-up shows, in their order. */
export const signUpLayouts = ['VERIFY', 'THANKYOU', 'SIGNUP'] as const;
type SignUpLayout = (typeof signUpLayouts)[number];

export type SignUpState = {
  readonly layout: SignUpLayout;
  /** The email field of VERIFY. */
  readonly email: string;
  /** Where the last email went. */
  readonly sentTo: string;
  /** Of the link that was opened; null while nobody knows yet. */
  readonly verified: VerifiedEmail | null;
  readonly failure: SignUpFailure | null;
};

/** What is said of a refusal, and what helps: the sign-up form, hints for whoever has an account, support, or nothing more. */
export type SignUpFailure = { readonly text: string; readonly help: 'form' | 'existing' | 'support' | 'none' };

export type SignUpInput =
  | { kind: 'typed'; email: string }
  | { kind: 'sent'; to: string }
  | { kind: 'startedAgain' }
  | { kind: 'checked'; verified: VerifiedEmail }
  | { kind: 'refused'; failure: Pick<CallFailure, 'code' | 'message'> };

/** A token asks for the account itself, and everything begins with an email otherwise. @param email of the address */
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
      // An address or a link that will not do is no matter of names and passwords: back to the first step.
      return { ...state, layout: goesBack(state, input.failure.code) ? 'VERIFY' : state.layout, failure: signUpFailureOf(input.failure) };
  }
}

/** In the specification's words where it has some for the code, else in the server's. */
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
/** Whatever is wrong with a link that was never good leads back. */
const goesBack = ({ layout, verified }: SignUpState, code: string): boolean => ofAddress.includes(code) || (layout === 'SIGNUP' && verified === null);
