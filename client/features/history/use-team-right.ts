import { useEffect, useRef } from 'react';
import type { Toasts } from '#client/ui/toasts$.ts';
import { teamTexts } from './texts.ts';

type TeamRightDeps = { toasts: Toasts /** What reads the team's rows all the while is ended with the right. */; onLost(): void };

/** Says that the team's history has been opened or closed to this account while it was looked at. */
export function useTeamRight(sees: boolean, { toasts, onLost }: TeamRightDeps): void {
  const before = useRef(sees);
  const lost = useRef(onLost);
  lost.current = onLost;
  useEffect(() => {
    if (before.current === sees) return;
    before.current = sees;
    if (!sees) lost.current();
    toasts.show({ kind: 'info', text: sees ? teamTexts.teamOpened : teamTexts.teamClosed, key: 'history.right' });
  }, [sees, toasts]);
}
