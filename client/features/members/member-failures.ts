import type { CallFailure } from '#client/api/call.ts';
import { type NewToast, toastLengths } from '#client/ui/toasts$.ts';
import { EXCEPTION } from '#shared/errors.ts';
import { memberCodes, memberTexts } from '#shared/members/texts.ts';

/** How a failure is told, by the documents' texts and lengths (MEM-10). */
type Failure = Pick<CallFailure, 'code' | 'message'>;

/** Of a list that could not be loaded: one sentence for its place and for the toast. */
export const listFailure = ({ code, message }: Failure): string => (code === EXCEPTION ? memberTexts.listFailed : message);
export const listFailureToast = (text: string): NewToast => ({ kind: 'failed', text, ms: toastLengths.longest, key: 'members.list' });

/** Of a member that could not be loaded for its form. */
export const loadFailureToast = (text: string): NewToast => ({ kind: 'failed', text, ms: toastLengths.longest, key: 'members.one' });

/** Of a form that was not saved; null where it is said in the form itself. */
export function saveFailureToast(failure: Failure): NewToast | null {
  if (failure.code === EXCEPTION) return { kind: 'failed', text: memberTexts.saveFailed, ms: toastLengths.longest };
  return ruleToast(failure);
}

/** Of anything else: what was tried first, then why. A quota and an ended trial have sentences of their own. */
export const workFailureToast = (text: string, failure: Failure): NewToast => ruleToast(failure) ?? { kind: 'failed', text, more: failure.message };

function ruleToast({ code, message }: Failure): NewToast | null {
  if (code === memberCodes.limit) return { kind: 'failed', text: message, ms: toastLengths.normal };
  if (code === memberCodes.outOfTrial) return { kind: 'failed', text: message, ms: toastLengths.long, place: 'top-end' };
  return null;
}
