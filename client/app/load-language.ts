import * as v from 'valibot';
import { languageOf } from '#client/ui/language.ts';
import { readStored } from '#client/ui/stored.ts';
import { setLanguage } from '#shared/localized.ts';
import { defaultPreferences, preferencesSchema } from '#shared/preferences/preferences.ts';

/**
 * Loads the language stored in this browser, before the first render. English is built in.
 * `localStorage['sellerwire.pseudo'] = true` shows longer texts with accents instead: text that stays plain is hard-coded.
 */
export async function loadLanguage(): Promise<void> {
  const language = languageOf(readStored('preferences', preferencesSchema, defaultPreferences).language);
  const isPseudo = readStored('pseudo', v.boolean(), false);
  document.documentElement.lang = isPseudo ? 'en-XA' : language;
  if (isPseudo) setLanguage((await import('./languages/pseudo.ts')).pseudo);
  else if (language === 'de') setLanguage((await import('./languages/german.ts')).german);
}
