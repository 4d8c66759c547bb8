import * as v from 'valibot';
import { expect, it } from 'vitest';
import { growthOf, LINEAR, repeated } from '#tests/support/cpu.ts';
import { describingText, withoutEntities } from './entities.ts';

it.each([
  ['Salt &amp; Pepper 12&quot;', 'Salt & Pepper 12"'],
  ['Dog&#39;s bed, 5 &lt; 6 &#x26; more', "Dog's bed, 5 < 6 & more"],
  ['M&uuml;sli&reg;&nbsp;bar &#128054;', 'Müsli® bar 🐶'],
  ['R&D, AT&T; A&B', 'R&D, AT&T; A&B'],
  ['&constructor; &toString; &nosuch;', '&constructor; &toString; &nosuch;'],
  ['&#0;&#27;&#xD800;&#9999999;', '&#0;&#27;&#xD800;&#9999999;'],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['', ''],
])('%s is %s', (text, decoded) => {
  expect(withoutEntities(text)).toBe(decoded);
});

it('takes time that grows with the length alone', async () => {
  for (const piece of ['&', '&amp', '&#1', '&amp;'])
    expect(await growthOf(repeated(piece, ''), withoutEntities)).toBeLessThan(LINEAR);
});

it('is cut rather than refused where a text only describes something, and not within a character', () => {
  expect(v.parse(describingText(5), '  12&quot; pan ')).toBe('12" p');
  expect(v.parse(describingText(5), 'abcd🐶')).toBe('abcd');
});
