import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signInPath, wantedPath } from './app.tsx';

const searchOf = (path: string) => new URL(path, 'https://portal.test').search;

describe('the return path through the sign-in page', () => {
  it('leads back to the exact address, whatever is encoded in it [AUTH-01, SHELL-06]', () => {
    for (const wanted of [
      '/wholesale-suppliers/search?x=1&y=a%26b',
      '/notifications?asin=50%25&q=a+b%2Bc%20d',
      '/notifications?name=M%C3%BCller#part-2',
      '/nothing/100%25?a=%3Fb%3D%23c',
    ])
      expect(wantedPath(searchOf(signInPath(wanted)))).toBe(wanted);
    fc.assert(
      fc.property(fc.webQueryParameters(), fc.webFragments(), (query, fragment) => {
        const wanted = `/notifications?${query}#${fragment}`;
        expect(wantedPath(searchOf(signInPath(wanted)))).toBe(wanted);
      }),
    );
  });

  it('never leads to another site, however often its address is encoded [AUTH-01]', () => {
    for (const foreign of [
      '//elsewhere.test',
      '/\\elsewhere.test',
      'https://elsewhere.test',
      '/\t/elsewhere.test',
      '/..//elsewhere.test',
      '\\elsewhere.test',
    ])
      for (let times = 1, encoded = foreign; times <= 3; times += 1) {
        encoded = encodeURIComponent(encoded);
        const url = new URL(wantedPath(`?returnUrl=${encoded}`), 'https://portal.test');
        expect(url.href).toBe('https://portal.test/');
      }
  });

  it('sends visitors from Walmart to its log-in page and ignores any other target in the address [AUTH-04]', () => {
    for (const value of ['https://elsewhere.test/x', '', '/plans'])
      expect(wantedPath(`?walmartCallbackUri=${encodeURIComponent(value)}&returnUrl=%2Fplans`)).toBe(
        '/walmart-auth?begin=US',
      );
    expect(wantedPath('?walmart=1&returnUrl=%2Fplans')).toBe('/plans');
  });
});
