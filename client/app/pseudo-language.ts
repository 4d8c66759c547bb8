import type { LanguageSetup } from '#shared/localized.ts';

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  y: 'ý',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
};

/** Adds accents and a third of the length, as in German or Finnish: '[Sígn Óut ~~~]'. */
const decorate = (text: string): string =>
  text === '' || !/[A-Za-z]/.test(text)
    ? text
    : `[${text.replace(/[aeiouyAEIOU]/g, (letter) => accents[letter] ?? letter)} ${'~'.repeat(Math.ceil(text.length / 3))}]`;

/** A pseudo-locale that reveals hard-coded texts and layouts too narrow for longer texts. */
export const pseudo: LanguageSetup = { tag: 'en-US', catalog: {}, decorate };
