import { describe, expect, it } from 'vitest';
import { memberOf } from '#tests/support/members.ts';
import { changeMoment, changeSentence } from './rights.ts';
import { movedTo, seatOrder } from './seat-order.ts';

describe('the order of seats', () => {
  it('puts the owner’s choices first, then active members, then the oldest', () => {
    const team = [
      memberOf(1, { createdAt: 1, status: 'inactive' }),
      memberOf(2, { createdAt: 3 }),
      memberOf(3, { createdAt: 2 }),
      memberOf(4, { seatRank: 1 }),
      memberOf(5, { seatRank: 0, status: 'inactive' }),
    ];
    expect(seatOrder(team).map(({ id }) => id)).toEqual(['m5', 'm4', 'm3', 'm2', 'm1']);
    // Moved in a dialog and not saved yet; somebody who joins meanwhile follows.
    expect(seatOrder(team, ['m3', 'm1']).map(({ id }) => id)).toEqual(['m3', 'm1', 'm4', 'm2', 'm5']);
  });

  it('moves a member up, down, and to the front, within the list', () => {
    const list = ['a', 'b', 'c'];
    expect(
      [movedTo(list, 2, 1), movedTo(list, 0, 1), movedTo(list, 2, 0), movedTo(list, 0, 9), movedTo(list, 0, -1)].map(
        (each) => each.join(''),
      ),
    ).toEqual(['acb', 'bac', 'cab', 'bca', 'abc']);
  });
});

describe('a line in the change history', () => {
  const change = { flag: null, value: null, detail: null };

  it('names the right and whether it was turned on or off', () => {
    expect(changeSentence({ ...change, kind: 'flag', flag: 'accessHistory', value: false })).toBe(
      'Access History turned off',
    );
    expect(changeSentence({ ...change, kind: 'flag', flag: 'newRight', value: true })).toBe('newRight turned on');
  });

  it('is a sentence with its detail for known kinds, and the provider’s term for an unknown one', () => {
    expect(changeSentence({ ...change, kind: 'settings-cloned', detail: 'US' })).toBe('Calculator settings cloned: US');
    expect(changeSentence({ ...change, kind: 'toString' })).toBe('toString');
    expect(changeMoment({ at: new Date(2026, 0, 2, 3, 4).getTime(), by: 'o@team.test' })).toBe(
      'January 2nd 2026, 3:04 AM, by o@team.test',
    );
  });
});
