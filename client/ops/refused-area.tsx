import { useCallback } from 'react';
import type { AreaProps } from './areas.ts';
import { RefusedList } from './refused-list.tsx';
import { RejectedPane } from './rejected-pane.tsx';

/** What the doors refused and waits to be taken in again, and the provider's mistakes by reason. */
export function RefusedArea({ api, rejected, own, unlisted, path, isShown }: AreaProps) {
  const open = useCallback((hash: string) => {
    location.hash = hash;
  }, []);
  return (
    <>
      <RefusedList api={api} path={path} isShown={isShown} onOpen={open} />
      <RejectedPane rejected={rejected} own={own?.rejected} unlisted={unlisted} />
    </>
  );
}
