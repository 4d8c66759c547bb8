import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { growthOf, LINEAR, repeated } from '#tests/support/cpu.ts';
import { plainLines } from '../../plain-text.ts';
import { noteLimits, putNoteSchema } from './product-note.ts';

describe('a note', () => {
  it('is plain text: one kind of line end, no control characters, nothing that turns the direction of what follows [RES-05]', () => {
    expect(plainLines(' a\r\nb\rc\u2028d ')).toBe('a\nb\nc\nd');
    expect(plainLines('a\tb\u0000c\u001b[31m\u009fd')).toBe('a bc[31md');
    expect(plainLines('safe\u202Eexe.fdp\u2066\ufeff')).toBe('safeexe.fdp');
    expect(plainLines('a  \n\n\n\nb')).toBe('a\n\nb');
    // Markup is text: the page never reads it as anything else.
    expect(plainLines('<img src=x onerror=alert(1)> & ünïcödé 🧺 עברית')).toBe(
      '<img src=x onerror=alert(1)> & ünïcödé 🧺 עברית',
    );
  });

  it('takes as long to clean as its parts [RES-05]', async () => {
    for (const piece of [' ', '\t', ' \n', '\n', '\u3000'])
      expect(await growthOf(repeated(piece, 'x'), plainLines)).toBeLessThan(LINEAR);
  });

  it('is refused if nothing is left of it, or if it is too long [RES-05]', () => {
    const read = (text: string) =>
      v.safeParse(putNoteSchema, { marketplace: 'US', asin: 'b0c7k2m4qx', text, shared: true });
    expect(read(' Call them ').output).toEqual({
      marketplace: 'US',
      asin: 'B0C7K2M4QX',
      text: 'Call them',
      shared: true,
    });
    for (const text of [
      '',
      ' \n\t ',
      '\u202e\u0000',
      'x'.repeat(noteLimits.longest + 1),
      ' '.repeat(4 * noteLimits.longest + 1),
    ])
      expect(read(text).success).toBe(false);
    expect(read(`${'x'.repeat(noteLimits.longest)}\n\n`).success).toBe(true);
  });
});
