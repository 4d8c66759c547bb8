import type { CallFailure } from '#client/api/call.ts';
import { type NewToast, toastLengths } from '#client/ui/toasts$.ts';
import { EXCEPTION } from '#shared/errors.ts';
import { memberCodes, memberTexts } from '#shared/members/texts.ts';

/** How failures are shown, with the specification's texts and durations (MEM-10). */
type Failure = Pick<CallFailure, 'code' | 'message'>;

/** The message for a list that failed to load, used in its place and in the toast. */
export const listFailure = ({ code, message }: Failure): string =>
  code === EXCEPTION ? memberTexts.listFailed : message;
export const listFailureToast = (text: string): NewToast => ({
  kind: 'failed',
  text,
  ms: toastLengths.longest,
  key: 'members.list',
});

export const loadFailureToast = (text: string): NewToast => ({
  kind: 'failed',
  text,
  ms: toastLengths.longest,
  key: 'members.one',
});

/** The toast for a failed save; null if the form itself shows the failure. */
export function saveFailureToast(failure: Failure): NewToast | null {
  if (failure.code === EXCEPTION) return { kind: 'failed', text: memberTexts.saveFailed, ms: toastLengths.longest };
  return ruleToast(failure);
}

/**
 * The toast for any other failure: the attempted action, then the reason. Quota and expired-trial failures have their
 * own texts.
 */
export const workFailureToast = (text: string, failure: Failure): NewToast =>
  ruleToast(failure) ?? { kind: 'failed', text, more: failure.message };

function ruleToast({ code, message }: Failure): NewToast | null {
  if (code === memberCodes.limit) return { kind: 'failed', text: message, ms: toastLengths.normal };
  if (code === memberCodes.outOfTrial)
    return { kind: 'failed', text: message, ms: toastLengths.long, position: 'top-end' };
  return null;
}
