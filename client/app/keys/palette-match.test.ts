import { describe, expect, it } from 'vitest';
import { matchOf, piecesOf } from './palette-match.ts';

const rankOf = (label: string, query: string) => matchOf({ label }, query)?.rank;

describe('a palette entry', () => {
  it('matches if it has all words, in any order, in its label, its detail, or words that are not shown [INBX-02]', () => {
    const entry = { label: 'Product Tracking', detail: 'Data Tools', words: 'alarm' };
    for (const query of ['track', 'tracking prod', 'tools product', 'alarm', 'TRACK  data'])
      expect(matchOf(entry, query), query).not.toBeNull();
    for (const query of ['trackx', 'product seller']) expect(matchOf(entry, query), query).toBeNull();
  });

  it('ranks the start of the label before the start of a word, and both before the rest', () => {
    expect(rankOf('Team History', 'te')).toBe(0);
    expect(rankOf('Team History', 'hi')).toBe(1);
    expect(rankOf('Notifications', 'ti')).toBe(2);
    expect(matchOf({ label: 'Alerts', detail: 'Harlow tumbler' }, 'harl')?.rank).toBe(3);
  });

  it('ignores case and accents, and marks what matched', () => {
    const match = matchOf({ label: 'Großhändler für Café' }, 'CAFE handler');
    expect(piecesOf('Großhändler für Café', match?.label ?? [])).toEqual([
      { text: 'Groß', marked: false },
      { text: 'händler', marked: true },
      { text: ' für ', marked: false },
      { text: 'Café', marked: true },
    ]);
  });

  it('merges marks that overlap', () => {
    expect(matchOf({ label: 'Harlow' }, 'harl har')?.label).toEqual([[0, 4]]);
    expect(piecesOf('Harlow', [])).toEqual([{ text: 'Harlow', marked: false }]);
  });
});
