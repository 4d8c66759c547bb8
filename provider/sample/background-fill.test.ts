import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/provider.ts';
import { openDatabase } from '../db/open.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { createPasswordCheck } from '../session/passwords.ts';
import { createBackgroundFill } from './background-fill.ts';
import { fillWithSamples } from './fill.ts';

const NOW = Date.parse('2025-11-21T09:00:00Z');
/** The rows that the fill adds here: the last of all of them, as if the others were there. They say as much. */
const LEFT = { history: 8_000, scans: 2_000 };

/** Opens the database as a start does. It is filled on the first one. */
async function start(folder: string) {
  const { db, raw } = await openDatabase(folder);
  if (raw.prepare('select 1 from accounts').get() === undefined) {
    await fillWithSamples(raw, { now: NOW, product: 'az', sandbox: false, passwords: createPasswordCheck(1_024) });
    raw
      .prepare("update facts set value = json_patch(value, ?) where name = 'sample histories'")
      .run(JSON.stringify(LEFT));
  }
  const fill = createBackgroundFill({ db, raw }, () => {});
  const running = fill.start();
  const close = async () => {
    await running.close();
    await db.destroy();
  };
  return { raw, ...fill, close };
}

/** Everything that the fill is about: rows with their numbers, texts, indexes, and what it stores about itself. */
async function contentsOf(folder: string): Promise<string> {
  const { db, raw } = await openDatabase(folder);
  const hash = createHash('sha256');
  for (const query of [
    'select * from team_history order by n',
    'select * from scans order by n',
    'select * from sqlite_sequence order by name',
    "select name, sql from sqlite_master where type = 'index' order by name",
    'select name from facts order by name',
  ])
    for (const row of raw.prepare(query).iterate()) hash.update(JSON.stringify(row));
  expect(raw.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  await db.destroy();
  return hash.digest('hex');
}

describe('the background fill', () => {
  const whole = temporaryFolder();
  afterAll(whole.remove);

  it('gives the same rows, texts, and indexes however often it is interrupted, and has added nothing twice', async () => {
    const once = await start(whole.path);
    await once.filled;
    expect(once.progress()).toEqual({ added: 120_000, total: 120_000 });
    await once.close();

    const pieces = temporaryFolder();
    const random = createSeededRandom(7);
    let starts = 0;
    for (let filled = false; !filled; starts += 1) {
      const piece = await start(pieces.path);
      void piece.filled.then(() => {
        filled = true;
      });
      const before = piece.progress().added;
      // Later starts skip what is there, and reach the indexes.
      const until = random.int(0, 5_000);
      while (!filled && piece.progress().added - before < until && piece.progress().added < piece.progress().total)
        await nextTurn();
      if (random.chance(0.5)) await nextTurn();
      await piece.close();
    }
    expect(starts).toBeGreaterThan(3);
    expect(await contentsOf(pieces.path)).toBe(await contentsOf(whole.path));
    pieces.remove();
  }, 120_000);

  it('numbers rows that are recorded meanwhile after all of the sample rows', async () => {
    const folder = temporaryFolder();
    const early = await start(folder.path);
    early.raw.exec(
      `insert into team_history (id, owner_id, member_id, asin, marketplace, bsr, sourced_at, recorded_at, asin_folded, title_folded, category_folded,
         site_folded, keyword_folded, marketplace_folded, source_folded, email_folded)
       values ('own', 'demo-owner', 'demo-owner', 'B000000001', 'US', 1, ${NOW}, ${NOW}, 'b000000001', '', '', '', '', 'us', 'azinsight', '')`,
    );
    expect(early.raw.prepare("select n from team_history where id = 'own'").get()).toEqual({ n: 100_001 });
    await early.close();
    folder.remove();
  });
});
