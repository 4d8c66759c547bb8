import { expect, it } from 'vitest';
import { reduceNotifications } from '#client/features/notifications/state/notifications-reducer.ts';
import { filterLines } from '#shared/recording/filter.ts';
import type { Recording } from '#shared/recording.ts';
import { differenceIn, isCaseName, makeCase } from './case-test.ts';
import { makeMorning } from './morning.ts';

const morning = makeMorning();
const brief: Recording = { ...morning, lines: filterLines(morning.lines, { from: 0, to: 600_000 }) };

it('a recording becomes a test that passes now, and fails when the reducer is broken on purpose; what it contains is redacted [OPS-04]', async () => {
  const planted = { person: 'jane.roe@secret.test', seller: 'A3PLANTEDSELLER', token: 'eyJhbGciOiJIUzI1NiJ9.cGxhbnRlZA.c2VjcmV0', name: 'Jane Roe' };
  const told = ['user:updated', { _id: 'u9', accountType: 'USER', productType: 'basic', email: planted.person, fullName: planted.name, token: planted.token }];
  const seller = brief.lines.find(({ dir }) => dir === 'up');
  const lines = [
    ...brief.lines,
    { at: 600_001, dir: 'up' as const, frame: told },
    { at: 600_002, dir: 'up' as const, frame: JSON.parse(JSON.stringify(seller?.frame).replaceAll(/"SellerId":"[^"]+"/gi, `"SellerId":"${planted.seller}"`)) },
  ];
  const files = await makeCase({ ...brief, lines }, 'a-morning');
  for (const value of Object.values(planted)) expect(Object.values(files).join('\n')).not.toContain(value);
  expect(files['.test.ts']).toContain("differenceInCase(import.meta.filename, 'both')");

  expect(await differenceIn(files, 'both')).toBeUndefined();
  const broken = await differenceIn(files, 'both', {
    reduce: (state, inputs) => reduceNotifications(state, inputs.slice(0, 1)),
  });
  expect(broken).toBeDefined();
});

it('is not made from a recording that ends in a disagreement [OPS-04]', async () => {
  expect(['a-morning', 'rec-12'].every(isCaseName)).toBe(true);
  for (const name of ['', 'A', '../a', 'a b', '-a']) expect(isCaseName(name)).toBe(false);
});
