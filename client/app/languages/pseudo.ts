import type { LanguageSetup } from '#shared/localized.ts';

const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', y: 'ý', A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú' };

/** A third longer, as German or Finnish would be, and with accents: '[Sígn Óut ~~~]'. */
const decorate = (text: string): string =>
  text === '' || !/[A-Za-z]/.test(text)
    ? text
    : `[${text.replace(/[aeiouyAEIOU]/g, (letter) => accents[letter] ?? letter)} ${'~'.repeat(Math.ceil(text.length / 3))}]`;

/** English made strange, to find texts that are written into the code, and places that longer texts do not fit. */
export const pseudo: LanguageSetup = { tag: 'en-US', catalog: {}, decorate };
