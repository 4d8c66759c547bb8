import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBrand } from './brand.ts';
import { brandStyle } from './brand-style.ts';
import { contrast, contrastFault, hoveredPrimary, productColors } from './contrast.ts';
import { sellerwire } from './sellerwire.ts';

const root = join(import.meta.dirname, '..', '..');
const example = JSON.parse(readFileSync(join(root, 'docs/brand-example/brand.json'), 'utf8'));
const { colors } = sellerwire;
const faultOf = (more: object) => {
  const read = readBrand({ ...example, ...more });
  return read.ok ? 'no fault' : read.error;
};

describe('a brand', () => {
  it('has its own fields, of which only the links, the address, and the sender are optional [CO-02]', () => {
    const { legal: _legal, support: _support, mailSender: _mailSender, ...least } = example;
    expect(readBrand(least)).toEqual({ ok: true, value: { ...least, legal: {} } });
    for (const field of Object.keys(least)) {
      const rest = Object.fromEntries(Object.entries(example).filter(([name]) => name !== field));
      expect(readBrand(rest)).toEqual({ ok: false, error: `doesn't fit at ${field}: It is missing` });
    }
  });

  it.each([
    [{ name: '' }, 'doesn\'t fit at name: It must be one line of text, without < > " and \\'],
    [{ name: 'A\nB' }, 'doesn\'t fit at name: It must be one line of text, without < > " and \\'],
    [{ shortName: 'x'.repeat(21) }, "doesn't fit at shortName: It must have at most 20 characters"],
    [{ colours: {} }, "doesn't fit at colours: A brand has no such field"],
    [{ logo: 'logo.svg' }, "doesn't fit at logo: It must be an object"],
    [{ favicon: 'icon.gif' }, "doesn't fit at favicon: It must be the path of an .svg or .png file"],
    [
      { legal: { terms: 'http://a.example' } },
      "doesn't fit at legal.terms: It must be an address that begins with https://",
    ],
    [
      { legal: { imprint: 'javascript:alert(1)' } },
      "doesn't fit at legal.imprint: It must be an address that begins with https://",
    ],
    [{ support: 'nobody' }, "doesn't fit at support: It must be an email address"],
    [
      { mailSender: 'A <b@c.example>' },
      'doesn\'t fit at mailSender: It must be one line of text, without < > " and \\',
    ],
    [
      { colors: { ...example.colors, bar: 'rebeccapurple' } },
      "doesn't fit at colors.bar: It must be a color such as #1a2b3c",
    ],
    [
      { colors: { ...example.colors, link: { light: '#12345', dark: '#ffffff' } } },
      "doesn't fit at colors.link.light: It must be a color such as #1a2b3c",
    ],
    [{ colors: { ...example.colors, primary: '#123456' } }, "doesn't fit at colors.primary: It must be an object"],
  ])('with %o is refused by the field’s name [CO-02]', (more, sentence) => {
    expect(faultOf(more)).toBe(sentence);
  });

  it.each([
    [
      'primary',
      'light',
      '#f2c14e',
      'white text (#ffffff) on colors.primary.light (#f2c14e) measures 1.67:1 and needs 4.5:1',
    ],
    [
      'primary',
      'dark',
      '#2f7d51',
      'white text (#ffffff) on colors.primary.dark under the pointer (#3b855b) measures 4.47:1 and needs 4.5:1',
    ],
    [
      'primary',
      'dark',
      '#101c2c',
      "colors.primary.dark (#101c2c) on the portal's surface (#0f1829) measures 1.03:1 and needs 3:1",
    ],
    [
      'link',
      'light',
      '#58a0ff',
      "colors.link.light (#58a0ff) on the portal's surface (#ffffff) measures 2.66:1 and needs 4.5:1",
    ],
    [
      'focus',
      'dark',
      '#33415c',
      "colors.focus.dark (#33415c) on the portal's surface (#0f1829) measures 1.73:1 and needs 3:1",
    ],
    [
      'select',
      'light',
      '#7aa2ff',
      "the portal's ink-2 (#41506a) on colors.select.light (#7aa2ff) measures 3.27:1 and needs 4.5:1",
    ],
    [
      'wire',
      'dark',
      '#1b2c4f',
      "colors.wire.dark (#1b2c4f) on the portal's surface (#0f1829) measures 1.28:1 and needs 3:1",
    ],
  ] as const)(
    'whose %s of the %s theme is %s is refused with the measured ratio [CO-02]',
    (field, theme, color, sentence) => {
      const own = { ...colors, [field]: { ...colors[field], [theme]: color } };
      expect(contrastFault(own)).toBe(`has too little contrast: ${sentence}`);
      expect(faultOf({ colors: own })).toContain(sentence);
    },
  );

  it('whose header is too light for the texts on it is refused with the measured ratio [CO-02]', () => {
    expect(contrastFault({ ...colors, bar: '#3a5fa0' })).toBe(
      "has too little contrast: the portal's ink-2 (#b6c2d9) on colors.bar (#3a5fa0) measures 3.52:1 and needs 4.5:1",
    );
  });
});

describe('contrast', () => {
  it('is measured as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#ffffff', '#ffffff')).toBe(1);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
    expect(contrastFault(colors)).toBeUndefined();
  });

  it('is measured against the colors that the page really has [CO-02]', () => {
    const css = readFileSync(join(root, 'client/ui/tokens.css'), 'utf8');
    const written = Object.keys(productColors).map((name) => {
      const [, both, light, dark] =
        new RegExp(`--${name}: +(?:(#\\w{6});|light-dark\\((#\\w{6}), (#\\w{6})\\))`).exec(css) ?? [];
      return [name, { light: both ?? light, dark: both ?? dark }];
    });
    expect(Object.fromEntries(written)).toEqual(productColors);
  });
});

it('the style has every color that the page leaves to the brand, for both themes [CO-02]', () => {
  const { light, dark } = hoveredPrimary(colors.primary);
  expect(brandStyle(colors)).toContain(`--primary-2:light-dark(${light},${dark})`);
  const css = readFileSync(join(root, 'client/ui/tokens.css'), 'utf8');
  for (const name of ['bar', 'wire', 'primary', 'primary-2', 'link', 'focus', 'select']) {
    expect(brandStyle(colors)).toMatch(new RegExp(`--${name}:(?:#\\w{6}|light-dark\\(#\\w{6},#\\w{6}\\))[;}]`));
    expect(css).not.toMatch(new RegExp(`--${name}: *[#l]`));
  }
});
