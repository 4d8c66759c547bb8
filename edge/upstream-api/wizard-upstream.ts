import type * as v from 'valibot';
import type { UpstreamFailure } from '#edge/hub/ports.ts';
import {
  type SignupAnswer,
  type SignupRequest,
  signupAnswerSchema,
  type UpdateInfo,
  type UpdateMws,
  updateAnswerSchema,
  wizardPaths,
} from '#shared/account/onboarding/calls.ts';
import type { Newcomer } from '#shared/account/onboarding/newcomer.ts';
import { EXCEPTION } from '#shared/errors.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { CallUpstream } from './transport.ts';

/** The person being onboarded, and the token for later calls if the provider gives one. */
export type Begun = { person: Newcomer; token: string | undefined };

/** The calls of the wizard's older variants. `token` comes from one of the first two calls. */
export const wizardCalls = (call: CallUpstream) => ({
  signUp: async (request: SignupRequest): Promise<Result<Begun, UpstreamFailure>> =>
    begun(
      await call(
        { name: 'sign up for the trial', method: 'POST', path: wizardPaths.signUp, body: request },
        signupAnswerSchema,
      ),
    ),
  authorize: async (accessToken: string): Promise<Result<Begun, UpstreamFailure>> => {
    const answer = await call(
      { name: 'authorize', method: 'POST', path: wizardPaths.authorizeMws, body: { accessToken } },
      signupAnswerSchema,
    );
    return begun(answer, accessToken);
  },
  updateInfo: async (token: string, info: UpdateInfo): Promise<Result<object, UpstreamFailure>> =>
    done(
      await call(
        { name: 'save your details', method: 'POST', path: wizardPaths.updateInfo, token, body: info },
        updateAnswerSchema,
      ),
    ),
  /** @param authorised whether the person came with an access token, through `authorize` */
  updateMws: async (token: string, keys: UpdateMws, authorised: boolean): Promise<Result<object, UpstreamFailure>> => {
    const path = authorised ? wizardPaths.authorizeMwsUpdate : wizardPaths.updateMws;
    return done(await call({ name: 'save your keys', method: 'POST', path, token, body: keys }, updateAnswerSchema));
  },
});

type SignupError = SignupAnswer['errorMessage'];

function begun(answer: Result<SignupAnswer, UpstreamFailure>, token?: string): Result<Begun, UpstreamFailure> {
  if (!answer.ok) return answer;
  const { errorMessage, userInfo, accessToken } = answer.value;
  if (errorMessage) return fail(failureOf(errorMessage));
  // The token of the seller's keys stays on the server; the page only learns whether there is one.
  const { mwsAuthToken, sellerId: _, hasPassword, verified, siblingRequested, ...info } = userInfo ?? {};
  const {
    email,
    firstName,
    lastName,
    isCanceledAccount,
    banAllAccess,
    isExistedInHaz,
    plansURL,
    productType,
    userHazType,
  } = info;
  const person: Newcomer = {
    email,
    firstName,
    lastName,
    isCanceledAccount,
    banAllAccess,
    isExistedInHaz,
    plansURL,
    productType,
    userHazType,
    hasKeys: Boolean(mwsAuthToken),
    verified: verified === true,
    siblingRequested: siblingRequested === true,
    ...(typeof hasPassword === 'boolean' ? { hasPassword } : {}),
  };
  return ok({ person, token: accessToken || token });
}

const done = (
  answer: Result<v.InferOutput<typeof updateAnswerSchema>, UpstreamFailure>,
): Result<object, UpstreamFailure> => {
  if (!answer.ok) return answer;
  return answer.value.errorMessage ? fail(failureOf(answer.value.errorMessage)) : ok({});
};

/** Converts an error in a 200 answer, which is a code or a sentence. */
function failureOf(failure: NonNullable<SignupError>): UpstreamFailure {
  if (typeof failure === 'string')
    return {
      status: 400,
      error: /^[A-Z_]+$/.test(failure) ? { code: failure, message: failure } : { code: EXCEPTION, message: failure },
    };
  const { code, message, errors } = failure;
  return {
    status: 400,
    error: { code: code ?? EXCEPTION, message: message ?? code ?? EXCEPTION, ...(errors ? { errors } : {}) },
  };
}
