import { useEffect, useRef } from 'react';
import type { SchedulerLike } from 'rxjs';

/** What the page shows has settled by then, ms. */
const SCROLL_AFTER = 1_000;

/** Where a plugin's section stands in the page. */
export const sectionId = (code: string): string => `plugin-${code.toLowerCase()}`;
export const PLUGINS_SECTION = 'plugins';

/**
 * Goes smoothly to the section that the address named when the screen was opened, once and a second after the list is there.
 * @param plugin a plugin's code or id; anything else leads to the plugins as such
 */
export function useSection(plugin: string | null, isLoaded: boolean, scheduler: SchedulerLike): void {
  const wanted = useRef(plugin);
  useEffect(() => {
    const name = wanted.current;
    if (!isLoaded || name === null) return;
    wanted.current = null;
    const timer = scheduler.schedule(() => {
      const section = document.getElementById(sectionId(name.replace(/^plugin-/i, '').replaceAll('-', '_'))) ?? document.getElementById(PLUGINS_SECTION);
      section?.scrollIntoView({ behavior: 'smooth', block: 'start' });
    }, SCROLL_AFTER);
    return () => timer.unsubscribe();
  }, [isLoaded, scheduler]);
}
