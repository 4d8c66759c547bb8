import { useEffect } from 'react';

/** What the tab is called while the component stands. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
