/**
 * What a spreadsheet takes for the beginning of a formula: one of its signs, also in fullwidth or small form, which some programs read as ASCII.
 * White space, control characters and characters without a width before it hide it only from the eye.
 */
const hidden = '[\\s\\p{C}\\p{Z}\\p{Default_Ignorable_Code_Point}]*';
const sign = '[=+\\-@＝＋－＠﹦﹢﹣﹫]';

/** A tab or a line's end counts by itself: programs drop it and look again. */
const formula = new RegExp(`^(?:[\\t\\r\\n]|${hidden}${sign})`, 'u');
export const isFormula = (text: string): boolean => formula.test(text);

/** Where a program that splits a file on semicolons or tabs would see a cell begin, and where it would see a line begin. A list's dash is none. */
const inside = new RegExp(`(?<=[;\\t])(?=${hidden}${sign})|(?<=[\\r\\n])(?![\\r\\n])(?=${hidden}${sign})(?!${hidden}[-+]\\s+[^|!(=]*$)`, 'gmu');

/** Text for a file that programs may split on other signs than its own: an apostrophe stands before whatever would run as a formula. */
export const withoutFormulas = (text: string): string => {
  const safe = /[;\t\r\n]/.test(text) ? text.replace(inside, "'") : text;
  return isFormula(text) ? `'${safe}` : safe;
};
