import { expect, it } from 'vitest';
import { recordsSourcing } from './access.ts';

it('always records what the main account sources, and what a sub-account sources unless the main account turned that off', () => {
  const records = (accountType: string, recordSourcingHistory?: boolean | null) =>
    recordsSourcing({ _id: '1', accountType, recordSourcingHistory });
  expect([records('USER'), records('USER', true), records('USER', false)]).toEqual([true, true, true]);
  expect([records('SUB_USER'), records('SUB_USER', null), records('SUB_USER', true)]).toEqual([true, true, true]);
  expect(records('SUB_USER', false)).toBe(false);
});
