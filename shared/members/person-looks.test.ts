import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialsOf, lookIn, looksOfTeam } from './person-looks.ts';

const person = fc.record({
  name: fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('Dana Okafor', 'Dana Mills', 'dora', '', '1')),
  email: fc.constant(null),
});
const team = fc
  .array(person, { maxLength: 40 })
  .map((people) => people.map((each, index) => ({ ...each, id: `p${index}` })));

describe('the look of a person', () => {
  it('no two of a team have the same initials, and the first ten have different colors [OWN-08]', () => {
    fc.assert(
      fc.property(team, (people) => {
        const found = [...looksOfTeam(people).byId.values()];
        expect(new Set(found.map(({ initials }) => initials)).size).toBe(people.length);
        expect(new Set(found.slice(0, 10).map(({ look }) => look)).size).toBe(Math.min(10, people.length));
        for (const { initials } of found) expect(initials).toMatch(/^[\p{L}\p{N}]{1,3}$/u);
      }),
    );
  });

  it('a newcomer changes nobody’s look [OWN-08]', () => {
    fc.assert(
      fc.property(team, fc.nat(40), (people, before) => {
        const earlier = looksOfTeam(people.slice(0, before));
        const now = looksOfTeam(people);
        for (const [id, look] of earlier.byId) expect(now.byId.get(id)).toEqual(look);
      }),
    );
  });

  it('is found by id, else by email in any case', () => {
    const looks = looksOfTeam([
      { id: 'a', name: 'Dana', email: 'dana@x.test' },
      { id: 'b', name: '', email: 'Luis@x.test' },
    ]);
    expect(lookIn(looks, null, 'LUIS@x.test')).toEqual({ initials: 'L', look: 2 });
    expect(lookIn(looks, 'a')).toEqual({ initials: 'D', look: 1 });
    expect(lookIn(looks, 'c', null)).toBeUndefined();
  });

  it('has the first letter, else with that of the last name, else with another one', () => {
    expect(initialsOf(['Dana Okafor', 'Luis', 'dora', 'Dan', '', '…', 'Élan'])).toEqual([
      'D',
      'L',
      'DO',
      'DA',
      '5',
      '6',
      'É',
    ]);
    expect(initialsOf(['Dana', 'Dan Mills', 'Dan Moore', '3', ''])).toEqual(['D', 'DM', 'DA', '3', '5']);
  });
});
