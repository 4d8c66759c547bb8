import type { CallFailure } from '#client/api/call.ts';
import { resetCodes, resetTexts } from '#shared/account/reset.ts';

/** What is said of a reset that was refused; '' is nothing. */
export function resetFailureText({ code, message }: Pick<CallFailure, 'code' | 'message'>): string {
  if (code === resetCodes.invalid) return message;
  return code === resetCodes.notAuthorised ? '' : resetTexts.failed;
}
