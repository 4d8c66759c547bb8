import { describe, expect, it } from 'vitest';
import { passedCsv, twiceCsv } from './decisions-csv.ts';

const AT = Date.parse('2026-11-20T10:00:00Z');
const nameOf = (id: string) => (id === 'mei' ? 'Mei Tanaka' : id);
const linesOf = (csv: string) => csv.trim().split('\r\n').slice(1);

describe('the files of decisions', () => {
  it('have a line per product with who looked it up, when in the reader’s zone, and the tokens spent again [OWN-04]', () => {
    const row = {
      asin: 'B000000001',
      marketplace: 'US',
      title: 'Mug, large',
      image: null,
      members: ['mei', 'ivo'],
      looks: 3,
      firstAt: AT,
      lastAt: AT + 60_000,
    };
    const csv = twiceCsv(
      {
        total: 1,
        spentAgain: 2,
        members: [],
        people: [],
        rows: [{ ...row, spentAgain: 2, outcome: 'bought', detail: [] }],
      },
      nameOf,
      'Europe/Berlin',
    );
    expect(linesOf(csv)).toEqual([
      'B000000001,US,"Mug, large","Mei Tanaka, ivo",3,2026-11-20 11:00:00,2026-11-20 11:01:00,yes,2',
    ]);
  });

  it('leave unknown figures empty [OWN-05]', () => {
    const row = {
      asin: 'B000000001',
      marketplace: 'CA',
      title: null,
      image: null,
      passedBy: 'mei',
      passedAt: AT,
      seenAt: AT,
      seenBy: null,
    };
    const rows = [
      { ...row, price: { before: 10, now: 12.5 }, rank: null, gain: 2.5, beforeFees: true },
      { ...row, price: null, rank: { before: 900, now: 100 }, gain: null, beforeFees: false },
    ];
    expect(linesOf(passedCsv({ total: 2, people: [], rows }, nameOf, 'UTC'))).toEqual([
      'B000000001,CA,,Mei Tanaka,2026-11-20 10:00:00,CAD,10,12.5,,,2.5,yes',
      'B000000001,CA,,Mei Tanaka,2026-11-20 10:00:00,CAD,,,900,100,,no',
    ]);
  });
});
