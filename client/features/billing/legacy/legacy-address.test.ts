import { describe, expect, it } from 'vitest';
import { legacyAddressIn, writeLegacyAddress } from './legacy-work.ts';

const read = (query: string, hasTracker = false) => legacyAddressIn(new URLSearchParams(query), hasTracker);

describe('the address of the legacy screen', () => {
  it.each([
    ['', 'insight'],
    ['plan=bulkchecker', 'bulkchecker'],
    ['plan=BulkChecker', 'bulkchecker'],
    ['plan=asintracker', 'asintracker'],
    ['plan=nonsense', 'insight'],
    ['plan=tracker', 'insight'],
  ])('%s opens the tab %s', (query, tab) => expect(read(query).tab).toBe(tab));

  it('has the fourth tab only for accounts with ASIN tracker plans', () =>
    expect(read('plan=tracker', true).tab).toBe('tracker'));

  it('selects a list by plugin=paid; any other value is a section to scroll to', () => {
    expect(read('plan=bulkchecker&plugin=paid')).toEqual({ tab: 'bulkchecker', kind: 'paid', plugin: 'paid' });
    expect(read('plugin=MELTABLE')).toEqual({ tab: 'insight', kind: null, plugin: 'MELTABLE' });
    expect(read('plugin=')).toMatchObject({ plugin: null });
  });

  it('is updated by a press and keeps its other parameters', () => {
    const write = (query: string, to: Parameters<typeof writeLegacyAddress>[1]) =>
      writeLegacyAddress(new URLSearchParams(query), to).toString();
    expect(write('a=1&plugin=MELTABLE', { tab: 'bulkchecker', kind: null })).toBe('a=1&plan=bulkchecker');
    expect(write('plan=bulkchecker', { tab: 'bulkchecker', kind: 'paid' })).toBe('plan=bulkchecker&plugin=paid');
    expect(write('plan=asintracker', { tab: 'insight', kind: null })).toBe('');
  });
});
