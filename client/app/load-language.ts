import * as v from 'valibot';
import { readStored } from '#client/ui/stored.ts';
import { setLanguage } from '#shared/localized.ts';

/**
 * Call it before the first render. Every text is English. `localStorage['sellerwire.pseudo'] = true` shows longer texts
 * with accents instead: text that stays plain is hard-coded.
 */
export async function loadLanguage(): Promise<void> {
  if (!readStored('pseudo', v.boolean(), false)) return;
  document.documentElement.lang = 'en-XA';
  setLanguage((await import('./pseudo-language.ts')).pseudo);
}
