import { useEffect } from 'react';

/** Sets the tab's title while the component is mounted. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
