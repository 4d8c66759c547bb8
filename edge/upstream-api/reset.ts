import * as v from 'valibot';
import type { ApplyReset } from '#shared/account/reset.ts';
import { RESET_TYPE, resetPaths } from '#shared/account/wire.ts';
import { type CallUpstream, doneSchema } from './transport.ts';

/** Whose password was reset, where the provider says it: the documents show no answer. */
const appliedSchema = v.fallback(v.object({ userId: v.optional(v.string()) }), {});

/** A forgotten password. None of these has a token. */
export const resetCalls = (call: CallUpstream) => ({
  forgot: (email: string) =>
    call({ name: 'forgot password', method: 'POST', path: resetPaths.forgotPassword, body: { email, resetType: RESET_TYPE } }, doneSchema),
  check: (resetPasswordCode: string) => call({ name: 'reset code', method: 'POST', path: resetPaths.checkCode, body: { resetPasswordCode } }, doneSchema),
  apply: (body: ApplyReset) => call({ name: 'reset password', method: 'POST', path: resetPaths.applyReset, body }, appliedSchema),
});
