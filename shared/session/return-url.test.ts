import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#tests/support/runs.ts';
import { safeReturnUrl } from './return-url.ts';

describe('the path after sign-in', () => {
  it('is a path of this portal, with its query and fragment [AUTH-01]', () => {
    for (const path of [
      '/',
      '/notifications',
      '/pricing-plans?tab=AZALERT&menu=PLAN',
      '/user/edit-member/5/AZINSIGHT#top',
      '/sign-in-help',
    ])
      expect(safeReturnUrl(path)).toBe(path);
  });

  it('is never another site, however it is spelled [AUTH-01]', () => {
    const foreign = [
      'https://elsewhere.test/',
      'HTTPS:elsewhere.test',
      '//elsewhere.test',
      '/\\elsewhere.test',
      '\\\\elsewhere.test',
      '/\t/elsewhere.test',
      '/\n/elsewhere.test',
      '\t//elsewhere.test',
      ' //elsewhere.test',
      'javascript:alert(1)',
      'data:text/html,x',
      'elsewhere.test',
      '/notifications\r\nSet-Cookie: a=b',
      // These stay here, but become a path that would lead away if it were used as an address in its turn.
      '/..//elsewhere.test',
      '/notifications/%2E%2e//elsewhere.test',
      '/.//elsewhere.test?a=b',
    ];
    for (const url of foreign) expect(safeReturnUrl(url)).toBe('/');
  });

  it('stays on this site after a browser normalizes it [AUTH-01]', () => {
    const parts = [
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      ':',
      '@',
      '?',
      '#',
      'elsewhere.test',
      'https:',
      'javascript:',
      '\t',
      '\n',
      '\u0000',
      ' ',
      'a',
      '\u2028',
      '／',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 8 }), (pieces) => {
        const result = safeReturnUrl(pieces.join(''));
        const url = new URL(result, 'https://portal.test/sign-in');
        expect(url.origin).toBe('https://portal.test');
        // The path alone, used as an address in its turn, must not lead away either.
        expect(new URL(url.pathname, 'https://portal.test').origin).toBe('https://portal.test');
      }),
      { numRuns: runs(5_000) },
    );
  });

  it('is the start page or the caller’s default if none is given [AUTH-01]', () => {
    for (const nothing of [undefined, null, '', `/${'x'.repeat(2_000)}`]) expect(safeReturnUrl(nothing)).toBe('/');
    expect(safeReturnUrl('https://elsewhere.test', '/notifications')).toBe('/notifications');
  });

  it('is never the sign-in page itself [AUTH-01]', () => {
    for (const loop of ['/sign-in', '/sign-in?returnUrl=/sign-in', '/sign-in#x', '/sign-in/'])
      expect(safeReturnUrl(loop)).toBe('/');
  });
});
