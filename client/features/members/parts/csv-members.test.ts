import papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvMembers } from './csv-members.ts';

const around = {
  extension: 'AZINSIGHT',
  taken: ['here@team.test'],
  roles: [{ name: 'Scout' }],
  free: 10,
  seats: 12,
} as const;
const read = (text: string, change: object = {}) =>
  csvMembers(papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).data, { ...around, ...change });
const problems = (text: string, change: object = {}) => {
  const found = read(text, change);
  return 'unfit' in found ? found.unfit : found.members.map(({ line, problem }) => [line, problem]);
};

describe('members from a CSV file', () => {
  it('are read by column name, in any spelling and order, with the rights in the file', () => {
    expect(
      read('E-Mail;LAST_NAME;first name;Access History;Seller;Shoe size\na@b.test;"Reyes; Jr";Dana;Yes;no;44'),
    ).toEqual({
      members: [
        {
          line: 2,
          problem: null,
          row: {
            firstName: 'Dana',
            lastName: 'Reyes; Jr',
            email: 'a@b.test',
            accessHistory: true,
            accessSeller: false,
          },
        },
      ],
    });
  });

  it('take the right to change prices by its name', () => {
    expect(read('First name,Last name,Email,Change prices\nA,B,a@b.test,yes')).toMatchObject({
      members: [{ problem: null, row: { changePrices: true } }],
    });
  });

  it('name their role, which must exist [OWN-10]', () => {
    expect(
      read('First name,Last name,Email,Role\nA,B,a@b.test,scout\nA,B,c@d.test,Pilot\nA,B,e@f.test,'),
    ).toMatchObject({
      members: [
        { problem: null, row: { role: 'scout' } },
        { problem: 'You have no role named Pilot' },
        { problem: null },
      ],
    });
  });

  it('are each checked against the form’s rules, the existing members, and the earlier lines', () => {
    const head = 'First name,Last name,Email\n';
    expect(
      problems(`${head},B,a@b.test\nA,,a@b.test\nA,B,nothing\nA,B,HERE@team.test\nA,B,c@d.test\nA,B,C@D.test`),
    ).toEqual([
      [2, 'First name is require'],
      [3, 'Last name is require'],
      [4, 'Email is require'],
      [5, 'Already a sub-account'],
      [6, null],
      [7, 'Same email as line 6'],
    ]);
  });

  it('take seats line by line, and invalid lines take none', () => {
    const lines = 'First name,Last name,Email\nA,B,1@b.test\nA,,2@b.test\nA,B,3@b.test\nA,B,4@b.test';
    expect(problems(lines, { free: 2 })).toEqual([
      [2, null],
      [3, 'Last name is require'],
      [4, null],
      [5, 'No seat left: up to 12 can be active'],
    ]);
  });

  it('are rejected if the file has no required columns, no lines, or more than 500', () => {
    expect(problems('Name,Mail\nA,b@c.test')).toBe(
      'The first line must contain the column names First name, Last name, and Email.',
    );
    expect(problems('First name,Last name,Email')).toBe('This file has no sub-accounts.');
    expect(problems(`First name,Last name,Email\n${'A,B,c@d.test\n'.repeat(501)}`)).toBe(
      'You can add up to 500 at a time.',
    );
  });
});
