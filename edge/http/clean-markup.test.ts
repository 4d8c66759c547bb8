import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { allowedAddress, allowedTags } from '#shared/markup.ts';
import { cpuTime } from '#tests/support/cpu.ts';
import { runs } from '#tests/support/runs.ts';
import { cleanMarkup, cleanRefusal } from './clean-markup.ts';

/** Every tag of a text with its attributes, as a browser would find them. */
function tagsOf(html: string): { tag: string; attributes: Record<string, string> }[] {
  const found: { tag: string; attributes: Record<string, string> }[] = [];
  new Parser({ onopentag: (tag, attributes) => found.push({ tag, attributes }) }).end(html);
  return found;
}

/** The text of a markup without its tags. */
function wordsOf(html: string): string {
  if (!html.includes('<')) return html;
  const words: string[] = [];
  new Parser({ ontext: (text) => words.push(text) }).end(html);
  return words.join('');
}

describe('markup in a provider’s text', () => {
  it.each([
    ['Taken, see <b>support</b><img src=x onerror=alert(1)>', 'Taken, see <b>support</b>'],
    ['<b onclick="x">a</b><B/ONCLICK=x>b', '<b>a</b><b>b</b>'],
    [
      '<a href="https://a.test/?a=1&amp;b=2" onclick=x target=_top>why</a>',
      '<a href="https://a.test/?a=1&amp;b=2">why</a>',
    ],
    [
      '<a href=/user/plans>plans</a> <a href="mailto:help@a.test">mail</a>',
      '<a href="/user/plans">plans</a> <a href="mailto:help@a.test">mail</a>',
    ],
    [
      '<a href="java\nscript:alert(1)">a</a><a href=" javascript:x">b</a><a href="//a.test">c</a>',
      '<a>a</a><a>b</a><a>c</a>',
    ],
    ['<ul><li>one<li>two</ul><p>end<br>of it', '<ul><li>one</li><li>two</li></ul><p>end<br>of it</p>'],
    ['<form><input onfocus=x autofocus><h1>Heading</h1></form>', 'Heading'],
    ['a<script>alert(1)</script><style>b{}</style><svg onload=x><b>c</b></svg><template><b>d</b></template>e', 'ae'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
    ['<!--><img src=x onerror=x>-->a<b>c</b>', '--&gt;a<b>c</b>'],
    ['<b>&lt;img src=x onerror=x&gt;</b>', '<b>&lt;img src=x onerror=x&gt;</b>'],
  ])('loses everything outside the allow-list: %s [ERR-03]', (text, clean) => {
    expect(cleanMarkup(text)).toBe(clean);
  });

  it.each(['At most 5 < 10 & more', 'Price <= 5', 'R&D &amp; more', 'a <3 b', ''])(
    'is unchanged if it contains no tag: %s',
    (text) => {
      expect(cleanMarkup(text)).toBe(text);
    },
  );

  // Each tag is compared with all that are open.
  it.each([
    ['tags that nothing closes', (size: number) => '<b>'.repeat(size / 3)],
    ['tags of another vocabulary', (size: number) => '<svg><x>'.repeat(size / 8)],
    ['tags that close nothing', (size: number) => '<b>'.repeat(size / 6) + '</i>'.repeat(size / 8)],
  ])('is cut if it is long, and takes no time then: %s [ERR-03]', async (_, textOf) => {
    expect(await cpuTime(() => cleanMarkup(textOf(1024 * 1024)))).toBeLessThan(50);
    const errors = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`field${n}`, textOf(1_000)]));
    expect(await cpuTime(() => cleanRefusal({ code: '1', message: textOf(1_000), errors }))).toBeLessThan(100);
    expect(Object.keys(cleanRefusal({ code: '1', message: '', errors }).errors ?? {})).toHaveLength(100);
  });

  it('keeps escaped markup as text', () => {
    expect(cleanMarkup('&lt;img src=x onerror=x&gt;<hr>')).toBe('<span>&lt;img src=x onerror=x&gt;</span>');
    expect(cleanMarkup('<hr>a &lt; b')).toBe('a < b');
  });

  it('keeps only allowed tags and addresses for any input, and cleaning it again keeps every word [ERR-03]', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '=',
        '/',
        '&',
        '&lt;',
        '&#60;',
        '&quot;',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '\0',
        '\n',
        ' ',
        'javascript:',
        'https://a.test',
      ),
      fc.constantFrom(
        ...[
          ...allowedTags,
          'img',
          'svg',
          'math',
          'style',
          'script',
          'template',
          'noscript',
          'title',
          'textarea',
          'table',
          'mtext',
          'form',
        ].flatMap((tag) => [`<${tag}`, `<${tag}>`, `</${tag}>`]),
      ),
      fc.constantFrom(' onerror=alert(1)', ' href=', ' href="', ' style=a', ' src=x'),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const clean = cleanMarkup(pieces.join(''));
        for (const { tag, attributes } of clean.includes('<') ? tagsOf(clean) : []) {
          expect(allowedTags).toContain(tag);
          const { href, ...others } = attributes;
          expect(others).toEqual({});
          if (href !== undefined) expect(href.replace(/[\p{Cc}\s]/gu, '')).toMatch(allowedAddress);
        }
        // Tags may be nested differently: dropping the tag between two paragraphs leaves one inside the other, which no
        // parser accepts.
        expect(wordsOf(cleanMarkup(clean))).toBe(wordsOf(clean));
      }),
      { numRuns: runs(20_000) },
    );
  });

  it('is cleaned in linear time, however deeply it is nested', () => {
    const nested = `${Array.from({ length: 20_000 }, (_, at) => `<b id=${at}>`).join('')}${'<p>'.repeat(20_000)}`;
    expect(cleanMarkup(nested).length).toBeLessThan(10 * nested.length);
  });
});

it('a refusal is cleaned in its message and every field, and keeps its other data [ERR-02, ERR-03]', () => {
  const bad = 'No <i onclick=x>way</i><img src=x onerror=x>';
  expect(cleanRefusal({ code: 'INVALID', message: bad, errors: { email: bad, name: 'plain' } })).toEqual({
    code: 'INVALID',
    message: 'No <i>way</i>',
    errors: { email: 'No <i>way</i>', name: 'plain' },
  });
  expect(cleanRefusal({ code: 'WRONG', message: 'No', triesLeft: 3 })).toEqual({
    code: 'WRONG',
    message: 'No',
    triesLeft: 3,
  });
});
