import { useEffect } from 'react';
import { screenEvent } from '#client/stream/screen-event.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { rightName } from '#shared/members/right-names.ts';
import { rightRequestSchema } from '#shared/members/right-requests.ts';
import { rightsTexts as texts } from './rights-texts.ts';

/** Tells a member what the owner answered, with the owner's words, on any screen. */
export function useAnswerToasts({ events$, toasts }: Pick<StoreDeps, 'events$' | 'toasts'>, memberId: string): void {
  useEffect(() => {
    const heard = events$.subscribe((item) => {
      if (item.kind !== 'event') return;
      const request = screenEvent(item.event, 'right.requested', rightRequestSchema);
      if (!request || request.memberId !== memberId || request.state === 'open') return;
      const text = (request.state === 'granted' ? texts.grantedToast : texts.declinedToast)(rightName(request.right));
      toasts.show({ kind: request.state === 'granted' ? 'done' : 'info', text, more: request.words || undefined });
    });
    return () => heard.unsubscribe();
  }, [events$, toasts, memberId]);
}
