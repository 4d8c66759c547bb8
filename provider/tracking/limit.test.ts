import { expect, it } from 'vitest';
import { openDatabase } from '#provider/db/open.ts';
import { MOST_TRACKED } from '#shared/tracking/limits.ts';
import { startTestProvider, temporaryFolder } from '#tests/support/provider.ts';
import { addTrackers, ruleOf, trackingOf } from '#tests/support/tracking.ts';
import { insertRule, rulesOf } from './tracking-table.ts';

const LEFT = 40;
const asin = (n: number) => `B1${String(n).padStart(8, '0')}`;

it('a team tracks no more products than the limit, even if a hundred are saved at once', async () => {
  const folder = temporaryFolder();
  const first = await startTestProvider({ dataDir: folder.path });
  const { owner } = await addTrackers(first);
  await trackingOf(first).save(owner.token, ruleOf({ entries: [] }));
  await first.close();
  const { db } = await openDatabase(folder.path);
  const [rule] = await rulesOf(db, owner.id, 'US');
  if (!rule) throw new Error('Nothing is tracked');
  await db.transaction().execute(async (trx) => {
    for (let n = 1; n < MOST_TRACKED - LEFT; n += 1)
      await insertRule(trx, { ...rule, id: `filled-${n}`, asin: asin(n) });
  });
  await db.destroy();

  const provider = await startTestProvider({ dataDir: folder.path });
  const calls = trackingOf(provider);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      calls.save(owner.token, ruleOf({ asin: asin(10_000 + index), entries: [] })),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(LEFT);
  expect(answers.filter(({ code }) => code === 'TOO_MANY_TRACKED' || code === 'TOO_MANY')).toHaveLength(100 - LEFT);
  expect((await calls.list(owner.token)).tracked).toHaveLength(MOST_TRACKED);
  await provider.close();
  folder.remove();
});
