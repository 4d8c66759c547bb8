import { afterEach, expect, it } from 'vitest';
import { openSql } from '#edge/node/sql.ts';
import { openOperationsTable } from '#edge/storage/operations-table.ts';
import { burnWindows, minuteOf } from '#shared/alarms/burn-rate.ts';
import { createDeliveryCounts } from './delivery-counts.ts';
import { createOperations } from './operations.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const sqls: ReturnType<typeof openSql>[] = [];
afterEach(() => {
  for (const sql of sqls.splice(0)) sql.close();
});

/** @param answers the webhook's, in order, then 200; null without a webhook */
function opened(answers: (number | Promise<number>)[] | null = []) {
  let now = Date.UTC(2026, 0, 1);
  const posts: { state: string; began: string; ended: string | null }[] = [];
  const sql = openSql(':memory:');
  sqls.push(sql);
  const operations = createOperations({
    sql,
    now: () => now,
    objective: { seconds: 2, share: 0.999 },
    post: answers
      ? async (body) => {
          posts.push(JSON.parse(body));
          return (await answers.shift()) ?? 200;
        }
      : undefined,
    portal: 'https://portal.example',
    log: () => {},
  });
  return {
    sql,
    operations,
    posts,
    count: (fresh: number, late: number) => operations.delivered([{ minute: minuteOf(now), fresh, late }]),
    async pass(ms: number, step = 15_000) {
      for (let left = ms; left > 0; left -= step) {
        now += step;
        await operations.tick();
      }
    },
    now: () => now,
  };
}

it('posts that the alarm rings until the webhook takes it, with growing waits, and only then that it is over [OPS-07]', async () => {
  const { operations, posts, count, pass } = opened([0, 500, 302]);
  count(100, 50);
  await pass(15_000);
  expect(posts.map(({ state }) => state)).toEqual(['on']);
  await pass(45_000);
  expect(posts).toHaveLength(3);
  await pass(45_000);
  expect(posts).toHaveLength(3);
  await pass(10 * MINUTE);
  expect(posts.map(({ state }) => state)).toEqual(['on', 'on', 'on', 'on', 'over']);
  expect(operations.status().alarms).toMatchObject([{ on: { state: 'done', attempts: 4, status: 200 }, over: { state: 'done', attempts: 1 } }]);
  await pass(10 * MINUTE);
  expect(posts).toHaveLength(5);
});

it('gives up on a post after a day, and rings without a webhook, too [OPS-07]', async () => {
  const refusing = opened(Array.from({ length: 500 }, () => 503));
  refusing.count(0, 50);
  await refusing.pass(15_000);
  await refusing.pass(DAY + 60 * MINUTE, 5 * MINUTE);
  expect(refusing.operations.status().alarms).toMatchObject([{ on: { state: 'given-up' }, over: { state: 'given-up' } }]);
  const silent = opened(null);
  silent.count(0, 50);
  await silent.operations.tick();
  expect(silent.operations.status().alarms).toMatchObject([{ ended: null, on: { state: 'off', attempts: 0 } }]);
});

it('posts each change once, however many checks run while the webhook is slow [OPS-07]', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const { operations, posts, count } = opened([promise]);
  count(0, 50);
  const ticks = Promise.all(Array.from({ length: 100 }, () => operations.tick()));
  await Promise.resolve();
  resolve(200);
  await ticks;
  expect(posts).toHaveLength(1);
  expect(operations.status().alarms).toHaveLength(1);
});

it('says whether it needs another check, so that a host may sleep otherwise [OPS-07]', async () => {
  const { operations, count, pass } = opened();
  expect(await operations.tick()).toBe(false);
  count(10, 0);
  expect(await operations.tick()).toBe(false);
  count(10, 5);
  expect(await operations.tick()).toBe(true);
  await pass(2 * 60 * MINUTE, MINUTE);
  expect(await operations.tick()).toBe(false);
});

it('sums deliveries over 28 days and drops older minutes, old outages, and old alarms [OPS-07]', async () => {
  const { sql, operations, count, pass, now } = opened();
  count(5, 1);
  await pass(27 * DAY, DAY);
  expect(operations.status().windows.find(({ name }) => name === 'days')).toMatchObject({ fresh: 5, late: 1 });
  const table = openOperationsTable(sql);
  for (let n = 0; n < 700; n += 1)
    operations.outage({ id: `o${n}`, began: now() + n * MINUTE, ended: now() + n * MINUTE + 1, seen: 0, isBack: true, users: 1, alerts: 0 });
  await pass(2 * DAY, DAY);
  expect(operations.status().windows.find(({ name }) => name === 'days')).toMatchObject({ fresh: 0, late: 0 });
  expect(sql.all('SELECT count(*) AS n FROM delivery')).toEqual([{ n: 0 }]);
  expect(sql.all('SELECT count(*) AS n FROM outage')).toEqual([{ n: 500 }]);
  expect(table.deliveriesAfter(minuteOf(now()) - burnWindows.days)).toEqual({ fresh: 0, late: 0 });
});

it('counts deliveries by the minute and passes them on together [OPS-07]', () => {
  let now = 0;
  const scheduled: (() => void)[] = [];
  const passed: unknown[] = [];
  const counts = createDeliveryCounts({
    now: () => now,
    lateAfterMs: 2_000,
    later: (run) => void scheduled.push(run),
    passOn: (minutes) => void passed.push(minutes),
  });
  counts.delivered(2_000);
  counts.delivered(2_001);
  now = MINUTE;
  counts.delivered(1);
  expect(scheduled).toHaveLength(1);
  scheduled[0]?.();
  counts.flush();
  expect(passed).toEqual([
    [
      { minute: 0, fresh: 1, late: 1 },
      { minute: 1, fresh: 1, late: 0 },
    ],
  ]);
});
