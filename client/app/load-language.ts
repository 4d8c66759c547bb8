import * as v from 'valibot';
import { languageOf } from '#client/ui/language.ts';
import { readStored } from '#client/ui/stored.ts';
import { setLanguage } from '#shared/localized.ts';
import { defaultPreferences, preferencesSchema } from '#shared/preferences/preferences.ts';

/**
 * Sets the language that this browser knows the person by, before anything is drawn. English is built in.
 * `localStorage['sellerwire.pseudo'] = true` shows longer texts with accents instead: whatever stays plain is not in a list of texts.
 */
export async function loadLanguage(): Promise<void> {
  const language = languageOf(readStored('preferences', preferencesSchema, defaultPreferences).language);
  const isPseudo = readStored('pseudo', v.boolean(), false);
  document.documentElement.lang = isPseudo ? 'en-XA' : language;
  if (isPseudo) setLanguage((await import('./languages/pseudo.ts')).pseudo);
  else if (language === 'de') setLanguage((await import('./languages/german.ts')).german);
}
