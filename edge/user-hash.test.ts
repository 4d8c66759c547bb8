import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { createUserHash } from './user-hash.ts';

it('identifies a user in the log as the provider does, by a key that the log does not have [CO-08]', async () => {
  const userHash = createUserHash('key');
  const expected = createHmac('sha256', 'key').update('u1').digest('hex').slice(0, 12);
  expect(await Promise.all([userHash('u1'), userHash('u1')])).toEqual([expected, expected]);
  expect(await createUserHash('another key')('u1')).not.toBe(expected);
});
