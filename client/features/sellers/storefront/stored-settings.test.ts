import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearStored } from '#client/ui/stored.ts';
import { allFlags, chosenAll, selectionGroups, storefrontFlags } from './data-selection.ts';
import { firstSettings, readSettings, type StorefrontSettings, writeSettings } from './use-storefront.ts';

/** The names of the specification; `value` is the tab. */
const names = ['sellerId', 'sellerName', 'marketplace', 'selections', 'select_all', 'value'];

const settings: StorefrontSettings = {
  sellerId: 'A1DEMOOWNER001',
  sellerName: 'Northgate Goods',
  marketplace: 'DE',
  selections: ['info', 'rating'],
  select_all: { general: false, statistical: false },
  value: 1,
};

beforeEach(() => {
  // Its keys are what `Object.keys` lists, as in a browser.
  const storage: Record<string, unknown> = {};
  const hidden = (name: string, value: unknown) => Object.defineProperty(storage, name, { value });
  hidden('getItem', (key: string) => storage[key] ?? null);
  hidden('setItem', (key: string, text: string) => {
    storage[key] = text;
  });
  hidden('removeItem', (key: string) => {
    delete storage[key];
  });
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { clear: () => {} });
});
afterEach(() => vi.unstubAllGlobals());

describe('the stored settings of the storefront', () => {
  it('have the specification’s names and are separate for each account until sign-out [STORE-06]', () => {
    writeSettings('one', settings);
    expect(Object.keys(JSON.parse(localStorage.getItem('sellerwire.storefront.one') ?? '{}')).toSorted()).toEqual(
      names.toSorted(),
    );
    expect(readSettings('one')).toEqual(settings);
    expect(readSettings('two')).toEqual(firstSettings);
    expect(firstSettings.marketplace).toBe('US');
    clearStored(['theme']);
    expect(readSettings('one')).toEqual(firstSettings);
  });

  it('lose only invalid values', () => {
    localStorage.setItem(
      'sellerwire.storefront.one',
      JSON.stringify({
        ...settings,
        marketplace: 'ZZ',
        selections: ['gone', 'rating', 4],
        value: 9,
        select_all: 'yes',
      }),
    );
    expect(readSettings('one')).toEqual({ ...settings, marketplace: 'US', selections: ['rating'], value: 0 });
    localStorage.setItem('sellerwire.storefront.one', '{');
    expect(readSettings('one')).toEqual(firstSettings);
  });

  it('include later additions to a group that was selected as a whole', () => {
    writeSettings('one', { ...settings, selections: ['rating'], select_all: { general: true, statistical: false } });
    expect(readSettings('one').selections).toEqual([
      'info',
      'hazmat_aspects',
      'hazmat_condition',
      'meltable',
      'azalert',
      'variations',
      'variations_themes',
      'rating',
    ]);
  });
});

describe('the choice of data', () => {
  it('offers the general flags, with variations and their themes, and the statistical ones [STORE-02]', () => {
    expect(selectionGroups.map(({ title, choices }) => [title, choices.length])).toEqual([
      ['General', 7],
      ['Statistical', 24],
    ]);
    expect(selectionGroups[0]?.choices.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['variations', 'variations_themes']),
    );
  });

  it('knows which groups are selected as a whole', () => {
    expect(chosenAll(storefrontFlags)).toEqual({ general: true, statistical: true });
    expect(chosenAll(storefrontFlags.filter((flag) => flag !== 'sales'))).toEqual({
      general: true,
      statistical: false,
    });
    expect(allFlags(['rating'], { general: false, statistical: false })).toEqual(['rating']);
  });
});
