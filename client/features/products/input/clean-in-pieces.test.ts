import { describe, expect, it } from 'vitest';
import { createListCleaner, type ListCleaner } from '#shared/products/identifier-list.ts';
import { cleanInPieces } from './use-clean-list.ts';

const entries = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ row: at + 1, text: `B0${String(at).padStart(8, '0')}`, cells: [] }));

describe('a long list', () => {
  it('is cleaned in pieces of 8 ms without losing entries between them', async () => {
    let clock = 0;
    let pauses = 0;
    const list = await cleanInPieces(entries(1_000), createListCleaner('asin'), {
      signal: new AbortController().signal,
      now: () => (clock += 3),
      pause: async () => {
        pauses += 1;
      },
    });
    expect(list?.identifiers).toHaveLength(1_000);
    expect(pauses).toBeGreaterThan(3);
  });

  it('stops being cleaned when the user changes it', async () => {
    const stop = new AbortController();
    let added = 0;
    const cleaner = createListCleaner('asin');
    const counting: ListCleaner = {
      ...cleaner,
      add: (entry) => {
        added += 1;
        cleaner.add(entry);
      },
    };
    const list = await cleanInPieces(entries(1_000), counting, {
      signal: stop.signal,
      now: () => added,
      pause: async () => stop.abort(),
    });
    expect(list).toBeNull();
    expect(added).toBeLessThan(100);
  });
});
