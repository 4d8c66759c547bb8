import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlainName } from './person-name.ts';

describe('a name', () => {
  it.each([
    'Dana',
    'José María',
    "O'Neill-Smith Jr.",
    '李小龍',
    'محمد',
    'علی\u200cرضا',
    'ශ්\u200dරී',
    'Zoë 🙂',
    'A/B: C',
  ])('%s can stand in a subject', (name) => {
    expect(isPlainName(name)).toBe(true);
  });

  it.each([
    ['a line break', 'a\nb'],
    ['a carriage return', 'a\rb'],
    ['a line separator', 'a\u2028b'],
    ['NUL', 'a\0b'],
    ['a C1 control', 'a\u0085b'],
    ['an override of direction', 'a\u202eb'],
    ['an isolate of direction', 'a\u2066b'],
    ['a direction mark', 'a\u200fb'],
    ['a zero-width space', 'a\u200bb'],
    ['a lone surrogate', 'a\ud800'],
    ['an address', 'see http://x.test'],
    ['an address of wide letters', 'see http：／／x.test'],
  ])('%s cannot', (_, name) => {
    expect(isPlainName(name)).toBe(false);
  });

  it('never contains one of these characters', () => {
    const sign = fc.constantFrom(
      '\n',
      '\r',
      '\t',
      '\u2028',
      '\u2029',
      '\u202a',
      '\u202e',
      '\u2066',
      '\u2069',
      '\u200e',
      '\ufeff',
      '\u00ad',
      '://',
    );
    fc.assert(
      fc.property(fc.string(), sign, fc.string(), (before, mark, after) => !isPlainName(before + mark + after)),
    );
  });
});
