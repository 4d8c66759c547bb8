import { type Language, languages } from '#shared/localized.ts';
import type { LanguageChoice } from '#shared/preferences/preferences.ts';

/** The language that a choice means in this browser: for 'browser' the first one we have of those that the browser asks for. */
export const languageOf = (choice: LanguageChoice): Language =>
  choice === 'browser' ? (navigator.languages.map((tag) => languages.find((each) => tag.startsWith(each))).find((each) => each !== undefined) ?? 'en') : choice;
