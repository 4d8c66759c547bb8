import { expect, it } from 'vitest';
import { startTestProvider, temporaryFolder } from '#tests/support/provider.ts';
import { HISTORY_ROWS } from './histories.ts';

it('the sample data and its histories are complete on Postgres, also if a start was interrupted [ENG-02]', async () => {
  const folder = temporaryFolder();
  const start = () => startTestProvider({ dataDir: folder.path, demo: true });
  await (await start()).close();
  const provider = await start();
  await provider.filled;
  const { count, last } = await provider.deps.db
    .selectFrom('team_history')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('n').as('last')])
    .executeTakeFirstOrThrow();
  expect(count).toBe(HISTORY_ROWS);
  expect(last).toBe(count);
  await provider.close();
  folder.remove();
});
