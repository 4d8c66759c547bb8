import { expect, it } from 'vitest';
import { createFileTurns } from './csv-answer.ts';

it('builds at most two files at a time for an account and four for a team, so that no team takes every connection', async () => {
  const files = createFileTurns();
  const team = Array.from({ length: 8 }, (_, n) => ({ id: `sub-${n}`, ownerId: 'owner' }));
  const requested = team.flatMap((account) =>
    [account, account].map((each) => ({ account: each, turn: files.enter(each) })),
  );
  const given = requested.filter(({ turn }) => turn !== undefined);
  expect(given.map(({ account }) => account.id)).toEqual(['sub-0', 'sub-0', 'sub-1', 'sub-1']);
  const other = { id: 'other', ownerId: 'other' };
  expect([files.enter(other), files.enter(other), files.enter(other)].map((turn) => turn !== undefined)).toEqual([
    true,
    true,
    false,
  ]);

  // A refusal keeps no place, neither the account's nor the team's.
  const [first] = await Promise.all(given.map(({ turn }) => turn));
  first?.();
  first?.();
  const last = { id: 'sub-7', ownerId: 'owner' };
  expect([files.enter(last), files.enter(last)].map((turn) => turn !== undefined)).toEqual([true, false]);
});
