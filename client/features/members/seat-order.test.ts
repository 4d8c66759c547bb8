import { describe, expect, it } from 'vitest';
import { memberOf } from '#tests/support/members.ts';
import { changeMoment, changeSentence } from './rights.ts';
import { movedTo, seatOrder } from './seat-order.ts';

describe('who keeps a seat', () => {
  it('is whom the owner has chosen, in that order, then who is active, then the oldest', () => {
    const team = [
      memberOf(1, { createdAt: 1, status: 'inactive' }),
      memberOf(2, { createdAt: 3 }),
      memberOf(3, { createdAt: 2 }),
      memberOf(4, { seatRank: 1 }),
      memberOf(5, { seatRank: 0, status: 'inactive' }),
    ];
    expect(seatOrder(team).map(({ id }) => id)).toEqual(['m5', 'm4', 'm3', 'm2', 'm1']);
  });

  it('moves up, down and to the front, and stays in the list', () => {
    const list = ['a', 'b', 'c'];
    expect([movedTo(list, 2, 1), movedTo(list, 0, 1), movedTo(list, 2, 0), movedTo(list, 0, 9), movedTo(list, 0, -1)].map((each) => each.join(''))).toEqual([
      'acb',
      'bac',
      'cab',
      'bca',
      'abc',
    ]);
  });
});

describe('a line of what was changed', () => {
  const change = { flag: null, value: null, detail: null };

  it('names the right and which way it was turned', () => {
    expect(changeSentence({ ...change, kind: 'flag', flag: 'accessHistory', value: false })).toBe('Access History turned off');
    expect(changeSentence({ ...change, kind: 'flag', flag: 'newRight', value: true })).toBe('newRight turned on');
  });

  it('of any other kind is a sentence with its detail, and of an unknown one the provider’s word', () => {
    expect(changeSentence({ ...change, kind: 'settings-cloned', detail: 'US' })).toBe('Calculator settings cloned: US');
    expect(changeSentence({ ...change, kind: 'toString' })).toBe('toString');
    expect(changeMoment({ at: new Date(2026, 0, 2, 3, 4).getTime(), by: 'o@team.test' })).toBe('January 2nd 2026, 3:04 AM, by o@team.test');
  });
});
