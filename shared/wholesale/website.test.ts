import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { websiteLink } from './website.ts';

describe('the link to a supplier’s website', () => {
  it('gets https:// without a scheme, and keeps an existing one', () => {
    expect(websiteLink('oakmerrow.example')).toBe('https://oakmerrow.example');
    expect(websiteLink('  www.oakmerrow.example/trade?a=1#b ')).toBe('https://www.oakmerrow.example/trade?a=1#b');
    expect(websiteLink('oakmerrow.example:8080/trade')).toBe('https://oakmerrow.example:8080/trade');
    expect(websiteLink('//oakmerrow.example')).toBe('https://oakmerrow.example');
    expect(websiteLink('http://oakmerrow.example')).toBe('http://oakmerrow.example');
    expect(websiteLink('HTTPS://oakmerrow.example')).toBe('https://oakmerrow.example');
    expect(websiteLink('müller.example')).toBe('https://müller.example');
  });

  it('is missing for anything that is not a web address', () => {
    const none = [
      ...[
        null,
        undefined,
        '',
        '  ',
        'n/a',
        'none',
        'ask by phone',
        'localhost',
        '.',
        'a.',
        'mailto:a@b.example',
        'ftp://a.example',
        'tel:+371200000',
      ],
      ...[
        'javascript:alert(1)',
        'JavaScript:alert(1)//.example',
        'java\nscript:alert(1)',
        '\u0001javascript:alert(1)',
        'data:text/html,<b>.example',
      ],
      ...[
        'vbscript:x.example',
        'https:',
        'https://',
        'https://bank.example@evil.example',
        'bank.example@evil.example',
        `a.example/${'x'.repeat(2_000)}`,
      ],
    ];
    for (const site of none) expect(websiteLink(site), String(site)?.slice(0, 40)).toBeNull();
  });

  it('is missing above 2,000 characters', () => {
    const longest = `a.example/${'x'.repeat(1_990)}`;
    expect(websiteLink(`  ${longest} `)).toBe(`https://${longest}`);
    expect(websiteLink(`${longest}x`)).toBeNull();
  });

  it('leads to the web or nowhere, for any input', () => {
    const written = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.webAuthority({ withUserInfo: true, withPort: true }),
      fc
        .tuple(fc.constantFrom('javascript:', 'data:', 'https://', 'http:', '//', '\t', ' '), fc.string())
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(written, (site) => {
        const link = websiteLink(site);
        if (link === null) return;
        expect(link).toMatch(/^https?:\/\//);
        expect(URL.canParse(link) && new URL(link).username).toBeFalsy();
      }),
    );
  });
});
