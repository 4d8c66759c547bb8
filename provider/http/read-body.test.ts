import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { cpuTime } from '#tests/support/cpu.ts';
import { bodyBytes } from '../limits/limits.ts';
import { readBody } from './read-body.ts';

describe('a body that does not fit its schema', () => {
  const schema = v.object({ rows: v.array(v.object({ asin: v.string(), pieces: v.number() })) });
  const read = (bodyText: string) => readBody({ req: { header: () => undefined }, var: { bodyText } }, schema);
  const errorsOf = (bodyText: string) => {
    const body = read(bodyText);
    return body.ok ? [] : Object.keys(body.error.errors ?? {});
  };
  const wrong = (count: number) => `{"rows":[${'{},'.repeat(count - 1)}{}]}`;

  it('is refused with the problem of each field', () => {
    expect(errorsOf(wrong(2))).toEqual(['rows.0.asin', 'rows.0.pieces', 'rows.1.asin', 'rows.1.pieces']);
  });

  it('is refused with its first problem if it is long, so that a list of wrong rows holds up nobody', async () => {
    const text = wrong(bodyBytes.portal / 3 - 10);
    expect(errorsOf(text)).toEqual(['rows.0.asin']);
    // The rest is reading the JSON.
    const reading = await cpuTime(() => JSON.parse(text));
    expect(await cpuTime(() => read(text))).toBeLessThan(50 + 4 * reading);
  });
});
