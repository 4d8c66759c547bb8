import { useEffect, useState } from 'react';
import type { Observable } from 'rxjs';
import type { NotificationsView } from '../state/notifications-state.ts';

/**
 * Tells whether it was this tab that deleted an alert, also once it is gone: drawn in pieces, the list may never have seen the moment
 * in which the deletion was under way.
 */
export function useTaken(view$: Observable<NotificationsView>): (id: string) => boolean {
  const [taken] = useState(() => new Set<string>());
  const [wasTaken] = useState(() => (id: string) => taken.has(id));
  useEffect(() => {
    const told = view$.subscribe(({ state: { pending } }) => {
      for (const { command, rowIds } of pending) if (command === 'delete') for (const id of rowIds) taken.add(id);
    });
    return () => told.unsubscribe();
  }, [view$, taken]);
  return wasTaken;
}
