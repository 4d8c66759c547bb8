import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, wellFormed } from './parse-json.ts';

describe('JSON from outside', () => {
  it('contains valid Unicode only: a lone surrogate becomes U+FFFD in texts and keys, and valid pairs stay', () => {
    for (const [json, value] of [
      ['"a\\ud800"', 'a\ufffd'],
      ['"\\udc00a"', '\ufffda'],
      ['"\\uD83E\\uDDFA \\ud83e\\u0041"', '🧺 \ufffdA'],
      ['"\\ud83e\\ud83e\\uddfa"', '\ufffd🧺'],
      ['{"\\udfff": ["\\ud800"]}', { '\ufffd': ['\ufffd'] }],
      ['"\\\\ud800"', '\\ud800'],
      ['"\\\\\\ud800"', '\\\ufffd'],
    ] as const)
      expect(parseJson(json, 5)).toEqual({ ok: true, value });
  });

  it('equals the result of making each text well-formed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 0xd7f0, max: 0xe010 }).map((unit) => String.fromCharCode(unit)) }),
        fc.string(),
        (half, plain) => {
          const text = half + plain + half;
          expect(JSON.parse(wellFormed(JSON.stringify(text)))).toBe(text.toWellFormed());
        },
      ),
    );
  });
});
